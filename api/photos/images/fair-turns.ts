import type { DecodingTime } from './decoding-time.ts';

interface Waiting {
  address: string;
  begin: () => void;
}

/**
 * [P25] One place for work, in which addresses take turns: the one that has used least lately goes
 * first, and of equals the one that has waited longest. So nobody waits for all that another sends.
 */
export class FairTurns {
  readonly #used: DecodingTime;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  #isTaken = false;

  /** @param used What the work here adds to; places may share it. */
  constructor(used: DecodingTime, now: () => number) {
    this.#used = used;
    this.#now = now;
  }

  /** Works when the address's turn comes. The time counts, whether the work fails or not. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#turn(address);
    this.#isTaken = true;
    const began = this.#now();
    try {
      return await work();
    } finally {
      this.#used.add(address, this.#now() - began);
      this.#next();
    }
  }

  #turn(address: string): Promise<void> {
    return new Promise((begin) => this.#waiting.push({ address, begin }));
  }

  /** The place goes on to the next one without ever being free. */
  #next(): void {
    let first = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, { address }] of this.#waiting.entries()) {
      const used = this.#used.of(address);
      if (used >= least) continue;
      least = used;
      first = at;
    }
    const [next] = this.#waiting.splice(first, 1);
    if (next === undefined) this.#isTaken = false;
    else next.begin();
  }
}
