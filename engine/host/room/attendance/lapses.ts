import { Recent } from '../recent.ts';

/** [B76] How long an address waits after the first seat that it let lapse in a room, in ms; then twice as long. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 120_000;
/** After so long without another, an address's lapses are forgotten, in ms. */
const FORGOTTEN_AFTER_MS = 600_000;
/** So many addresses are remembered. */
const ADDRESSES_KEPT = 256;

/** [B76] [G10] Which addresses have let seats of a room lapse, and which visitors' seats the host has freed. */
export class Lapses {
  readonly #now: () => number;
  readonly #known = new Recent<{ count: number; at: number }>(ADDRESSES_KEPT);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A seat lapsed that was taken from this address. */
  note(address: string): void {
    const count = 1 + (this.#of(address)?.count ?? 0);
    this.#known.note(address, { count, at: this.#now() });
  }

  /** How long the address must still wait for a seat, in ms; 0: not at all. */
  wait(address: string): number {
    const known = this.#of(address);
    if (known === undefined) return 0;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (known.count - 1), LONGEST_WAIT_MS);
    return Math.max(0, known.at + wait - this.#now());
  }

  #of(address: string) {
    const known = this.#known.get(address);
    return known !== undefined && this.#now() - known.at < FORGOTTEN_AFTER_MS ? known : undefined;
  }
}
