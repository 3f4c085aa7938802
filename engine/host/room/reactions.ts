import { Refused } from '../../definition/refusal.ts';
import type { Reaction } from '../../wire/reactions.ts';
import type { Audience } from './notifier.ts';

/** [T21] So often a connection may react within a second. */
const REACTIONS_A_SECOND = 2;

/**
 * [T21] So many reactions of a room's seats are told within a second, and so many of those who watch: each is
 * told to everybody, and no screen shows more.
 */
const TOLD_A_SECOND = 60;

const ALL_AT_ONCE = 'Many are reacting at once. Please try again in a moment.';

const SECOND_MS = 1000;

/** Lets so much through within any second, at most. */
class Pace {
  readonly #perSecond: number;
  /** When the last ones were let through, the oldest at `#next`. */
  readonly #times: number[] = [];
  #next = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Whether one more is let through at `now`, in milliseconds of one clock. */
  take(now: number): boolean {
    const oldest = this.#times[this.#next] ?? Number.NEGATIVE_INFINITY;
    // A clock that was set back holds nobody up.
    if (now >= oldest && now - oldest < SECOND_MS) return false;
    this.#times[this.#next] = now;
    this.#next = (this.#next + 1) % this.#perSecond;
    return true;
  }
}

/** [T21] What one connection may react, whichever rooms it does so in. */
export class ReactionLimiter {
  readonly #now: () => number;
  readonly #pace = new Pace(REACTIONS_A_SECOND);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws Refused where it has just reacted twice. */
  take(): void {
    if (!this.#pace.take(this.#now())) throw new Refused('action/too-many');
  }
}

/** Tells the reactions of one room. */
export class RoomReactions {
  readonly #audience: Pick<Audience, 'toAll'>;
  readonly #now: () => number;
  readonly #ofSeats = new Pace(TOLD_A_SECOND);
  readonly #ofWatchers = new Pace(TOLD_A_SECOND);

  constructor(audience: Pick<Audience, 'toAll'>, now: () => number) {
    this.#audience = audience;
    this.#now = now;
  }

  /** [T20] `by`: the seat, or (null) who watches. @throws Refused where there are too many at once. */
  tell(by: string | null, emoji: Reaction): void {
    const pace = by === null ? this.#ofWatchers : this.#ofSeats;
    if (!pace.take(this.#now())) throw new Refused('action/too-many', ALL_AT_ONCE);
    this.#audience.toAll({ name: 'reaction', payload: { by, emoji } });
  }
}
