import { LRUCache } from 'lru-cache';
import type { Journal, WalletMovement } from '../journal/journal.ts';
import { KeyedQueue } from './queues.ts';
import { atMost } from './cached-reads.ts';

/** Wallets remembered between commands; the rest is read again when needed. */
const WALLETS_KEPT = 20_000;

interface Balance {
  seq: number;
  /** Null: the wallet was never opened. */
  coins: number | null;
}

/** A wallet while one command works on it. Movements count once their commit is durable. */
export class Account {
  readonly visitor: string;
  readonly movements: WalletMovement[] = [];
  #balance: Balance;

  constructor(visitor: string, balance: Balance) {
    this.visitor = visitor;
    this.#balance = balance;
  }

  get balance(): Balance {
    return this.#balance;
  }

  get coins(): number | null {
    return this.#balance.coins;
  }

  /** Opens the wallet with `coins` if it is not open yet; answers what is in it. */
  open(coins: number, reason: string): number {
    return this.#balance.coins ?? this.#move(coins, `opened:${reason}`);
  }

  /** Changes an open wallet. [J5] @throws where it would go below 0: hosts ask first. */
  change(delta: number, reason: string): number {
    return delta === 0 ? (this.#balance.coins ?? 0) : this.#move(delta, reason);
  }

  #move(delta: number, reason: string): number {
    const balance = (this.#balance.coins ?? 0) + delta;
    if (balance < 0) throw new RangeError(`wallet ${this.visitor} would go to ${balance}`);
    const seq = this.#balance.seq + 1;
    this.movements.push({ visitor: this.visitor, seq, delta, balance, reason });
    this.#balance = { seq, coins: balance };
    return balance;
  }
}

/** The wallets of all visitors: each is worked on by one command at a time. */
export class Wallets {
  readonly #journal: Pick<Journal, 'wallet'>;
  readonly #cacheTtlMs: number;
  readonly #queue = new KeyedQueue();
  readonly #known: LRUCache<string, Balance>;

  /** `cacheTtlMs`: how long a balance read is believed, 0 for good (see HostDeps). */
  constructor(journal: Pick<Journal, 'wallet'>, cacheTtlMs = 0) {
    this.#journal = journal;
    this.#cacheTtlMs = cacheTtlMs;
    this.#known = new LRUCache({ ...atMost(WALLETS_KEPT), ttl: cacheTtlMs });
  }

  /**
   * Runs `work` with the visitor's wallet to itself. When it resolves, its movements must be
   * durable; when it throws, the wallet is read again before its next use.
   */
  run<T>(visitor: string, work: (account: Account) => Promise<T>): Promise<T> {
    return this.#queue.run(visitor, async () => {
      const account = new Account(visitor, await this.#balance(visitor));
      try {
        const result = await work(account);
        if (account.movements.length > 0) this.#known.set(visitor, account.balance);
        return result;
      } catch (error) {
        this.#known.delete(visitor);
        throw error;
      }
    });
  }

  /** A visitor's coins as last committed, on whichever process, or null where the wallet was never opened. */
  coins(visitor: string): Promise<number | null> {
    if (this.#cacheTtlMs > 0) this.#known.delete(visitor);
    return this.run(visitor, async (account) => account.coins);
  }

  async #balance(visitor: string): Promise<Balance> {
    const known = this.#known.get(visitor);
    if (known !== undefined) return known;
    const last = await this.#journal.wallet(visitor);
    const balance = last ? { seq: last.seq, coins: last.balance } : { seq: 0, coins: null };
    this.#known.set(visitor, balance);
    return balance;
  }
}
