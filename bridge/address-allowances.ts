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

const DAY_MS = 24 * 60 * 60 * 1000;

/** What may be taken from, one at a time. */
export interface Allowance {
  /** Takes one; false: there is none left for now. */
  take(): boolean;
}

/** [X6] What one address may send: so many packets a second, and so many a day. */
interface AddressLimits {
  perSecond: number;
  perDay: number;
}

/** What the connections of one address have left between them. */
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

  /** Whether all is there again, so that it need not be remembered. */
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

/** The allowances of all addresses: of those that are connected, and of the day's. */
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

  /** One more connection of an address; `closed` is called when it is over. */
  connected(address: string): { allowance: Allowance; closed: () => void } {
    this.#sweep();
    const known = this.#known.get(address) ?? new AddressAllowance(this.#limits, this.#now);
    this.#known.set(address, known);
    known.connections += 1;
    return { allowance: known, closed: () => (known.connections -= 1) };
  }

  /** Once a day forgets those of the day before who are gone. */
  #sweep(): void {
    if (this.#now() - this.#swept < DAY_MS) return;
    this.#swept = this.#now();
    for (const [address, allowance] of this.#known) {
      if (allowance.connections === 0 && allowance.isUnspent) this.#known.delete(address);
    }
  }
}
