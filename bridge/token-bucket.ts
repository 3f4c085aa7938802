/** So many seconds' worth may come at once: a page that opens, a hand that hurries. */
const BURST_SECONDS = 2;

/**
 * An allowance that refills by the second: what was saved up may be spent in one go. Each frame takes
 * one: rate-limiter-flexible costs 400 times as much, and answers when the frame is through.
 */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = perSecond * BURST_SECONDS;
    this.#at = now();
  }

  /** Takes one; false: there is none left for now. */
  take(): boolean {
    if (this.#tokens < 1) {
      // The clock is read only when it matters: most connections never come near the end.
      const now = this.#now();
      const refilled = this.#tokens + ((now - this.#at) / 1000) * this.#perSecond;
      this.#tokens = Math.min(refilled, this.#perSecond * BURST_SECONDS);
      this.#at = now;
      if (this.#tokens < 1) return false;
    }
    this.#tokens -= 1;
    return true;
  }
}
