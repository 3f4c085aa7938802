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

interface Place {
  name: string;
  /** Its name among the places of all addresses, made once: each request counts by it several times. */
  key: string;
  /** When its visitor was last heard of. */
  seen: number;
}
type Places = Map<string, Place>;

const hasFree = (places: Places): boolean =>
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
  /** By address; first the one that was silent for longest. */
  readonly #known = new Map<string, Places>();

  /** The last one in `known`: a request asks for its address several times. */
  #newest: { address: string | null; places: Places } = {
    address: null,
    places: new Map(),
  };

  /** Until when no place of an address can be free, so that nobody looks through them again. */
  readonly #allBusyUntil = new WeakMap<Places, number>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** By what a visitor's use counts. @param visitor Null: without a cookie. */
  placeOf(address: string, visitor: string | null): string {
    return this.#placeOf(address, visitor).name;
  }

  /** The same, told apart from the places of other addresses. */
  keyOf(address: string, visitor: string | null, now = this.#now()): string {
    return this.#placeOf(address, visitor, now).key;
  }

  #placeOf(address: string, visitor: string | null, now = this.#now()): Place {
    const places = this.#placesOf(address);
    const wanted = visitor ?? STRANGERS;
    const known = places.get(wanted) ?? this.#newPlace(address, places, wanted, now);
    known.seen = now;
    return known;
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

  #placesOf(address: string): Places {
    if (address === this.#newest.address) return this.#newest.places;
    const places = this.#known.get(address) ?? new Map<string, Place>();
    this.#known.delete(address);
    if (this.#known.size >= ADDRESSES) {
      const [longest = ''] = this.#known.keys();
      this.#known.delete(longest);
    }
    this.#known.set(address, places);
    this.#newest = { address, places };
    return places;
  }

  #newPlace(address: string, places: Places, wanted: string, now: number): Place {
    const hasOwn = wanted === STRANGERS || hasFree(places) || this.#freeOne(places, now);
    const name = hasOwn ? wanted : OTHERS;
    const place = places.get(name) ?? { name, key: `${address} ${name}`, seen: now };
    places.set(name, place);
    return place;
  }

  #freeOne(places: Places, now: number): boolean {
    if (now < (this.#allBusyUntil.get(places) ?? now)) return false;
    const own = [...places.values()].filter(({ name }) => !isShared(name));
    const { name, seen } = own.reduce((first, one) => (one.seen < first.seen ? one : first));
    if (now - seen >= IDLE_MS) return places.delete(name);
    this.#allBusyUntil.set(places, seen + IDLE_MS);
    return false;
  }
}
