import type { AwaitedSeat, RoomListing, RoomMaker } from '../journal.ts';
import {
  type IndexedRoom,
  JOINABLE_LOOKED_AT,
  LISTED_AFTER_MS,
  type RoomIndex,
  type RoomSighting,
  type Hosts,
} from '../room-index.ts';

interface StoredListing extends Omit<RoomListing, 'waits' | 'waitsAvatar'> {
  createdAt: number;
  seenAt: number;
  creatorSeenAt: number;
  stateSince: number;
  attended: boolean;
  waits: string | undefined;
  waitsAvatar: string | undefined;
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
  const { id, game, state, stage, seated, players, unlisted, stateSince: since } = room;
  const { waits: host = null, waitsAvatar = null } = room;
  const hostAvatar = unlisted === true ? null : waitsAvatar;
  return { id, game, state, stage, seated, players, host, hostAvatar, since };
}

/** The listings of rooms in memory, for tests; it passes the same contract as the database's. */
export class MemoryRooms implements RoomIndex {
  readonly #listings = new Map<string, StoredListing>();

  /** Keeps what a commit says of its room. */
  protected list(listing: RoomListing): void {
    const { at } = listing;
    const known = this.#listings.get(listing.id);
    const seen = known ?? { createdAt: at, seenAt: at, creatorSeenAt: at, attended: true };
    const { maker = known?.maker, unlisted = known?.unlisted, waits, waitsAvatar } = listing;
    const seats = { takers: [], inLine: [], awaited: [], deserted: false };
    this.#listings.set(listing.id, {
      ...seen,
      ...seats,
      ...listing,
      ...(maker === undefined ? {} : { maker }),
      waits,
      waitsAvatar,
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
    const others = listed.filter(({ stage, closed, at, stateSince }) =>
      stage === 'over' ? !closed && Math.min(at, stateSince ?? at) > since : stage !== 'open',
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
    if (room === undefined) return null;
    return { ...indexed(room), inLine: room.closed || room.deserted ? null : (room.inLine ?? []) };
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
      .filter(({ players, inLine = [] }) => players.includes(visitor) || inLine.includes(visitor))
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

/** Hosts in memory, for tests. They pass the same contract as the database's. */
export class MemoryHosts implements Hosts {
  readonly #now: () => number;
  /** Epoch ms at which the lease of each host runs out. */
  readonly #leases = new Map<string, number>();
  readonly #rooms = new Map<string, string | null>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a host has started and not ended. */
  has(host: string): boolean {
    return this.#leases.has(host);
  }

  /** A room was recorded, by this host if there is one. */
  note(room: string, host: string | undefined): void {
    if (!this.#rooms.has(room)) this.#rooms.set(room, host ?? null);
  }

  async begin(host: string, leaseMs: number): Promise<void> {
    this.#leases.set(host, this.#now() + leaseMs);
  }

  async renew(host: string, leaseMs: number): Promise<string[] | null> {
    if (!this.has(host)) return null;
    this.#leases.set(host, this.#now() + leaseMs);
    return [...this.#leases.keys()].filter((other) => !this.#isLapsed(other));
  }

  async end(host: string, onlyLapsed = false): Promise<boolean> {
    if (!onlyLapsed || this.#isLapsed(host)) this.#leases.delete(host);
    return !this.has(host);
  }

  async claim(room: string, host: string): Promise<string | null> {
    const at = this.#rooms.get(room);
    if (at === undefined) return null;
    if (at !== null && at !== host) {
      await this.end(at, true);
      if (this.has(at)) return at;
    }
    this.#rooms.set(room, host);
    return host;
  }

  async give(room: string, from: string, to: string): Promise<boolean> {
    if (this.#rooms.get(room) !== from) return false;
    this.#rooms.set(room, to);
    return true;
  }

  #isLapsed(host: string): boolean {
    return (this.#leases.get(host) ?? 0) < this.#now();
  }
}
