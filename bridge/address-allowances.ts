/** How many seconds' worth may be used at once, for example when a page opens. */
const BURST_SECONDS = 2;

/**
 * An allowance that refills every second; saved-up units may be used at once. Each frame takes one:
 * rate-limiter-flexible costs 400 times as much, and answers asynchronously.
 */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #at: number;

  /** @param now Milliseconds of a monotonic clock. */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = perSecond * BURST_SECONDS;
    this.#at = now();
  }

  /** Takes one unit; false if none is left now. */
  take(): boolean {
    if (this.#tokens < 1) {
      // The clock is read only when the allowance is used up, which most connections never reach.
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** An allowance from which one unit at a time is taken. */
export interface Allowance {
  /** Takes one unit; false if none is left now. */
  take(): boolean;
}

/** [X6] How many packets an address may send in a second and in a day. */
interface AddressLimits {
  perSecond: number;
  perDay: number;
}

/** What all connections of an address may still send together. */
class AddressAllowance implements Allowance {
  connections = 0;
  readonly #bucket: TokenBucket;
  readonly #perDay: number;
  readonly #now: () => number;
  #today = 0;
  #since: number;

  constructor({ perSecond, perDay }: AddressLimits, now: () => number) {
    this.#bucket = new TokenBucket(perSecond, now);
    this.#perDay = perDay;
    this.#now = now;
    this.#since = now();
  }

  /** Whether nothing is used, so that it need not be remembered. */
  get isUnspent(): boolean {
    return this.#now() - this.#since >= DAY_MS;
  }

  take(): boolean {
    if (this.#today >= this.#perDay) {
      if (!this.isUnspent) return false;
      this.#since = this.#now();
      this.#today = 0;
    }
    this.#today += 1;
    return this.#bucket.take();
  }
}

/** The allowances of all connected addresses, and of those that have sent something today. */
export class AddressAllowances {
  readonly #limits: AddressLimits;
  readonly #now: () => number;
  readonly #known = new Map<string, AddressAllowance>();
  #swept: number;

  constructor(limits: AddressLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#swept = now();
  }

  /** Counts a new connection of an address; `closed` is called when it ends. */
  connected(address: string): { allowance: Allowance; closed: () => void } {
    this.#sweep();
    const known = this.#known.get(address) ?? new AddressAllowance(this.#limits, this.#now);
    this.#known.set(address, known);
    known.connections += 1;
    return { allowance: known, closed: () => (known.connections -= 1) };
  }

  /** Once a day, forgets addresses of the day before that are not connected. */
  #sweep(): void {
    if (this.#now() - this.#swept < DAY_MS) return;
    this.#swept = this.#now();
    for (const [address, allowance] of this.#known) {
      if (allowance.connections === 0 && allowance.isUnspent) this.#known.delete(address);
    }
  }
}
