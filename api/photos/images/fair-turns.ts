/** A use counts half after so long. */
const HALF_MS = 60_000;
/** What is left of a use below this counts as none, and is forgotten. */
const LEAST_MS = 1;

/** [P25] How much decoding time each address has used lately, in milliseconds. */
export class DecodingTime {
  readonly #now: () => number;
  readonly #used = new Map<string, { ms: number; at: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#used.size;
  }

  of(address: string): number {
    const used = this.#used.get(address);
    if (used === undefined) return 0;
    const left = used.ms * 2 ** ((used.at - this.#now()) / HALF_MS);
    return left < LEAST_MS ? 0 : left;
  }

  add(address: string, ms: number): void {
    this.#used.set(address, { ms: this.of(address) + ms, at: this.#now() });
    for (const known of this.#used.keys()) if (this.of(known) === 0) this.#used.delete(known);
  }
}

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
