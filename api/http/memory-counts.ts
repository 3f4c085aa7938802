import { Neighbours } from '../../engine/host/fair-share.ts';

/** The count of a key in its window, and in how many ms that window ends. */
export interface Counted {
  consumedPoints: number;
  msBeforeNext: number;
}

/** How much a key has used in its window, and when the window ends, in ms of the clock. */
export interface Window {
  count: number;
  readonly end: number;
}

const SWEEP_MS = 60_000;

/**
 * Counts by key in the memory of the process; the window of a key begins with its first count. Each
 * request counts up to eight times; rate-limiter-flexible's own memory costs ten times as much.
 */
export class MemoryCounts {
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();
  #sweepAt = Number.NEGATIVE_INFINITY;

  /** @param now Milliseconds of a monotonic clock. */
  constructor(seconds: number, now: () => number = () => performance.now()) {
    this.#windowMs = seconds * 1000;
    this.#now = now;
  }

  /** How much the key's window holds. */
  of(key: string): number {
    return this.window(key).count;
  }

  /** The key's window now, to count in. */
  window(key: string, now = this.#now()): Window {
    const known = this.#windows.get(key);
    if (known !== undefined && known.end > now) return known;
    this.#sweep(now);
    const window = { count: 0, end: now + this.#windowMs };
    this.#windows.set(key, window);
    return window;
  }

  /** Counts `points` for the key; they may be negative or 0. */
  add(key: string, points: number, now = this.#now()): Counted {
    const window = this.window(key, now);
    window.count += points;
    return { consumedPoints: window.count, msBeforeNext: window.end - now };
  }

  /** Forgets the windows that are over, now and then. */
  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + Math.min(this.#windowMs, SWEEP_MS);
    for (const [key, { end }] of this.#windows) if (end <= now) this.#windows.delete(key);
  }
}

const MINUTE = 60;
/** [X69] What an address's guests below their share find above its limit, as a part of the limit, twice. */
const SPARE = 1 / 4;

/** Counts prices by address, its visitors and minute. Every request passes here first. */
export class AddressCounts {
  readonly #most: number;
  readonly #now: () => number;
  readonly #neighbours: Neighbours;
  readonly #counts: MemoryCounts;

  constructor(most: number, now: () => number, neighbours = new Neighbours(now)) {
    this.#most = most;
    this.#now = now;
    this.#neighbours = neighbours;
    this.#counts = new MemoryCounts(MINUTE, now);
  }

  /** [X69] Counts a request's price; null if allowed, else the seconds until the address's minute is over. */
  take(address: string, price = 1, visitor: string | null = null): number | null {
    // A price above the limit counts as the limit: one such request a minute is let through.
    const counted = Math.min(price, this.#most);
    const [now, limit] = [this.#now(), this.#most];
    const all = this.#counts.window(address, now);
    const own = this.#counts.window(this.#neighbours.keyOf(address, visitor, now), now);
    if (all.count + counted > limit) {
      const used = { limit, all: all.count + counted - 1, own: own.count, spare: limit * SPARE };
      if (!this.#neighbours.mayUse(address, used)) return Math.ceil((all.end - now) / 1000);
    }
    all.count += counted;
    own.count += counted;
    return null;
  }

  /** Counts what was done already, whatever it leads to. */
  charge(address: string, price: number, visitor: string | null = null): void {
    const place = this.#neighbours.keyOf(address, visitor);
    for (const key of [address, place]) this.#counts.add(key, price);
  }
}
