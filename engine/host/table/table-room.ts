import type { Folded } from '../../core/hosted-machine.ts';
import type { Announcement, TableGame } from '../../core/table-game.ts';
import type { AwaitedSeat } from '../../journal/journal.ts';
import { asHost } from '../cluster/as-host.ts';
import { isNative, type NativeEnd, type OpenNative } from './native/native-room.ts';
import { reserve } from './native/native-seat.ts';
import type { Audience } from './notifier.ts';
import { Table, type TableDeps } from './table.ts';
import { TableHandle } from './table-handle.ts';

/** Colyseus's own: so long a place is kept for a native client. */
const RESERVED_MS = 15_000;

/** The Socket.IO side of every room: where announcements go beside native clients. */
export interface Broadcaster {
  /** `isWatched`: to those who watch, too. `hosts`: where else there are some of them. */
  toRoom(
    roomId: string,
    announcement: Announcement,
    isWatched: boolean,
    hosts: readonly string[],
  ): void;
  /** `host`: where its socket is; null: on this process. */
  toConnection(
    connection: string,
    announcement: Announcement,
    roomId: string,
    host: string | null,
  ): void;
  /** The room list has changed. */
  listChanged(): void;
}

/** What rooms of any game are made with. */
export interface RoomParts {
  deps: TableDeps;
  broadcaster: Broadcaster;
  openNative: OpenNative;
  /** [J16] An append found that this host has ended. */
  onEnded: () => void;
  /** [J21] By which native clients are led to this process. */
  processName?: string | null;
}

/** How a room is opened. */
export interface Opening {
  /** The room as the journal has it. */
  known: Folded<TableGame['hosted']['machine']>;
  /** [J16] The host it was claimed by; undefined: there is no other process. */
  host?: string | undefined;
  /** [B50] The seats that nobody has connected to yet; without it none. */
  awaited?: readonly AwaitedSeat[];
}

/** Makes a room of a game on this process, under this id. */
export type OpenRoom = (game: TableGame, roomId: string, opening: Opening) => TableRoom;

/** Makes rooms with these parts. */
export function roomOpener(parts: RoomParts): OpenRoom {
  const { deps, onEnded } = parts;
  let hosting: { host?: string | undefined; deps: TableDeps } = { deps };
  /** [J16] What tables of a host have: a journal that keeps what they append as long as it lasts. */
  const depsOf = (host: string | undefined): TableDeps => {
    if (host === undefined) return deps;
    if (host !== hosting.host) {
      hosting = { host, deps: { ...deps, journal: asHost(host, deps.journal, onEnded) } };
    }
    return hosting.deps;
  };
  return (game, roomId, { known, host, awaited }) =>
    new TableRoom(
      roomId,
      parts,
      (audience) => new Table(game, roomId, known, depsOf(host), audience, awaited),
    );
}

/**
 * A room as this process hosts it: its table, and who is told. A Colyseus room is made beside it when the
 * first native client comes: most never see one, and it would be half of what they keep in memory.
 */
export class TableRoom implements Audience {
  readonly roomId: string;
  readonly table: Table;
  readonly handle = new TableHandle(this);
  readonly #parts: RoomParts;
  #native: NativeEnd | null = null;
  #reservedUntil = 0;
  #opening: Promise<void> | null = null;

  constructor(roomId: string, parts: RoomParts, tableFor: (audience: Audience) => Table) {
    this.roomId = roomId;
    this.#parts = parts;
    this.table = tableFor(this);
  }

  /** Whether somebody has a place here and may be on the way, at `now` (epoch ms). */
  isAwaited(now: number): boolean {
    return now < this.#reservedUntil;
  }

  /** A place for a native client, in Colyseus's words; null: who watches. @throws Refused, RoomMoved */
  async reserve(playerId: string | null): Promise<object> {
    const { openNative, processName = null, deps } = this.#parts;
    this.table.stayed(); // nothing is made beside a table that has been given up: nobody would remove it
    this.#reservedUntil = deps.now() + RESERVED_MS;
    const opening = (this.#opening ??= openNative(this.roomId, this));
    try {
      await opening;
    } catch (error) {
      if (this.#opening === opening) this.#opening = null; // whoever asks next tries again
      throw error;
    }
    return reserve(this.roomId, playerId, processName);
  }

  native(end: NativeEnd | null): void {
    this.#native = end;
    if (end === null) this.#opening = null;
  }

  /** Native clients are sent away; what they spoke to is gone. */
  async disconnect(): Promise<void> {
    await this.#opening?.catch(() => {});
    await this.#native?.disconnect();
  }

  toAll(announcement: Announcement): void {
    const { isWatched, hosts } = this.table;
    this.#parts.broadcaster.toRoom(this.roomId, announcement, isWatched, hosts.all);
    this.#native?.tell(announcement, true);
  }

  toPlayers(announcement: Announcement): void {
    this.#parts.broadcaster.toRoom(this.roomId, announcement, false, this.table.hosts.players);
    this.#native?.tell(announcement, false);
  }

  toOne(connection: string, announcement: Announcement): void {
    if (isNative(connection)) this.#native?.tellOne(connection, announcement);
    else {
      const host = this.table.viaOf(connection);
      this.#parts.broadcaster.toConnection(connection, announcement, this.roomId, host);
    }
  }

  listChanged(): void {
    this.#parts.broadcaster.listChanged();
  }
}
