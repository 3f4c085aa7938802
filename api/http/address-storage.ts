import type { StorageAllowance } from '../../engine/host/storage-allowance.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So often the processes tell each other what they have stored, and forget addresses whose day is over. */
const TELL_MS = 1000;
const SWEEP_MS = 60 * 60 * 1000;

/** Where processes add up what each has stored for an address. */
export interface SharedSums {
  /** Adds to an address's sum of the day; answers the sum, and in how many ms its day is over. */
  add(address: string, bytes: number): Promise<{ sum: number; endsIn: number }>;
}

interface Account {
  /** What was stored on all processes, as far as this one knows. */
  used: number;
  /** What of it the others have not been told. */
  untold: number;
  /** When its day is over: `now` of then. */
  until: number;
}

export interface AddressStorageParts {
  /** Bytes a day. */
  perDay: number;
  /** Null: there is no other process. */
  shared: SharedSums | null;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

/**
 * [X26] What each address has had stored in a day that begins with its first byte. Counted here, and told to
 * the other processes in batches: a command waits for nobody, and one that comes on several processes
 * at once gets a second's worth more at most. While the others cannot be told, this process counts alone.
 */
export class AddressStorage implements StorageAllowance {
  readonly #perDay: number;
  readonly #shared: SharedSums | null;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #toTell = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #swept: number;

  constructor({ perDay, shared, now = () => performance.now() }: AddressStorageParts) {
    this.#perDay = perDay;
    this.#shared = shared;
    this.#now = now;
    this.#swept = now();
  }

  wait(address: string): number | null {
    const account = this.#accounts.get(address);
    if (account === undefined) {
      // What it has had stored elsewhere is known a moment later.
      if (this.#shared !== null) this.#change(this.#open(address), address, 0);
      return null;
    }
    if (account.used < this.#perDay) return null;
    const left = account.until - this.#now();
    if (left > 0) return Math.ceil(left / 1000);
    this.#accounts.delete(address);
    return null;
  }

  pay(address: string, bytes: number): void {
    if (bytes === 0) return;
    this.#change(this.#accounts.get(address) ?? this.#open(address), address, bytes);
  }

  /** Resolves when the others have been told, or cannot be. */
  async tell(): Promise<void> {
    const addresses = [...this.#toTell];
    this.#toTell.clear();
    this.#timer = null;
    await Promise.all(addresses.map((address) => this.#tellOf(address)));
  }

  /** Tells the others what they have not been told yet. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.tell();
  }

  #open(address: string): Account {
    this.#sweep();
    const account = { used: 0, untold: 0, until: this.#now() + DAY_MS };
    this.#accounts.set(address, account);
    return account;
  }

  #change(account: Account, address: string, bytes: number): void {
    account.used += bytes;
    if (this.#shared === null) return;
    account.untold += bytes;
    this.#toTell.add(address);
    this.#tellSoon();
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => void this.tell(), TELL_MS).unref();
  }

  async #tellOf(address: string): Promise<void> {
    const account = this.#accounts.get(address);
    if (account === undefined || this.#shared === null) return;
    const bytes = account.untold;
    try {
      const { sum, endsIn } = await this.#shared.add(address, bytes);
      account.untold -= bytes;
      account.used = sum + account.untold;
      account.until = this.#now() + endsIn;
    } catch {
      this.#toTell.add(address);
      this.#tellSoon();
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
