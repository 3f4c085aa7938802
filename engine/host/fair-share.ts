/** Visitors of an address whose use is told apart; all others count together, as one. */
const PLACES = 64;
/** A visitor who has not been heard of for so long gives their place to the next, in ms. */
const IDLE_MS = 10 * 60_000;
/** Addresses that are remembered. */
const ADDRESSES = 20_000;

/** [X56] The place of those without a cookie, theirs alone: a newcomer finds something left. */
const STRANGERS = '';
/** The place of those who find no place free. */
const OTHERS = '*';
const isShared = (place: string): boolean => place === STRANGERS || place === OTHERS;

const hasFree = (places: ReadonlyMap<string, number>): boolean =>
  Number(places.has(STRANGERS)) + Number(places.has(OTHERS)) + PLACES > places.size;

/** What an address and one of its visitors have used of a limit, in its unit. */
export interface Used {
  limit: number;
  /** By everybody at the address together. */
  all: number;
  /** By this visitor. */
  own: number;
  /** What those below their share find above the limit, twice; default: the limit. */
  spare?: number;
}

/**
 * [X46] The visitors of each address, among whom its limits are shared. Those who came first keep
 * their places, so that new cookies, which cost nothing, take little from those who were there before.
 */
export class Neighbours {
  readonly #now: () => number;
  /** When each visitor was last heard of, by address; first the address that was silent for longest. */
  readonly #known = new Map<string, Map<string, number>>();

  /** The last one in `known`: a request asks for its address several times. */
  #newest: { address: string | null; places: Map<string, number> } = {
    address: null,
    places: new Map(),
  };

  /** Until when no place of an address can be free, so that nobody looks through them again. */
  readonly #allBusyUntil = new WeakMap<ReadonlyMap<string, number>, number>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** By what a visitor's use counts. @param visitor Null: without a cookie. */
  placeOf(address: string, visitor: string | null): string {
    const [places, now] = [this.#placesOf(address), this.#now()];
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
   * than a fair share of the spare. When that is used up, the share of each place, of strangers and of
   * all others together is a sixty-sixth, up to twice the spare: places that pass on to new cookies
   * end there.
   */
  mayUse(address: string, { limit, all, own, spare = limit }: Used): boolean {
    if (all < limit) return true;
    if (all >= limit + 2 * spare) return false;
    const sharers = all < limit + spare ? this.sharersOf(address) : PLACES + 2;
    return own < Math.max(1, Math.floor(spare / sharers));
  }

  #placesOf(address: string): Map<string, number> {
    if (address === this.#newest.address) return this.#newest.places;
    const places = this.#known.get(address) ?? new Map<string, number>();
    this.#known.delete(address);
    if (this.#known.size >= ADDRESSES) {
      const [longest = ''] = this.#known.keys();
      this.#known.delete(longest);
    }
    this.#known.set(address, places);
    this.#newest = { address, places };
    return places;
  }

  #freeOne(places: Map<string, number>, now: number): boolean {
    if (now < (this.#allBusyUntil.get(places) ?? now)) return false;
    const own = [...places].filter(([visitor]) => !isShared(visitor));
    const [visitor, seen] = own.reduce((first, one) => (one[1] < first[1] ? one : first));
    if (now - seen >= IDLE_MS) return places.delete(visitor);
    this.#allBusyUntil.set(places, seen + IDLE_MS);
    return false;
  }
}
