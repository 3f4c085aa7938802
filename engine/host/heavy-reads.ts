import { Refused } from '../definition/refusal.ts';

/** [X41] An asker rests so many times as long as the work for them took: that is a tenth of a core. */
const REST = 9;
/** Works that wait: of one asker, and of all. */
const OF_ASKER = 8;
const OF_ALL = 64;
/** Askers without a rest are forgotten once there are so many. */
const REMEMBERED = 1000;

/** Why a work was not begun: its asker has gone. */
const gone = (): Refused => new Refused('action/busy');

interface Waiting {
  asker: string;
  signal: AbortSignal | undefined;
  begin: () => void;
  drop: (error: Error) => void;
}

/** For whom a work is done: an address, and a signal that says when its asker has gone. */
export interface Asker {
  address: string;
  signal?: AbortSignal;
}

interface HeavyDeps {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Calls back after so many ms. */
  later: (ms: number, call: () => void) => void;
}

const SYSTEM: HeavyDeps = {
  now: () => performance.now(),
  later: (ms, call) => void setTimeout(call, ms).unref(),
};

/**
 * [X41] Expensive reads, one at a time. Of those that wait the one goes first that came first and whose
 * asker (an address) does not rest. One whose asker has gone is dropped.
 */
export class HeavyReads {
  readonly #deps: HeavyDeps;
  readonly #restsUntil = new Map<string, number>();
  #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(deps: HeavyDeps = SYSTEM) {
    this.#deps = deps;
  }

  /** @throws Refused `action/busy` if too many wait, or when the asker has gone before its turn. */
  async run<T>({ address, signal }: Asker, work: () => Promise<T>): Promise<T> {
    await this.#turn(address, signal);
    const { now } = this.#deps;
    const began = now();
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#rest(address, now() + REST * (now() - began));
      this.#next();
    }
  }

  #turn(asker: string, signal: AbortSignal | undefined): Promise<void> {
    this.#waiting = this.#waiting.filter((one) => {
      if (one.signal?.aborted === true) one.drop(gone());
      return one.signal?.aborted !== true;
    });
    const theirs = this.#waiting.filter((one) => one.asker === asker).length;
    if (theirs >= OF_ASKER || this.#waiting.length >= OF_ALL) throw new Refused('action/busy');
    return new Promise((begin, drop) => {
      this.#waiting.push({ asker, signal, begin, drop });
      this.#next();
    });
  }

  #next(): void {
    if (this.#isBusy) return;
    const now = this.#deps.now();
    for (const one of this.#waiting.slice()) {
      const isGone = one.signal?.aborted === true;
      if (!isGone && (this.#restsUntil.get(one.asker) ?? 0) > now) continue;
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      if (isGone) {
        one.drop(gone());
        continue;
      }
      this.#isBusy = true;
      return one.begin();
    }
  }

  #rest(asker: string, until: number): void {
    const { now, later } = this.#deps;
    if (this.#restsUntil.size > REMEMBERED) {
      for (const [one, over] of this.#restsUntil) if (over <= now()) this.#restsUntil.delete(one);
    }
    this.#restsUntil.set(asker, until);
    later(Math.max(1, until - now()), () => this.#next());
  }
}
