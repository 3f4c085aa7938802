/** Visitors of an address whose use is told apart; all others count together, as one. */
const PLACES = 64;
/** A visitor who has not been heard of for so long gives their place to the next, in ms. */
const IDLE_MS = 10 * 60_000;
/** Addresses that are remembered. */
const ADDRESSES = 20_000;

/** The place of those without a cookie, and of those who find no place free. */
const OTHERS = '';

/** What an address and one of its visitors have used of a limit, in its unit. */
export interface Used {
  limit: number;
  /** By everybody at the address together. */
  all: number;
  /** By this visitor. */
  own: number;
  /** How many visitors the address has. */
  sharers: number;
}

const isLastQuarter = ({ limit, all }: Pick<Used, 'limit' | 'all'>): boolean =>
  all >= (limit * 3) / 4;

/**
 * [X46] Whether a visitor may go on. Anybody may use the first half of a limit; in the third quarter
 * those go on who have used less than a fair share, and of the last one each has an equal part. All
 * together never use more than the limit.
 */
export function mayUse({ limit, all, own, sharers }: Used): boolean {
  if (all < limit / 2) return true;
  const share = isLastQuarter({ limit, all })
    ? limit / 4 / (Math.max(PLACES, sharers) + 1)
    : limit / Math.max(2, sharers);
  return all < limit && own < Math.max(1, Math.floor(share));
}

/** [X46] The same for units that come back each second: half for anybody, half in equal parts. */
export function paceOf(perSecond: number, sharers: number): { anybody: number; each: number } {
  const half = perSecond / 2;
  return { anybody: half, each: half / Math.max(2, sharers) };
}

/**
 * [X46] What each place of an address has used of a day's limit. Places pass on, so there may be many.
 * In the last quarter new ones count together: the others have their parts of it.
 */
export class DayShares {
  readonly #limit: number;
  readonly #own = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param all What the whole address has used. */
  mayUse(place: string, all: number): boolean {
    const own = this.#own.get(this.#nameOf(place, all)) ?? 0;
    return mayUse({ limit: this.#limit, all, own, sharers: this.#own.size });
  }

  /** Counts `units` more for a place. @param all As above, without them. */
  use(place: string, units: number, all: number): void {
    const name = this.#nameOf(place, all);
    this.#own.set(name, (this.#own.get(name) ?? 0) + units);
  }

  #nameOf(place: string, all: number): string {
    const isNew = this.#own.size >= PLACES && !this.#own.has(place);
    return isNew && isLastQuarter({ limit: this.#limit, all }) ? OTHERS : place;
  }
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
    const name = visitor ?? OTHERS;
    const hasPlace = places.has(name) || places.size < PLACES || this.#freeOne(places, now);
    const place = hasPlace ? name : OTHERS;
    places.set(place, now);
    return place;
  }

  /** Among how many an address's limits are shared now. */
  sharersOf(address: string): number {
    return this.#known.get(address)?.size ?? 0;
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
      if (now - seen < IDLE_MS) continue;
      places.delete(visitor);
      return true;
    }
    return false;
  }
}
