import { Refused } from '../definition/refusal.ts';

/** [X41] The work for an address is paid off at a tenth of a core: 1 ms of work in 10 ms. */
const TIMES = 10;
/** [X41] An address rests while its debt is above so many ms of paying it off: that is 6 s of work. */
const ALLOWANCE_MS = 60_000;
/** Works that wait: of one address, and of all. */
const OF_ADDRESS = 24;
const OF_ALL = 64;
/** Addresses without a debt are forgotten once there are so many. */
const REMEMBERED = 1000;

/** For whom a work is done: an address, and a signal that says when its asker has gone. */
export interface Asker {
  address: string;
  signal?: AbortSignal;
}

/** A work that several may wait for. */
export interface SharedWork<T> {
  /** It is rejected with `action/busy` when all askers have gone before its turn. */
  result: Promise<T>;
  /** Adds an asker; false: the work was dropped before. */
  join: (asker: Asker) => boolean;
}

interface Waiting {
  /** The address of the first asker: the place in the queue counts as its. */
  address: string;
  askers: Asker[];
  /** Its turn has come, and it is paid by this address. */
  begin: (address: string) => void;
  drop: () => void;
}

interface HeavyDeps {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** [X70] Milliseconds for which this process has had a processor. */
  used: () => number;
  /** Calls back after so many ms. */
  later: (ms: number, call: () => void) => void;
}

const SYSTEM: HeavyDeps = {
  now: () => performance.now(),
  used: () =>
    Object.values(process.cpuUsage()).reduce((sum, microseconds) => sum + microseconds) / 1000,
  later: (ms, call) => void setTimeout(call, ms).unref(),
};

/**
 * [X41] Expensive reads, one at a time. The next is of the address with the smallest debt of those that
 * do not rest, and of these the one that came first. One whose askers have all gone is dropped.
 */
export class HeavyReads {
  readonly #deps: HeavyDeps;
  /** When the debt of an address is paid off. */
  readonly #paidAt = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #isBusy = false;

  constructor(deps: HeavyDeps = SYSTEM) {
    this.#deps = deps;
  }

  /** @throws Refused `action/busy` if too many wait */
  start<T>(asker: Asker, work: () => Promise<T>): SharedWork<T> {
    this.#dropGone();
    const { address } = asker;
    const theirs = [...this.#waiting].filter((one) => one.address === address).length;
    if (theirs >= OF_ADDRESS || this.#waiting.size >= OF_ALL) {
      throw new Refused('action/busy', undefined, { limit: 'heavy-reads' });
    }
    const askers = [asker];
    let isDropped = false;
    const turn = new Promise<string>((begin, reject) => {
      const drop = (): void => {
        isDropped = true;
        reject(new Refused('action/busy'));
      };
      this.#waiting.add({ address, askers, begin, drop });
    });
    const join = (another: Asker): boolean => {
      if (isDropped) return false;
      askers.push(another);
      this.#next(); // the others' addresses may rest
      return true;
    };
    const result = turn.then((payer) => this.#done(payer, work));
    this.#next();
    return { result, join };
  }

  async #done<T>(payer: string, work: () => Promise<T>): Promise<T> {
    const { now, used } = this.#deps;
    const [began, before] = [now(), used()];
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#charge(payer, Math.min(now() - began, used() - before));
      this.#next();
    }
  }

  #dropGone(): void {
    for (const one of this.#waiting) {
      if (one.askers.some(({ signal }) => signal?.aborted !== true)) continue;
      this.#waiting.delete(one);
      one.drop();
    }
  }

  #next(): void {
    if (this.#isBusy) return;
    this.#dropGone();
    const now = this.#deps.now();
    let least = now + ALLOWANCE_MS;
    let next: { one: Waiting; payer: string } | null = null;
    for (const one of this.#waiting) {
      for (const { address, signal } of one.askers) {
        const paidAt = Math.max(now, this.#paidAt.get(address) ?? now);
        if (signal?.aborted === true || paidAt >= least) continue;
        least = paidAt;
        next = { one, payer: address };
      }
    }
    if (next === null) return;
    this.#isBusy = true;
    this.#waiting.delete(next.one);
    next.one.begin(next.payer);
  }

  #charge(address: string, workMs: number): void {
    const { now, later } = this.#deps;
    const at = now();
    if (this.#paidAt.size > REMEMBERED) {
      for (const [one, paidAt] of this.#paidAt) if (paidAt <= at) this.#paidAt.delete(one);
    }
    const paidAt = Math.max(at, this.#paidAt.get(address) ?? at) + TIMES * workMs;
    this.#paidAt.set(address, paidAt);
    const restMs = paidAt - ALLOWANCE_MS - at;
    if (restMs >= 0) later(restMs + 1, () => this.#next());
  }
}
