import { Refused } from '../../core/refusal.ts';
import type { PlayRequest } from '../../wire/rest.ts';
import type { GameConfigs } from '../deps.ts';

/** A visitor's user, or null: most visitors have none. */
export type UserOf = (visitor: string) => Promise<{ nickname: string; rating: number } | null>;

interface Playable {
  look(visitor: string): Promise<object>;
  play(visitor: string, request: PlayRequest, commandId?: string): Promise<object>;
}

/** [S8] A game whose spins take the configured rating of those visitors who have one. */
export class RatedGame {
  readonly #slug: string;
  readonly #game: Playable;
  readonly #configs: GameConfigs;
  readonly #userOf: UserOf;

  constructor(slug: string, game: Playable, configs: GameConfigs, userOf: UserOf) {
    this.#slug = slug;
    this.#game = game;
    this.#configs = configs;
    this.#userOf = userOf;
  }

  look(visitor: string): Promise<object> {
    return this.#game.look(visitor);
  }

  /** @throws Refused as the game does, and where the visitor's rating is too low for a spin. */
  async play(visitor: string, request: PlayRequest, commandId?: string): Promise<object> {
    if (request.type === 'SPIN') await this.#check(visitor);
    return this.#game.play(visitor, request, commandId);
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
