import { LRUCache } from 'lru-cache';
import type { RoomMaker } from '../../journal/journal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import { atMost } from '../cached-reads.ts';
import { Refused } from '../../definition/refusal.ts';

/** [B23] How many unfinished rooms a visitor, and all visitors of an address, may have. */
export type RoomLimits = Record<keyof RoomMaker, number>;

/** How many makers are remembered; the others are counted again when they make a room. */
const MAKERS_KEPT = 20_000;

const TEXTS: Readonly<Record<keyof RoomMaker, (limit: number) => string>> = {
  visitor: (limit) =>
    `You have ${limit} unfinished rooms. Finish one, or wait until those nobody is in are closed.`,
  address: (limit) =>
    `There are ${limit} unfinished rooms from your network. Finish one, or wait until those nobody is in are closed.`,
};

/** What there is to know of what is being counted. */
interface Counted {
  /** The visitor is new and has no rooms. */
  isNew?: boolean;
  /** The room to join; undefined: a new room. */
  room?: string | undefined;
}

interface Tally {
  /** At most this many unfinished rooms exist; some may have ended since. */
  most: number;
  /** Rooms that are being recorded; a count may or may not include them. */
  onTheWay: number;
  counting: Promise<void> | null;
}

/**
 * [B23] Enforces the limits of unfinished rooms. The database counts, so a restart forgets nothing.
 * The last count is kept as an upper bound, and the database is asked again only when that bound is
 * reached. A place is taken in the same turn of the event loop as the check, so two rooms never get
 * the last place.
 */
export class RoomQuota {
  readonly #index: Pick<RoomIndex, 'unfinishedOf' | 'countsIn'>;
  readonly #limits: RoomLimits;
  readonly #isAlone: boolean;
  readonly #tallies = new LRUCache<string, Tally>(atMost(MAKERS_KEPT));

  /**
   * @param isAlone No other process makes rooms. Otherwise every room is counted, and the limit can
   * be exceeded only by rooms that other processes are recording at that moment.
   */
  constructor(
    index: Pick<RoomIndex, 'unfinishedOf' | 'countsIn'>,
    limits: RoomLimits,
    isAlone: boolean,
  ) {
    this.#index = index;
    this.#limits = limits;
    this.#isAlone = isAlone;
  }

  /** Makes a room or takes a seat, and holds a place meanwhile. @throws Refused room/too-many */
  async run<T>(
    { visitor, address }: RoomMaker,
    work: () => Promise<T>,
    what: Counted = {},
  ): Promise<T> {
    const own = await this.#take('visitor', visitor, what);
    try {
      const from = await this.#take('address', address, { room: what.room });
      try {
        return await work();
      } finally {
        from.onTheWay -= 1;
      }
    } finally {
      own.onTheWay -= 1;
    }
  }

  async #take(
    maker: keyof RoomMaker,
    key: string,
    { isNew = false, room }: Counted,
  ): Promise<Tally> {
    const limit = this.#limits[maker];
    const tally = this.#tallyOf(maker, key, isNew);
    if (!isNew && (!this.#isAlone || tally.counting !== null || tally.most >= limit)) {
      tally.counting ??= this.#count(maker, key, tally);
      await tally.counting;
    }
    if (tally.most >= limit && !(await this.#countsIn(room, maker, key))) {
      throw new Refused('room/too-many', TEXTS[maker](limit));
    }
    tally.most += 1;
    tally.onTheWay += 1;
    return tally;
  }

  /** A room counts once, so its maker and the maker's neighbours may also sit down in it. */
  async #countsIn(room: string | undefined, maker: keyof RoomMaker, key: string): Promise<boolean> {
    return room !== undefined && this.#index.countsIn(room, maker, key);
  }

  /** Nobody takes a place meanwhile: all wait for the same count. */
  async #count(maker: keyof RoomMaker, key: string, tally: Tally): Promise<void> {
    const { onTheWay } = tally;
    try {
      const found = await this.#index.unfinishedOf(maker, key, this.#limits[maker]);
      tally.most = found + onTheWay;
    } finally {
      tally.counting = null;
    }
  }

  #tallyOf(maker: keyof RoomMaker, key: string, isNew: boolean): Tally {
    const name = `${maker} ${key}`;
    const known = this.#tallies.get(name);
    if (known !== undefined) return known;
    const most = isNew ? 0 : Number.POSITIVE_INFINITY;
    const tally = { most, onTheWay: 0, counting: null };
    this.#tallies.set(name, tally);
    return tally;
  }
}
