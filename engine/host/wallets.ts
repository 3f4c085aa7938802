import { LRUCache } from 'lru-cache';
import type { Journal, WalletMovement } from '../journal/journal.ts';
import { refusalOf, type Texts } from '../definition/refusal.ts';
import { KeyedQueue } from './scheduling.ts';
import { atMost } from './cached-reads.ts';

/** How many wallets are remembered; the others are read again. */
const WALLETS_KEPT = 20_000;

interface Balance {
  seq: number;
  /** Null: the wallet does not exist yet. */
  coins: number | null;
}

/** A wallet while one command uses it. Movements count once their commit is durable. */
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

  /** Opens the wallet with `coins` if it does not exist yet. Returns its balance. */
  open(coins: number, reason: string): number {
    return this.#balance.coins ?? this.#move(coins, `opened:${reason}`);
  }

  /** Changes the balance. [J5] [T46] @throws Refused below 0, in the words of `texts` */
  change(delta: number, reason: string, texts: Texts = {}): number {
    if ((this.coins ?? 0) + delta < 0) throw refusalOf(texts, 'coins/too-few');
    return delta === 0 ? (this.coins ?? 0) : this.#move(delta, reason);
  }

  #move(delta: number, reason: string): number {
    const balance = (this.#balance.coins ?? 0) + delta;
    const seq = this.#balance.seq + 1;
    this.movements.push({ visitor: this.visitor, seq, delta, balance, reason });
    this.#balance = { seq, coins: balance };
    return balance;
  }
}

/** The wallets of all visitors. One command at a time uses a wallet. */
export class Wallets {
  readonly #journal: Pick<Journal, 'wallet'>;
  readonly #cacheTtlMs: number;
  readonly #queue = new KeyedQueue();
  readonly #known: LRUCache<string, Balance>;

  /** `cacheTtlMs`: how long a balance is trusted, 0 for ever (see HostDeps). */
  constructor(journal: Pick<Journal, 'wallet'>, cacheTtlMs = 0) {
    this.#journal = journal;
    this.#cacheTtlMs = cacheTtlMs;
    this.#known = new LRUCache({ ...atMost(WALLETS_KEPT), ttl: cacheTtlMs });
  }

  /**
   * Runs `work` with exclusive use of the visitor's wallet. When it resolves, its movements must be
   * durable. When it throws, the wallet is read again before its next use.
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

  /** A visitor's balance as last committed by any process, or null if there is no wallet. */
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
