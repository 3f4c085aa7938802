/** Visitors of an address whose use is told apart; all others count together, as one. */
const PLACES = 64;
/** A visitor who has not been heard of for so long gives their place to the next, in ms. */
const IDLE_MS = 10 * 60_000;
/** Addresses that are remembered. */
const ADDRESSES = 20_000;

/** [X56] The place of those without a cookie. It is theirs alone, so that a newcomer finds something left. */
const STRANGERS = '';
/** The place of those who find no place free. */
const OTHERS = '*';

const isShared = (place: string): boolean => place === STRANGERS || place === OTHERS;

const hasFree = (places: ReadonlyMap<string, number>): boolean =>
  [STRANGERS, OTHERS].filter((one) => places.has(one)).length + PLACES > places.size;

/** What an address and one of its visitors have used of a limit, in its unit. */
export interface Used {
  limit: number;
  /** By everybody at the address together. */
  all: number;
  /** By this visitor. */
  own: number;
}

/**
 * [X46] The visitors of each address, among whom its limits are shared. Those who came first keep
 * their places, so that new cookies, which cost nothing, take little from those who were there before.
 */
export class Neighbours {
  readonly #now: () => number;
  /** When each visitor was last heard of, by address. */
  readonly #known = new Map<string, Map<string, number>>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** By what a visitor's use counts. @param visitor Null: without a cookie. */
  placeOf(address: string, visitor: string | null): string {
    const places = this.#placesOf(address);
    const now = this.#now();
    const name = visitor ?? STRANGERS;
    const hasPlace =
      visitor === null || places.has(name) || hasFree(places) || this.#freeOne(places, now);
    const place = hasPlace ? name : OTHERS;
    places.set(place, now);
    return place;
  }

  /** The places of an address now, those that came first at first. */
  placesOf(address: string): Iterable<string> {
    return this.#known.get(address)?.keys() ?? [];
  }

  /** Among how many an address's limits are shared now. */
  sharersOf(address: string): number {
    return Math.max(2, this.#known.get(address)?.size ?? 0);
  }

  /**
   * [X46] Whether a visitor may go on: the address has something left, or the visitor has used less
   * than a fair share. Shares may exceed the limit by the limit once more. After that the share of
   * each place, of strangers and of all others together is a sixty-sixth, up to three times the
   * limit: places that pass on to new cookies end there.
   */
  mayUse(address: string, { limit, all, own }: Used): boolean {
    if (all < limit) return true;
    if (all >= 3 * limit) return false;
    const sharers = all < 2 * limit ? this.sharersOf(address) : PLACES + 2;
    return own < Math.max(1, Math.floor(limit / sharers));
  }

  #placesOf(address: string): Map<string, number> {
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    if (this.#known.size >= ADDRESSES) this.#forgetIdle();
    const places = new Map<string, number>();
    this.#known.set(address, places);
    return places;
  }

  /** Forgets addresses that nobody was heard from; if there are none, the one known longest. */
  #forgetIdle(): void {
    const until = this.#now() - IDLE_MS;
    for (const [address, places] of this.#known) {
      if ([...places.values()].every((seen) => seen <= until)) this.#known.delete(address);
    }
    const [longest] = this.#known.keys();
    if (this.#known.size >= ADDRESSES && longest !== undefined) this.#known.delete(longest);
  }

  #freeOne(places: Map<string, number>, now: number): boolean {
    for (const [visitor, seen] of places) {
      if (isShared(visitor) || now - seen < IDLE_MS) continue;
      places.delete(visitor);
      return true;
    }
    return false;
  }
}
