import type {
  AddressStep,
  Assessed,
  Assessment,
  Ratings,
  RatingStep,
} from '../../definition/tasks.ts';

interface RoomRatingsParts {
  ratings: Ratings;
  /** The journal's key of the room. */
  room: string;
  /** The keyed hash of the address from which a visitor is connected; null: they are not. */
  addressOf: (visitor: string) => string | null;
}

const keyOf = (judge: string, user: number, seq: number): string => `${judge} ${user} ${seq}`;

/** [J30] Ratings as one room moves them: each step is one of its judge's address, too. */
export class RoomRatings implements Ratings {
  readonly #parts: RoomRatingsParts;
  /** The next step of each address that was asked for and not stored yet. */
  #steps: Map<string, AddressStep> | null = null;

  constructor(parts: RoomRatingsParts) {
    this.#parts = parts;
  }

  async next(judge: string, opener: string): Promise<RatingStep | null> {
    const { ratings, room, addressOf } = this.#parts;
    const address = addressOf(judge);
    // Of a judge who has gone nobody knows the address, so the verdict moves nothing.
    if (address === null) {
      const step = await ratings.next(judge, opener);
      return step && { ...step, stepsLeft: 0 };
    }
    const step = await ratings.next(judge, opener, { address, room });
    if (step?.addressStep === undefined) return step;
    const { addressStep, ...plain } = step;
    (this.#steps ??= new Map()).set(keyOf(judge, step.user, step.seq), { address, addressStep });
    return plain;
  }

  /** The assessments of one event, with the addresses of those that move a rating. */
  placed(judged: readonly Assessed[], at: number): Assessment[] {
    const { room } = this.#parts;
    const all = judged.map((one) => {
      const step = one.change === 0 ? null : this.#steps?.get(keyOf(one.judge, one.user, one.seq));
      return { ...one, room, at, ...step };
    });
    this.#steps = null;
    return all;
  }
}
