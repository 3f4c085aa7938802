const MINUTE_MS = 60_000;

/**
 * Counts by address and minute. Plain counters in the process's memory: they stand before all that
 * costs more, and may not cost anything themselves; rate-limiter-flexible costs 5 times as much.
 */
export class AddressCounts {
  readonly #most: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Takes one from an address's minute; null: granted, else the seconds until the next minute. */
  take(address: string): number | null {
    const now = this.#now();
    if (now - this.#since >= MINUTE_MS) {
      this.#since = now;
      this.#counts.clear();
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count <= this.#most ? null : Math.ceil((this.#since + MINUTE_MS - now) / 1000);
  }
}
