import { gameConfigSchema } from '../../../engine/wire/rest.ts';
import { getJson } from './api.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';

/** The settings the page needs before a game shows; defaults where they cannot be had. */
export async function loadGameConfig(
  game: string,
): Promise<{ default_coins: number; spin_cost: number }> {
  const answer = await getJson(`/api/game-config/${game}`, gameConfigSchema);
  return answer.ok ? answer.value : DEFAULT_CONFIG;
}
