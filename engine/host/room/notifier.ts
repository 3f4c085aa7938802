import type { Presence } from './attendance/presence.ts';
import type { Announcement, TableInfo } from '../../definition/table-game.ts';

/** Who is told what happens in a room. Connections are ids the audience itself handed in. */
export interface Audience {
  toAll(announcement: Announcement): void;
  /** To all but those who only watch. */
  toPlayers(announcement: Announcement): void;
  toOne(connection: string, announcement: Announcement): void;
  /** To several alike. */
  toEach(connections: readonly string[], announcement: Announcement): void;
  /** The room list has changed. */
  listChanged(): void;
  /** A place for a Colyseus client, in Colyseus's words; null: who watches. @throws Refused, RoomMoved */
  reserve(playerId: string | null): Promise<object>;
  /** Whether somebody has such a place and may be on the way, at `now` (epoch ms). */
  isAwaited(now: number): boolean;
  /** Sends Colyseus's clients away. */
  disconnect(): Promise<void>;
}

interface Viewed<Seat extends string> {
  /** The room as it may be seen from a seat, or by who watches. */
  view(seat: Seat | null): object;
}

/** Tells those at a table what has happened, each what they may see. */
export class Notifier<Seat extends string> {
  readonly #audience: Audience;
  readonly #presence: Presence<Seat>;
  readonly #room: Viewed<Seat>;

  constructor(audience: Audience, presence: Presence<Seat>, room: Viewed<Seat>) {
    this.#audience = audience;
    this.#presence = presence;
    this.#room = room;
  }

  /** What all hear alike, watchers where they may; null: each is told the room as a whole. */
  tell(announcement: Announcement | null, toWatchers: boolean): void {
    if (announcement === null) this.tellEveryone();
    else if (toWatchers) this.#audience.toAll(announcement);
    else this.#audience.toPlayers(announcement);
  }

  tellEveryone(): void {
    for (const [seat, connections] of this.#readers()) {
      this.#audience.toEach(connections, { name: 'room-state', payload: this.#room.view(seat) });
    }
  }

  /**
   * [T6] What has changed in the views since `viewBefore`: to all what is the same for all, and to each
   * seat what only it sees.
   */
  tellChanges(seq: number, viewBefore: (seat: Seat | null) => object): void {
    const readers = this.#readers().map(([seat, connections]) => {
      return { connections, changes: changed(viewBefore(seat), this.#room.view(seat)) };
    });
    const shared = inCommon(readers.map(({ changes }) => changes));
    const payload = { seq, changes: Object.fromEntries(shared) };
    this.#audience.toAll({ name: 'room-changed', payload });
    for (const { connections, changes } of readers) {
      const own = [...changes].filter(([key]) => !shared.has(key));
      if (own.length === 0) continue;
      const more = { seq, changes: Object.fromEntries(own) };
      this.#audience.toEach(connections, { name: 'seat-changed', payload: more });
    }
  }

  /** Who reads alike: of each seat its connections, and last of all those who watch. */
  #readers(): [Seat | null, string[]][] {
    const readers = new Map<Seat | null, string[]>();
    for (const [connection, seat] of this.#presence.entries()) {
      const alike = readers.get(seat);
      if (alike === undefined) readers.set(seat, [connection]);
      else alike.push(connection);
    }
    return [...readers].toSorted(([a], [b]) => Number(a === null) - Number(b === null));
  }

  tellBalance(seat: Seat, coins: number): void {
    for (const [connection, at] of this.#presence.entries()) {
      if (at !== seat) continue;
      this.#audience.toOne(connection, { name: 'balance-changed', payload: { coins } });
    }
  }

  /** Told where there is somebody it is news to: not to an empty room, nor to who alone came in. */
  tellPresence(
    whoKnows: string | null,
    { present, turnEndsIn, watching }: Omit<TableInfo<Seat>, 'seq'>,
  ): void {
    if (!this.#presence.anyoneBut(whoKnows)) return;
    const payload = { present, turnEndsIn, watching };
    this.#audience.toAll({ name: 'presence-changed', payload });
  }

  listChanged(): void {
    this.#audience.listChanged();
  }
}

type Changes = ReadonlyMap<string, unknown>;

/** Views may make what they show anew: then what it says is compared. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const isPlain = typeof a !== 'object' || typeof b !== 'object' || a === null || b === null;
  return !isPlain && JSON.stringify(a) === JSON.stringify(b);
}

/** The keys of a view whose values are others than before; `seq` goes with every message. */
function changed(before: object, after: object): Changes {
  const was = new Map<string, unknown>(Object.entries(before));
  return new Map(
    Object.entries(after).filter(([key, value]) => key !== 'seq' && !isSame(was.get(key), value)),
  );
}

/** What all of them have alike. */
function inCommon([first, ...others]: readonly Changes[]): Changes {
  if (first === undefined) return new Map();
  const isAlike = ([key, value]: [string, unknown]): boolean =>
    others.every((other) => other.has(key) && isSame(other.get(key), value));
  return new Map([...first].filter(isAlike));
}
