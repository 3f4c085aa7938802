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

/** [X5] The seconds to wait after too many refused messages of a connection, or null. */
export type RefusalLimiter = (connection: string) => Promise<number | null>;
