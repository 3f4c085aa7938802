import { Packr } from 'msgpackr';
import type { Presence } from './attendance/presence.ts';
import type { Announcement, TableInfo } from '../../definition/table-game.ts';

/** As Colyseus writes messages: plain maps, for clients in any language. */
const packr = new Packr({ useRecords: false });
/** msgpack's code of a map with up to 65,535 entries. */
const MAP_16 = 0xde;

/** Some keys of a view with their values, written at most once as JSON and once as msgpack. */
export class ViewPart {
  readonly values: object;
  #json: string | null = null;
  #packed: Uint8Array | null = null;

  constructor(values: object) {
    this.values = values;
  }

  get size(): number {
    return Object.keys(this.values).length;
  }

  /** The entries of a JSON object, without its braces. */
  get json(): string {
    return (this.#json ??= JSON.stringify(this.values).slice(1, -1));
  }

  /** The entries of a msgpack map, without its header. */
  get packed(): Uint8Array {
    return (this.#packed ??= Buffer.concat(
      Object.entries(this.values).flatMap((entry) => entry.map(packed)),
    ));
  }
}

/** A copy: the packer uses its buffer again. */
const packed = (value: unknown): Buffer => Buffer.from(packr.pack(value));

/**
 * [T6] The payload of `room-changed` for some readers: what changed for all, and what changed for
 * them. However many messages carry the part for all, it is written once in each format.
 */
export class RoomChanged {
  readonly seq: number;
  readonly changes: object;
  readonly #parts: readonly ViewPart[];

  constructor(seq: number, shared: ViewPart, own: ViewPart) {
    this.seq = seq;
    this.changes = { ...shared.values, ...own.values };
    this.#parts = [shared, own].filter(({ size }) => size > 0);
  }

  get json(): string {
    const entries = this.#parts.map(({ json }) => json).join(',');
    return `{"seq":${this.seq},"changes":{${entries}}}`;
  }

  get packed(): Uint8Array {
    const count = this.#parts.reduce((sum, { size }) => sum + size, 0);
    const map = Uint8Array.of(MAP_16, count >> 8, count & 0xff);
    return Buffer.concat([
      HEAD,
      packed(this.seq),
      CHANGES,
      map,
      ...this.#parts.map((part) => part.packed),
    ]);
  }
}

/** A map with two entries, and the name of each. */
const HEAD = Buffer.concat([Uint8Array.of(MAP_16, 0, 2), packed('seq')]);
const CHANGES = packed('changes');

/** A message's payload as JSON. */
export const jsonOf = (payload: unknown): string =>
  payload instanceof RoomChanged ? payload.json : JSON.stringify(payload);

const CHANGED = 'room-changed';

/** Who receives what happens in a room. Connections are ids that the audience itself has assigned. */
export interface Audience {
  toAll(announcement: Announcement): void;
  /** To all except watchers. */
  toPlayers(announcement: Announcement): void;
  toOne(connection: string, announcement: Announcement): void;
  /** The same message to several connections. */
  toEach(connections: readonly string[], announcement: Announcement): void;
  /** Disconnects these connections. `at`: the host of their sockets; null: this one; else presence knows. */
  drop(connections: readonly string[], at?: string | null): void;
  /** The room list has changed. */
  listChanged(): void;
  /** Reserves a place for a Colyseus client; null: to watch. @throws Refused, RoomMoved */
  reserve(playerId: string | null): Promise<object>;
  /** Whether somebody has such a place and may still connect, at `now` (epoch ms). */
  isAwaited(now: number): boolean;
  /** Disconnects the Colyseus clients. */
  disconnect(): Promise<void>;
}

interface Viewed<Seat extends string> {
  /** The room as a seat, or (null) a watcher, may see it. */
  view(seat: Seat | null): object;
}

/** Tells everybody in a room what has happened, each as they may see it. */
export class Notifier<Seat extends string> {
  readonly #audience: Audience;
  readonly #presence: Presence<Seat>;
  readonly #room: Viewed<Seat>;

  constructor(audience: Audience, presence: Presence<Seat>, room: Viewed<Seat>) {
    this.#audience = audience;
    this.#presence = presence;
    this.#room = room;
  }

  /** A message for all, with or without watchers; null: each reader receives the whole room. */
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

  /** A seat's own view, for its player alone. */
  tellSeat(seat: Seat): void {
    const own = this.#readers().find(([reader]) => reader === seat);
    if (own === undefined) return;
    const [, connections] = own;
    this.#audience.toEach(connections, { name: 'room-state', payload: this.#room.view(seat) });
  }

  /** [T6] What has changed in the views since `viewBefore`: one message for each reader. */
  tellChanges(seq: number, viewBefore: (seat: Seat | null) => object): void {
    const there = this.#readers();
    if (there.length === 0) return;
    // [T60] A message to all also reaches connections of which nobody knows here: it says no more than
    // a watcher may know, even if nobody watches.
    if (there.at(-1)?.[0] !== null) there.push([null, []]);
    const readers = there.map(([seat, connections]) => {
      return { connections, changes: changed(viewBefore(seat), this.#room.view(seat)) };
    });
    const common = inCommon(readers.map(({ changes }) => changes));
    const shared = new ViewPart(Object.fromEntries(common));
    const alike = new Map<string, { connections: string[]; own: ViewPart }>();
    for (const { connections, changes } of readers) {
      const own = new ViewPart(
        Object.fromEntries([...changes].filter(([key]) => !common.has(key))),
      );
      const known = alike.get(own.json);
      if (known === undefined) alike.set(own.json, { connections, own });
      else known.connections.push(...connections);
    }
    const tellings = [...alike.values()].map(({ connections, own }) => {
      return {
        connections,
        message: { name: CHANGED, payload: new RoomChanged(seq, shared, own) },
      };
    });
    const [first, ...others] = tellings;
    if (first === undefined) return;
    // To all at once, where all see the same: other processes then get one message each.
    if (others.length === 0) this.#audience.toAll(first.message);
    else
      for (const { connections, message } of tellings) this.#audience.toEach(connections, message);
  }

  /** The readers who see the same: the connections of each seat, and those of all watchers last. */
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

  /** Tells everybody in the room, unless nobody is there but the connection that `whoKnows` names. */
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

/** A view may contain new objects of equal content, so content is compared. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const isPlain = typeof a !== 'object' || typeof b !== 'object' || a === null || b === null;
  return !isPlain && JSON.stringify(a) === JSON.stringify(b);
}

/** The keys of a view whose values have changed; `seq` goes with every message. */
function changed(before: object, after: object): Changes {
  const was = new Map<string, unknown>(Object.entries(before));
  return new Map(
    Object.entries(after).filter(([key, value]) => key !== 'seq' && !isSame(was.get(key), value)),
  );
}

/** The changes that are the same for all. */
function inCommon([first, ...others]: readonly Changes[]): Changes {
  if (first === undefined) return new Map();
  const isAlike = ([key, value]: [string, unknown]): boolean =>
    others.every((other) => other.has(key) && isSame(other.get(key), value));
  return new Map([...first].filter(isAlike));
}
