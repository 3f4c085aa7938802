import { Neighbours } from '../engine/host/fair-share.ts';

/** How many seconds' worth may be used at once, for example when a page opens. */
const BURST_SECONDS = 2;

/**
 * An allowance that refills every second; saved-up units may be used at once. Each frame takes one:
 * rate-limiter-flexible costs 400 times as much, and answers asynchronously.
 */
export class TokenBucket {
  #perSecond: number;
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

  /** From now on it refills at this pace. */
  set perSecond(perSecond: number) {
    this.#perSecond = perSecond;
    this.#tokens = Math.min(this.#tokens, perSecond * BURST_SECONDS);
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

/** The allowance of one of the connections of an address. */
export interface SharedAllowance extends Allowance {
  /** The connection has ended. */
  closed(): void;
}

/** Counts what one visitor sends from an address, over all their connections. */
class Share implements SharedAllowance {
  readonly #ofAll: AddressAllowance;
  connections = 0;
  /** The share of the second, and what was sent of the share of the day. */
  readonly bucket: TokenBucket;
  today = 0;

  constructor(ofAll: AddressAllowance, bucket: TokenBucket) {
    this.#ofAll = ofAll;
    this.bucket = bucket;
  }

  take(): boolean {
    return this.#ofAll.take(this);
  }

  closed(): void {
    this.connections -= 1;
    this.#ofAll.connections -= 1;
  }
}

/** What all connections of an address may still send together. */
class AddressAllowance {
  connections = 0;
  readonly #shares = new Map<string, Share>();
  readonly #bucket: TokenBucket;
  readonly #perSecond: number;
  readonly #perDay: number;
  readonly #now: () => number;
  #sharePerSecond = Number.NaN;
  #today = 0;
  #since: number;

  constructor({ perSecond, perDay }: AddressLimits, now: () => number) {
    this.#perSecond = perSecond;
    this.#bucket = new TokenBucket(perSecond, now);
    this.#perDay = perDay;
    this.#now = now;
    this.#since = now();
  }

  /** Whether nothing is used, so that it need not be remembered. */
  get isUnspent(): boolean {
    return this.#now() - this.#since >= DAY_MS;
  }

  /** [X46] The allowance of one visitor's connections; `sharers`: how many visitors the address has. */
  of(place: string, sharers: number): SharedAllowance {
    const perSecond = this.#perSecond / sharers;
    if (perSecond !== this.#sharePerSecond) {
      for (const { bucket } of this.#shares.values()) bucket.perSecond = perSecond;
      this.#sharePerSecond = perSecond;
    }
    let share = this.#shares.get(place);
    if (share === undefined) {
      share = new Share(this, new TokenBucket(perSecond, this.#now));
      this.#shares.set(place, share);
    }
    share.connections += 1;
    this.connections += 1;
    return share;
  }

  /** Above the limits of the address only those who are below their shares go on. */
  take(share: Share): boolean {
    if (this.#today >= this.#perDay && this.isUnspent) {
      this.#since = this.#now();
      this.#today = 0;
      for (const [place, one] of this.#shares) {
        one.today = 0;
        if (one.connections === 0) this.#shares.delete(place);
      }
    }
    // Both count: the address, and the share of who sends.
    const isBelowShare = share.bucket.take();
    const isLeft = this.#bucket.take() || isBelowShare;
    if (!isLeft) return false;
    const mostOfDay = this.#perDay / Math.max(2, this.#shares.size);
    if (this.#today >= this.#perDay && share.today >= mostOfDay) return false;
    share.today += 1;
    this.#today += 1;
    return true;
  }
}

/** The allowances of all connected addresses, and of those that have sent something today. */
export class AddressAllowances {
  readonly #limits: AddressLimits;
  readonly #neighbours: Neighbours;
  readonly #now: () => number;
  readonly #known = new Map<string, AddressAllowance>();
  #swept: number;

  constructor(
    limits: AddressLimits,
    now: () => number = () => performance.now(),
    neighbours: Neighbours = new Neighbours(now),
  ) {
    this.#limits = limits;
    this.#now = now;
    this.#neighbours = neighbours;
    this.#swept = now();
  }

  /** Counts a new connection of an address's visitor; `closed` is called when it ends. */
  connected(address: string, visitor: string | null = null): SharedAllowance {
    this.#sweep();
    const known = this.#known.get(address) ?? new AddressAllowance(this.#limits, this.#now);
    this.#known.set(address, known);
    const place = this.#neighbours.placeOf(address, visitor);
    return known.of(place, this.#neighbours.sharersOf(address));
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
