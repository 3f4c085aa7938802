import { LRUCache } from 'lru-cache';
import type { RoomMaker } from '../../journal/journal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import { atMost } from '../cached-reads.ts';
import { Refused } from '../../definition/refusal.ts';

/** [B23] How many unfinished rooms a visitor, and everybody at an address, may have made or sit in. */
export type RoomLimits = Record<keyof RoomMaker, number>;

/** Makers remembered between rooms; the others are counted again when they make one. */
const MAKERS_KEPT = 20_000;

const TEXTS: Readonly<Record<keyof RoomMaker, (limit: number) => string>> = {
  visitor: (limit) =>
    `You have ${limit} unfinished rooms. Finish one, or wait until those nobody is in are closed.`,
  address: (limit) =>
    `There are ${limit} unfinished rooms from your network. Finish one, or wait until those nobody is in are closed.`,
};

/** What there is to know of what is being counted. */
interface Counted {
  /** The visitor was made just now: nobody need count what they have. */
  isNew?: boolean;
  /** The room in which a seat is taken; without it a room is made. */
  room?: string | undefined;
}

interface Tally {
  /** So many unfinished rooms there are at most: rooms end without our being told. */
  most: number;
  /** Rooms being recorded, which a count may or may not see yet. */
  onTheWay: number;
  counting: Promise<void> | null;
}

/**
 * [B23] Lets nobody have more unfinished rooms than the limits say. The database counts, so that a
 * restart forgets nothing; what it said is remembered as an upper bound, and it is asked again only
 * when that bound is reached, so that a room costs no question. A place is taken in the same turn of
 * the event loop in which the bound is looked at: no two rooms get the last one.
 */
export class RoomQuota {
  readonly #index: Pick<RoomIndex, 'unfinishedOf' | 'countsIn'>;
  readonly #limits: RoomLimits;
  readonly #isAlone: boolean;
  readonly #tallies = new LRUCache<string, Tally>(atMost(MAKERS_KEPT));

  /**
   * @param isAlone No other process makes rooms. Where others do, every room is counted: then the
   * limit can be passed by the rooms that other processes are recording in that very moment.
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

  /**
   * Makes a room, or takes a seat, with a place for it while it is being recorded. @throws Refused
   * room/too-many
   */
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

  /** A room counts once: who made it, or whose neighbour did, may sit down there too. */
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
