import { DEFAULT_CONFIG, type GameSlug } from '../../engine/games.ts';
import { gameConfigSchema } from '../../engine/wire/rest.ts';
import { getJson } from './api.ts';

/** The settings the page needs before a game shows; defaults where they cannot be had (spec 8). */
export async function loadGameConfig(
  game: GameSlug,
): Promise<{ default_coins: number; spin_cost: number }> {
  const answer = await getJson(`/api/game-config/${game}`, gameConfigSchema);
  return answer.ok ? answer.value : DEFAULT_CONFIG;
}
