import { Refused } from '../../definition/refusal.ts';
import type { Payer } from '../../journal/stored-bytes.ts';
import type { Reaction } from '../../wire/commands.ts';
import type { Audience } from './notifier.ts';

/** How many commands a seat may send in a minute: those that only write a line, and all others. */
export interface SeatLimits {
  chat: number;
  others: number;
}

const MINUTE_MS = 60_000;

/**
 * [X5] Counts the commands of a room by seat and minute. Plain counters: rate-limiter-flexible
 * costs 5 times as much for each command, and answers asynchronously.
 */
export class SeatRateLimiter {
  readonly #limits: SeatLimits;
  readonly #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(limits: SeatLimits) {
    this.#limits = limits;
  }

  /** Counts one command of a seat; false if it has none left until the next minute. */
  take(seat: string, isChatter: boolean, now: number): boolean {
    if (now - this.#since >= MINUTE_MS) {
      this.#since = now;
      this.#counts.clear();
    }
    const key = isChatter ? `${seat} chat` : seat;
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count > (isChatter ? this.#limits.chat : this.#limits.others)) return false;
    this.#counts.set(key, count);
    return true;
  }
}

/** [X74] Reactions count apart: however many come, players can go on. */
export type Told = 'change' | 'reaction';

/** [X74] How many messages to the readers of rooms an address may cause in a minute. */
export interface Tellings {
  /** Counts what is about to be told to so many connections. @throws Refused `action/too-many` */
  take(kind: Told, readers: number, from: Payer): void;
  /** Counts a change that so many connections were told. */
  charge(readers: number, from: Payer): void;
}

/** Where nothing is bounded. */
export const ANY_TELLINGS: Tellings = { take: () => {}, charge: () => {} };

/** [X74] A whole room, which a connection receives when it comes, is as much as so many messages. */
export const WHOLE_ROOM = 20;

/** [X5] The seconds to wait after too many refused messages of a connection, or null. */
export type RefusalLimiter = (connection: string) => Promise<number | null>;

/** [T21] How many reactions a connection may send within a second. */
const REACTIONS_A_SECOND = 2;

/**
 * [T21] How many reactions of seats, and how many of watchers, a room passes on within a second:
 * each goes to everybody.
 */
const TOLD_A_SECOND = 60;

export const ALL_AT_ONCE = 'Many are reacting at once. Please try again in a moment.';

const SECOND_MS = 1000;

/** Lets at most this many through within any second. */
class Pace {
  readonly #perSecond: number;
  /** When the last ones were let through; the oldest is at `#next`. */
  readonly #times: number[] = [];
  #next = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Whether one more may pass at `now`, in ms of one clock. */
  take(now: number): boolean {
    const oldest = this.#times[this.#next] ?? Number.NEGATIVE_INFINITY;
    // A clock that was set back delays nobody.
    if (now >= oldest && now - oldest < SECOND_MS) return false;
    this.#times[this.#next] = now;
    this.#next = (this.#next + 1) % this.#perSecond;
    return true;
  }
}

/** [T21] The reactions of one connection, in whichever rooms. */
export class ReactionLimiter {
  readonly #now: () => number;
  readonly #pace = new Pace(REACTIONS_A_SECOND);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws Refused after two within a second */
  take(): void {
    if (!this.#pace.take(this.#now()))
      throw new Refused('action/too-many', undefined, { limit: 'reactions' });
  }
}

/** Passes on the reactions of a room. */
export class RoomReactions {
  readonly #audience: Pick<Audience, 'toAll'>;
  readonly #now: () => number;
  readonly #ofSeats = new Pace(TOLD_A_SECOND);
  readonly #ofWatchers = new Pace(TOLD_A_SECOND);

  constructor(audience: Pick<Audience, 'toAll'>, now: () => number) {
    this.#audience = audience;
    this.#now = now;
  }

  /** [T20] `by`: the seat, or (null) a watcher. @throws Refused if there are too many at once */
  tell(by: string | null, emoji: Reaction): void {
    const pace = by === null ? this.#ofWatchers : this.#ofSeats;
    if (!pace.take(this.#now()))
      throw new Refused('action/too-many', ALL_AT_ONCE, { limit: 'reactions' });
    this.#audience.toAll({ name: 'reaction', payload: { by, emoji } });
  }
}
