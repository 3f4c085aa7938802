import type { AwaitedSeat, RoomListing, RoomMaker } from '../journal.ts';
import {
  type IndexedRoom,
  JOINABLE_LOOKED_AT,
  LISTED_AFTER_MS,
  type RoomIndex,
  type RoomSighting,
} from '../room-index.ts';

interface StoredListing extends Omit<RoomListing, 'waits'> {
  createdAt: number;
  seenAt: number;
  creatorSeenAt: number;
  stateSince: number;
  attended: boolean;
  waits: string | undefined;
}

const newestFirst = (a: StoredListing, b: StoredListing): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/** [B22] The first room of each address, then the second of each, and so on, up to the limit. */
function sharedOut(rooms: readonly StoredListing[], limit: number): StoredListing[] {
  const counts = new Map<string, number>();
  const turns = rooms.map((room) => {
    const address = room.maker?.address ?? room.id;
    const turn = (counts.get(address) ?? 0) + 1;
    counts.set(address, turn);
    return { room, turn };
  });
  return turns
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, limit)
    .map(({ room }) => room)
    .toSorted(newestFirst);
}

function indexed(room: StoredListing): IndexedRoom {
  const { id, game, state, stage, seated, players, waits = null, stateSince } = room;
  return { id, game, state, stage, seated, players, host: waits, since: stateSince };
}

/** The listings of rooms in memory, for tests; it passes the same contract as the database's. */
export class MemoryRooms implements RoomIndex {
  readonly #listings = new Map<string, StoredListing>();

  /** Keeps what a commit says of its room. */
  protected list(listing: RoomListing): void {
    const { at } = listing;
    const known = this.#listings.get(listing.id);
    const seen = known ?? { createdAt: at, seenAt: at, creatorSeenAt: at, attended: true };
    const { maker = known?.maker, unlisted = known?.unlisted, waits } = listing;
    const seats = { takers: [], awaited: [] };
    this.#listings.set(listing.id, {
      ...seen,
      ...seats,
      ...listing,
      ...(maker === undefined ? {} : { maker }),
      waits,
      unlisted: unlisted ?? false,
      stateSince: known?.state === listing.state ? known.stateSince : at,
    });
  }

  async setAside(id: string): Promise<boolean> {
    const listing = this.#listings.get(id);
    if (listing === undefined || listing.stage === 'over') return false;
    Object.assign(listing, { stage: 'over', closed: true });
    return true;
  }

  async gameOf(id: string): Promise<string | null> {
    return this.#listings.get(id)?.game ?? null;
  }

  async listed(game: string, now: number, limit: number, joinable = limit): Promise<IndexedRoom[]> {
    const since = now - LISTED_AFTER_MS;
    const rooms = [...this.#listings.values()]
      .filter((room) => room.game === game)
      .toSorted(newestFirst);
    const isHidden = ({ unlisted, stage, attended, seenAt, creatorSeenAt }: StoredListing) =>
      unlisted === true ||
      (stage === 'open' && creatorSeenAt <= since) ||
      (stage !== 'over' && !attended && seenAt <= since);
    const hidden = rooms.filter((room) => isHidden(room) && room.stage !== 'over');
    const listed = rooms.filter((room) => !isHidden(room));
    const open = listed.filter(({ stage }) => stage === 'open');
    const others = listed.filter(({ stage, closed, at }) =>
      stage === 'over' ? !closed && at > since : stage !== 'open',
    );
    return [
      ...sharedOut(open.slice(0, JOINABLE_LOOKED_AT), joinable).map(indexed),
      ...others.slice(0, limit).map(indexed),
      ...sharedOut(hidden.slice(0, JOINABLE_LOOKED_AT), joinable).map((room): IndexedRoom => ({
        ...indexed(room),
        hidden: true,
      })),
    ];
  }

  async find(id: string): Promise<IndexedRoom | null> {
    const room = this.#listings.get(id);
    return room === undefined ? null : indexed(room);
  }

  async idleSince(before: number, limit: number): Promise<string[]> {
    return [...this.#listings.values()]
      .filter((room) => room.stage !== 'over' && room.seenAt < before)
      .toSorted((a, b) => a.seenAt - b.seenAt)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async unattended(before: number, limit: number): Promise<string[]> {
    return [...this.#listings.values()]
      .filter(({ stage, seated, createdAt, seenAt, at }) => {
        const isUntouched = seated < 2 && at === createdAt && seenAt === createdAt;
        return stage !== 'over' && isUntouched && createdAt < before;
      })
      .toSorted((a, b) => a.createdAt - b.createdAt)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async awaitedOf(id: string): Promise<readonly AwaitedSeat[]> {
    return this.#listings.get(id)?.awaited ?? [];
  }

  async awaitedSince(before: number, limit: number): Promise<string[]> {
    return [...this.#listings.values()]
      .filter(({ stage, awaited = [] }) => {
        return stage !== 'over' && awaited.some(({ until }) => until < before);
      })
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async unfinishedOf(maker: keyof RoomMaker, key: string, limit: number): Promise<number> {
    const rooms = [...this.#listings.values()].filter(
      ({ stage, maker: made, takers = [] }) =>
        stage !== 'over' && [made, ...takers].some((one) => one?.[maker] === key),
    );
    return Math.min(rooms.length, limit);
  }

  async roomsOf(visitor: string, since: number, limit: number): Promise<string[]> {
    return [...this.#listings.values()]
      .filter(({ players }) => players.includes(visitor))
      .filter(({ stage, closed, at }) => stage !== 'over' || (!closed && at > since))
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async countsIn(id: string, maker: keyof RoomMaker, key: string): Promise<boolean> {
    const { maker: made, takers = [] } = this.#listings.get(id) ?? {};
    return [made, ...takers].some((one) => one?.[maker] === key);
  }

  async seen(rooms: readonly RoomSighting[], now: number): Promise<void> {
    for (const { id, anyone, creator, awaited } of rooms) {
      const listing = this.#listings.get(id);
      if (listing === undefined) continue;
      listing.seenAt = now;
      listing.attended = anyone;
      if (awaited !== undefined) listing.awaited = awaited;
      if (creator) listing.creatorSeenAt = now;
    }
  }
}
