import { type Client, ErrorCode, Room, ServerError } from '@colyseus/core';
import type { Folded } from '../../core/hosted-machine.ts';
import { REFUSALS, Refused } from '../../core/refusal.ts';
import type { Announcement, TableGame } from '../../core/table-game.ts';
import { TOO_NOISY } from '../../wire/close-codes.ts';
import { nativeJoinSchema } from '../../wire/native-join.ts';
import { parse } from '../../wire/parse.ts';
import { asHost } from '../cluster/as-host.ts';
import { RoomMoved } from '../cluster/room-moved.ts';
import type { HostedRooms } from '../rooms/hosted-rooms.ts';
import type { Audience } from './notifier.ts';
import type { RoomHandle } from './room-handle.ts';
import { Table, type TableDeps } from './table.ts';
import { loadRoom } from './load-room.ts';
import { reserve } from './native-seat.ts';
import { TableHandle } from './table-handle.ts';
import { TableState, mirrorTable } from './table-state.ts';

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
  toConnection(connection: string, announcement: Announcement, host: string | null): void;
  /** The room list has changed. */
  listChanged(): void;
}

/** Never by itself: state is patched by hand after each event; a rate of 0 would tick instead. */
const NO_PATCHES = 0x7fffffff;

const NOT_FOUND = 404;
/** Colyseus's own code for a join that was not allowed. */
const JOIN_REFUSED = ErrorCode.AUTH_FAILED;

/** Connection ids of native clients carry a mark, so that both kinds share one space. */
const NATIVE = 'native:';

/** [X5] Seconds to wait after too many refused messages of a connection, or null. */
export type NoiseWait = (connection: string) => Promise<number | null>;

/** What rooms of any game are made with. */
export interface RoomParts {
  deps: TableDeps;
  broadcaster: Broadcaster;
  hosted: HostedRooms;
  noiseWait: NoiseWait;
  /** [J16] An append found that this host has ended. */
  onEnded: () => void;
  /** [J21] By which native clients are led to this process. */
  processName?: string | null;
}

/** How a room is opened. */
export interface Opening {
  /** The room as it was just recorded; without it the journal is asked. */
  known?: Folded<TableGame['hosted']['machine']>;
  /** [J16] The host it was claimed by; undefined: there is no other process. */
  host?: string | undefined;
}

/** A room as the rest of this process knows it. */
export interface TableRoom extends Room {
  readonly table: Table;
  readonly handle: RoomHandle;
}

/** The Colyseus room class whose rooms host tables of a game. */
export function tableRoomClass(game: TableGame, parts: RoomParts): new () => TableRoom {
  const { deps, broadcaster, hosted, noiseWait, processName = null } = parts;
  const native = game.native ?? { create: () => new TableState(), mirror: mirrorTable(game) };

  let hosting: { host?: string | undefined; deps: TableDeps } = { deps };
  /** [J16] What tables of a host have: a journal that keeps what they append as long as it lasts. */
  const depsOf = (host: string | undefined): TableDeps => {
    if (host !== undefined && host !== hosting.host) {
      const journal = asHost(host, deps.journal, parts.onEnded);
      hosting = { host, deps: { ...deps, journal } };
    }
    return host === undefined ? deps : hosting.deps;
  };

  return class extends Room implements TableRoom {
    override autoDispose = false;
    override patchRate = NO_PATCHES;
    #table: Table | null = null;
    /** Made when the first native client comes: most rooms never see one. */
    #shared: object | null = null;
    readonly #playerIds = new Map<string, string>();
    readonly handle: RoomHandle = new TableHandle(this);

    static override onAuth(_token: string, options: unknown): Promise<boolean> {
      return Promise.resolve(parse(nativeJoinSchema, options).ok);
    }

    reserve(playerId: string | null): Promise<object> {
      return reserve(this.roomId, playerId, processName);
    }

    get table(): Table {
      if (this.#table === null) throw new RoomMoved();
      return this.#table;
    }

    override async onCreate({ known, host }: Opening) {
      const { roomId } = this;
      const room = known ?? (await loadRoom(game, roomId, deps));
      // Not an error of ours: a ServerError is the one kind that Colyseus does not print.
      if (room === null) throw new ServerError(NOT_FOUND, REFUSALS['room/unknown']);
      this.#table = new Table(game, roomId, room, depsOf(host), this.#audience());
      hosted.add(this);
      this.onMessage('*', (client, name, body) => this.#onMessage(client, name, body));
    }

    override onJoin(client: Client, options: unknown): void {
      const joining = parse(nativeJoinSchema, options);
      if (!joining.ok) throw new Refused('action/malformed', joining.error);
      const playerId = 'playerId' in joining.value ? joining.value.playerId : null;
      this.#share();
      const view = this.#connect(client, playerId);
      if (playerId !== null) this.#playerIds.set(client.sessionId, playerId);
      client.send('room-state', view);
    }

    override onLeave(client: Client): void {
      this.#playerIds.delete(client.sessionId);
      this.table.disconnect(NATIVE + client.sessionId);
    }

    override onDispose(): void {
      hosted.remove(this);
      this.#table?.dispose();
    }

    override onUncaughtException(error: Error): void {
      if (!(error.cause instanceof ServerError)) deps.report(error);
    }

    #audience(): Audience {
      const { roomId } = this;
      return {
        toAll: (announcement) => {
          const { isWatched, hosts } = this.table;
          broadcaster.toRoom(roomId, announcement, isWatched, hosts.all);
          if (this.clients.length === 0) return;
          this.broadcast(announcement.name, announcement.payload);
          this.#patch();
        },
        toPlayers: (announcement) => {
          broadcaster.toRoom(roomId, announcement, false, this.table.hosts.players);
          if (this.clients.length === 0) return;
          this.broadcast(announcement.name, announcement.payload, { except: this.#watchers() });
          this.#patch();
        },
        toOne: (connection, announcement) => {
          if (!connection.startsWith(NATIVE)) {
            broadcaster.toConnection(connection, announcement, this.table.viaOf(connection));
          } else {
            const client = this.clients.getById(connection.slice(NATIVE.length));
            client?.send(announcement.name, announcement.payload);
            this.#patch();
          }
        },
        listChanged: () => broadcaster.listChanged(),
      };
    }

    /** Refused in words that Colyseus hands to the client and does not print. */
    #connect({ sessionId }: Client, playerId: string | null): object {
      try {
        return this.table.connect(NATIVE + sessionId, playerId);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        throw new ServerError(JOIN_REFUSED, error.message, { cause: error });
      }
    }

    #watchers(): Client[] {
      return this.clients.filter(({ sessionId }) => !this.#playerIds.has(sessionId));
    }

    #patch(): void {
      this.#share();
      this.broadcastPatch();
    }

    /** Brings the state that native clients share up to the table's. */
    #share(): void {
      const isFirst = this.#shared === null;
      this.#shared ??= native.create();
      native.mirror(this.#shared, this.table.now);
      if (isFirst) this.state = this.#shared;
    }

    #onMessage(client: Client, name: unknown, body: unknown): void {
      this.#obey(client, name, body).catch((error: unknown) => {
        // The room goes on elsewhere: this connection ends in a moment, and it is asked again there.
        if (error instanceof RoomMoved) return;
        const refused = error instanceof Refused ? error : new Refused('action/failed');
        if (refused !== error) deps.report(error);
        client.send('action-refused', {
          action: String(name).slice(0, 64),
          code: refused.code,
          error: refused.message,
        });
        noiseWait(NATIVE + client.sessionId).then((wait) => {
          if (wait !== null) client.leave(TOO_NOISY);
        }, deps.report);
      });
    }

    async #obey(client: Client, name: unknown, body: unknown): Promise<void> {
      const playerId = this.#playerIds.get(client.sessionId);
      const { commands } = game;
      const schema =
        typeof name === 'string' && Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (schema === undefined) throw new Refused('action/unknown');
      if (playerId === undefined) throw new Refused('seat/unknown');
      const parsed = parse(schema, body ?? {});
      if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
      const isNew = await this.table.command(playerId, { ...parsed.value, name: String(name) });
      // [B14] Here nothing is acknowledged: whoever asks again is answered with the room as it is.
      if (!isNew) client.send('room-state', this.table.view(this.table.seatOf(playerId)));
      if (name === game.leaving) client.leave();
    }
  };
}
