import { type Client, ErrorCode, Room, ServerError } from '@colyseus/core';
import type { Announcement } from '../boxes/box-announcements.ts';
import { REFUSALS, Refused } from '../refusal.ts';
import { parse } from '../wire/parse.ts';
import { TOO_NOISY } from '../wire/close-codes.ts';
import { SEATED_COMMANDS, type SeatedCommand, type SeatedName } from '../wire/commands.ts';
import type { Fact } from '../wire/facts.ts';
import { nativeJoinSchema } from '../wire/native-join.ts';
import { BoxRoomState, mirror } from './box-room-state.ts';
import { BoxTable, type TableDeps } from './box-table.ts';
import type { Room as RecordedBoxes } from './box-recorder.ts';
import type { HostedRooms } from './hosted-rooms.ts';
import { answered, type Answer, LEASE_MS, type TableDoor } from './table-door.ts';

/** The Socket.IO side of every room: where announcements go beside native clients. */
export interface Broadcaster {
  toRoom(roomId: string, announcement: Announcement): void;
  toConnection(connection: string, announcement: Announcement): void;
  /** The room list has changed. */
  listChanged(): void;
}

/** Never by itself: state is patched by hand after each fact; a rate of 0 would tick instead. */
const NO_PATCHES = 0x7fffffff;

const NOT_FOUND = 404;
/** Colyseus's own code for a join that was not allowed. */
const JOIN_REFUSED = ErrorCode.AUTH_FAILED;

const isSeatedName = (name: unknown): name is SeatedName =>
  typeof name === 'string' && Object.hasOwn(SEATED_COMMANDS, name);

/** Connection ids of native clients carry a mark, so that both kinds share one space. */
const NATIVE = 'native:';

/** [X5] Seconds to wait after too many refused messages of a connection, or null. */
export type NoiseWait = (connection: string) => Promise<number | null>;

/** The Colyseus room class whose rooms host tables with these parts. */
export function boxRoomClass(
  deps: TableDeps,
  broadcaster: Broadcaster,
  hosted: HostedRooms,
  noiseWait: NoiseWait,
) {
  return class BoxRoom extends Room implements TableDoor {
    override autoDispose = false;
    override patchRate = NO_PATCHES;
    #table: BoxTable | null = null;
    /** Made when the first native client comes: most rooms never see one. */
    #shared: BoxRoomState | null = null;
    readonly #playerIds = new Map<string, string>();

    static override onAuth(_token: string, options: unknown): Promise<boolean> {
      return Promise.resolve(parse(nativeJoinSchema, options).ok);
    }

    get table(): BoxTable {
      if (this.#table === null) throw new Refused('room/unknown');
      return this.#table;
    }

    /** `known`: the room as it was just recorded; without it the journal is asked. */
    override async onCreate({ known }: { known?: RecordedBoxes }): Promise<void> {
      const { roomId } = this;
      const room = known ?? (await BoxTable.load(roomId, deps));
      // Not an error of ours: a ServerError is the one kind that Colyseus does not print.
      if (room === null) throw new ServerError(NOT_FOUND, REFUSALS['room/unknown']);
      this.#table = new BoxTable(roomId, room, deps, {
        toAll: (announcement) => {
          broadcaster.toRoom(roomId, announcement);
          if (this.clients.length === 0) return;
          this.broadcast(announcement.name, announcement.payload);
          this.#patch();
        },
        toPlayers: (announcement) => {
          broadcaster.toRoom(roomId, announcement); // nobody watches over Socket.IO
          if (this.clients.length === 0) return;
          this.broadcast(announcement.name, announcement.payload, { except: this.#watchers() });
          this.#patch();
        },
        toOne: (connection, announcement) => {
          if (!connection.startsWith(NATIVE)) broadcaster.toConnection(connection, announcement);
          else {
            const client = this.clients.getById(connection.slice(NATIVE.length));
            client?.send(announcement.name, announcement.payload);
            this.#patch();
          }
        },
        listChanged: () => broadcaster.listChanged(),
      });
      hosted.add(this);
      this.onMessage('*', (client, name, body) => this.#onMessage(client, name, body));
    }

    override onJoin(client: Client, options: unknown): void {
      const joining = parse(nativeJoinSchema, options);
      if (!joining.ok) throw new Refused('action/malformed', joining.error);
      const playerId = 'playerId' in joining.value ? joining.value.playerId : null;
      this.#share();
      const view = this.#sit(client, playerId);
      if (playerId !== null) this.#playerIds.set(client.sessionId, playerId);
      client.send('room-state', view);
    }

    override onLeave(client: Client): void {
      this.#playerIds.delete(client.sessionId);
      this.table.rise(NATIVE + client.sessionId);
    }

    override onDispose(): void {
      hosted.remove(this);
      this.#table?.dispose();
    }

    override onUncaughtException(error: Error): void {
      if (!(error.cause instanceof ServerError)) deps.report(error);
    }

    /** Refused in words that Colyseus hands to the client and does not print. */
    #sit({ sessionId }: Client, playerId: string | null): Fact<'room-state'> {
      try {
        return this.table.sit(NATIVE + sessionId, playerId);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        throw new ServerError(JOIN_REFUSED, error.message, { cause: error });
      }
    }

    #watchers(): Client[] {
      return this.clients.filter(({ sessionId }) => !this.#playerIds.has(sessionId));
    }

    sit(connection: string, playerId: string | null, until: number | null = null) {
      return this.table.sit(connection, playerId, until);
    }

    holds(playerId: string): boolean {
      return this.table.seatOf(playerId) !== null;
    }

    async rise(connection: string): Promise<void> {
      this.table.rise(connection);
    }

    join(visitor: string, entropy?: string) {
      return this.table.join(visitor, entropy);
    }

    async fairness() {
      return this.table.fairness;
    }

    command(playerId: string, command: SeatedCommand): Promise<void> {
      return this.table.command(playerId, command);
    }

    closeIdle(): Promise<void> {
      return this.table.close();
    }

    async closeUnattended(): Promise<void> {
      if (!this.table.wasAttended) await this.table.close();
    }

    /** The door for other processes: arguments were parsed where they came in. */
    remote(method: keyof TableDoor, args: unknown[]): Promise<Answer<unknown>> {
      const lease = method === 'sit' ? [deps.now() + LEASE_MS] : [];
      const door = this[method] as (...args: unknown[]) => unknown;
      return answered(async () => door.apply(this, [...args, ...lease]));
    }

    #patch(): void {
      this.#share();
      this.broadcastPatch();
    }

    /** Brings the state that native clients share up to the table's. */
    #share(): void {
      const isFirst = this.#shared === null;
      this.#shared ??= new BoxRoomState();
      mirror(this.#shared, this.table.state, this.table.context);
      if (isFirst) this.state = this.#shared;
    }

    #onMessage(client: Client, name: unknown, body: unknown): void {
      this.#obey(client, name, body).catch((error: unknown) => {
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
      if (!isSeatedName(name)) throw new Refused('action/unknown');
      if (playerId === undefined) throw new Refused('seat/unknown');
      const parsed = parse(SEATED_COMMANDS[name], body ?? {});
      if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
      await this.table.command(playerId, { name, ...parsed.value } as SeatedCommand);
      if (name === 'leave-room') client.leave();
    }
  };
}

/** A room as the rest of this process knows it. */
export type BoxRoom = Room &
  TableDoor & {
    readonly table: BoxTable;
    remote(method: keyof TableDoor, args: unknown[]): Promise<Answer<unknown>>;
  };
