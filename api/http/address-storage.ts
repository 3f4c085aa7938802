import { Neighbours } from '../../engine/host/fair-share.ts';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How often a process shares its sums with the others, and drops addresses whose day is over. */
const SHARE_MS = 1000;
const SWEEP_MS = 60 * 60 * 1000;

/** [X54] What is kept for each visitor of an address, of all that it may store: more than a night takes. */
const KEPT = 1 / 100;
/** [X54] And for so many who may come later. */
const NEWCOMERS = 7;
/** Until then all of that is left, for as many places as there may be. */
const FREE = 1 / 4;

/** The sums of all processes, by address. */
export interface SharedSums {
  /** Adds bytes to an address's sum of the day. Resolves to the sum and the milliseconds left of its day. */
  add(address: string, bytes: number): Promise<{ sum: number; endsIn: number }>;
}

interface Account {
  /** Bytes stored by all processes, as far as this one knows. */
  used: number;
  /** Bytes of `used` that are not in the shared sum yet. */
  unshared: number;
  /** [X54] What this process has stored for each place. */
  shares: Map<string, number>;
  /** The end of its day, in the time of `now`. */
  until: number;
}

export interface AddressStorageParts {
  /** Bytes a day. */
  perDay: number;
  /** Null: this is the only process. */
  shared: SharedSums | null;
  neighbours?: Neighbours;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * [X26] How many bytes each address has stored in a day that begins with its first byte. Each process
 * counts by itself and shares its sums in batches, so that no command waits. An address that uses
 * several processes at once gets at most one second's worth more. While the shared sums are
 * unavailable, the process counts alone.
 */
export class AddressStorage implements StorageAllowance {
  readonly #perDay: number;
  readonly #shared: SharedSums | null;
  readonly #now: () => number;
  readonly #neighbours: Neighbours;
  readonly #accounts = new Map<string, Account>();
  readonly #toShare = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #swept: number;

  constructor(parts: AddressStorageParts) {
    const { perDay, shared, now = () => performance.now() } = parts;
    this.#perDay = perDay;
    this.#shared = shared;
    this.#now = now;
    this.#swept = now();
    this.#neighbours = parts.neighbours ?? new Neighbours(now);
  }

  wait(address: string, visitor: string | null = null, bytes = 0): number | null {
    const account = this.#accounts.get(address);
    if (account === undefined) {
      // Fetches the shared sum; the next calls know it.
      if (this.#shared !== null) this.#change(this.#open(address), address, 0);
      return null;
    }
    if (this.#isRoomFor(account, address, { visitor, bytes })) return null;
    const left = account.until - this.#now();
    if (left > 0) return Math.ceil(left / 1000);
    this.#accounts.delete(address);
    return null;
  }

  pay(address: string, bytes: number, visitor: string | null = null): void {
    if (bytes === 0) return;
    const account = this.#accounts.get(address) ?? this.#open(address);
    const place = this.#neighbours.placeOf(address, visitor);
    account.shares.set(place, (account.shares.get(place) ?? 0) + bytes);
    this.#change(account, address, bytes);
  }

  /**
   * [X54] Whether a visitor may store something: from the part that is kept for them, or from what is
   * kept for nobody. If too little is left for all parts, those of who came first are kept. Visitors
   * without a cookie have no part, because the server cannot tell them apart.
   */
  #isRoomFor(
    account: Account,
    address: string,
    { visitor, bytes }: { visitor: string | null; bytes: number },
  ): boolean {
    const then = account.used + bytes;
    if (then < FREE * this.#perDay) return true;
    const kept = KEPT * this.#perDay;
    const place = this.#neighbours.placeOf(address, visitor);
    const unusedBy = (one: string): number => Math.max(0, kept - (account.shares.get(one) ?? 0));
    const isOwn = visitor !== null && unusedBy(place) > bytes;
    let reserved = isOwn ? 0 : NEWCOMERS * kept;
    for (const one of this.#neighbours.placesOf(address)) {
      if (one !== place) reserved += unusedBy(one);
      else if (isOwn) break;
    }
    return then + reserved < this.#perDay;
  }

  /** Adds the unshared bytes to the shared sums. Resolves when that is done or has failed. */
  async share(): Promise<void> {
    const addresses = [...this.#toShare];
    this.#toShare.clear();
    this.#timer = null;
    await Promise.all(addresses.map((address) => this.#shareOne(address)));
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.share();
  }

  #open(address: string): Account {
    this.#sweep();
    const account = { used: 0, unshared: 0, shares: new Map(), until: this.#now() + DAY_MS };
    this.#accounts.set(address, account);
    return account;
  }

  #change(account: Account, address: string, bytes: number): void {
    account.used += bytes;
    if (this.#shared === null) return;
    account.unshared += bytes;
    this.#toShare.add(address);
    this.#shareSoon();
  }

  #shareSoon(): void {
    this.#timer ??= setTimeout(() => void this.share(), SHARE_MS).unref();
  }

  async #shareOne(address: string): Promise<void> {
    const account = this.#accounts.get(address);
    if (account === undefined || this.#shared === null) return;
    const bytes = account.unshared;
    try {
      const { sum, endsIn } = await this.#shared.add(address, bytes);
      account.unshared -= bytes;
      account.used = sum + account.unshared;
      account.until = this.#now() + endsIn;
    } catch {
      this.#toShare.add(address);
      this.#shareSoon();
    }
  }

  #sweep(): void {
    const now = this.#now();
    if (now - this.#swept < SWEEP_MS) return;
    this.#swept = now;
    for (const [address, { until }] of this.#accounts) {
      if (until <= now) this.#accounts.delete(address);
    }
  }
}
