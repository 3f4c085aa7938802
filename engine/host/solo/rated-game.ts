import { Refused } from '../../core/refusal.ts';
import type { GameConfigs } from '../deps.ts';
import type { SoloPlay } from './solo-plays.ts';

/** A visitor's user, or null: most visitors have none. */
export type UserOf = (visitor: string) => Promise<{ nickname: string; rating: number } | null>;

/** [S8] A game whose spins take the configured rating of those visitors who have one. */
export class RatedGame implements SoloPlay {
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

  look(visitor: string): Promise<object> {
    return this.#game.look(visitor);
  }

  /** @throws Refused as the game does, and where the visitor's rating is too low for a spin. */
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
