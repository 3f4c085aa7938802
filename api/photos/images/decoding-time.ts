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
