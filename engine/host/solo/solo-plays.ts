import type { AnyStateMachine } from 'xstate';
import type { PlayRequest } from '../../wire/rest.ts';
import { type SoloDeps, SoloHost } from './solo-host.ts';
import type { UserOf, GameConfigs } from '../deps.ts';
import { Refused } from '../../definition/refusal.ts';
import type { SoloGame } from '../../definition/solo-game.ts';

/** [S8] A game whose spins need the configured rating, for visitors who have one. */
class RatedGame implements SoloPlay {
  readonly #slug: string;
  readonly #game: SoloPlay;
  readonly #configs: GameConfigs;
  readonly #userOf: UserOf;

  constructor(slug: string, game: SoloPlay, configs: GameConfigs, userOf: UserOf) {
    this.#slug = slug;
    this.#game = game;
    this.#configs = configs;
    this.#userOf = userOf;
  }

  view(visitor: string): Promise<object> {
    return this.#game.view(visitor);
  }

  /** @throws Refused as the game does, or if the visitor's rating is too low */
  async play(...[visitor, request, ...more]: Parameters<SoloPlay['play']>): Promise<object> {
    if (request.type === 'SPIN') await this.#check(visitor);
    return this.#game.play(visitor, request, ...more);
  }

  async #check(visitor: string): Promise<void> {
    const { required_rating } = await this.#configs.read(this.#slug);
    const user = await this.#userOf(visitor);
    if (user === null || user.rating >= required_rating) return;
    throw new Refused(
      'rating/too-low',
      `Your rating ${user.rating} is below the required rating ${required_rating}.`,
    );
  }
}

/** A one-player game for the HTTP calls. */
export interface SoloPlay {
  view(visitor: string): Promise<object>;
  /** `stored` receives the number of bytes stored [X26]. */
  play(
    visitor: string,
    request: PlayRequest,
    commandId?: string,
    stored?: (bytes: number) => void,
  ): Promise<object>;
}

/** The one-player games by the names in their calls: the slug and the short name. */
export function soloPlays(
  games: readonly SoloGame<AnyStateMachine, object>[],
  deps: SoloDeps,
  userOf: UserOf,
): Readonly<Record<string, SoloPlay>> {
  const named = games.flatMap((game): [string, SoloPlay][] => {
    const host = new SoloHost(game, deps);
    const play = game.rated ? new RatedGame(game.slug, host, deps.configs, userOf) : host;
    return [
      [game.slug, play],
      [game.hosted.name, play],
    ];
  });
  return Object.fromEntries(named);
}
