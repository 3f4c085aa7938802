import { LEAVING, type Announcement, type TableGame } from '../../definition/table-game.ts';
import {
  type Client,
  ErrorCode,
  getMessageBytes,
  matchMaker,
  Protocol,
  Room as ColyseusRoom,
  ServerError,
} from '@colyseus/core';
import { parse } from '../../wire/parse.ts';
import { reactCommand, colyseusJoinSchema, TOO_NOISY } from '../../wire/commands.ts';
import { countRefusal, type LimitHit, Refused } from '../../definition/refusal.ts';
import { inRoom } from '../deps.ts';
import { mayStore, type Payer, type StorageAllowance } from '../../journal/stored-bytes.ts';
import {
  ANY_TELLINGS,
  ReactionLimiter,
  type RefusalLimiter,
  type Tellings,
} from './send-limits.ts';
import type { Room } from './room.ts';
import { RoomChanged } from './notifier.ts';
import { RoomMoved } from './room-handle.ts';
import { mirrorTable, TableState } from './colyseus-state.ts';

/** [B28] [X26] By whom a Colyseus client counts, from the transport that accepted it. */
const payers = new WeakMap<object, Payer>();

export function notePayer(client: object, payer: Payer): void {
  payers.set(client, payer);
}

/** By whom a Colyseus client counts: its address, empty if unknown, and [T50] its visitor. */
const payerOf = (client: object): Payer => payers.get(client) ?? { address: '', visitor: null };

/** Never patches by itself: the state is patched after each event. A rate of 0 would start a timer. */
const NO_PATCHES = 0x7fffffff;

/** Colyseus's own code for a join that was not allowed. */
const JOIN_REFUSED = ErrorCode.AUTH_FAILED;

/** Connection ids of Colyseus clients have a prefix, so that both kinds share one space of ids. */
const NATIVE = 'native:';

export const isColyseusClient = (connection: string): boolean => connection.startsWith(NATIVE);

/** The Colyseus clients of a table: they receive what the table sends. */
export interface ColyseusEnd {
  tell(announcement: Announcement, toWatchers: boolean): void;
  tellEach(connections: readonly string[], announcement: Announcement): void;
  drop(connections: readonly string[]): void;
  disconnect(): Promise<unknown>;
}

/**
 * A room that may need a Colyseus room; `colyseus` is called when that exists, and with null when it
 * is gone.
 */
export interface ColyseusSide {
  /** @throws RoomMoved where there is none */
  readonly room: Room;
  attachColyseus(end: ColyseusEnd | null): void;
}

/** Makes a Colyseus room with the id of a table. */
export type OpenColyseusRoom = (roomId: string, at: ColyseusSide) => Promise<void>;

export const openColyseusRoom: OpenColyseusRoom = async (roomId, at) => {
  await matchMaker.handleCreateRoom(at.room.game(), { at }, undefined, roomId);
};

interface ColyseusParts {
  refusalLimiter: RefusalLimiter;
  storage: StorageAllowance;
  /** [X74] Without it nothing that is told counts. */
  tellings?: Tellings | undefined;
  /** Milliseconds of any clock. */
  now: () => number;
  report: (error: unknown) => void;
  limitHit?: LimitHit | undefined;
}

/** The Colyseus room class of a game, through which Colyseus clients reach a table. */
export function colyseusRoomClass(
  game: TableGame,
  { refusalLimiter, storage, tellings = ANY_TELLINGS, now, report, limitHit }: ColyseusParts,
): new () => ColyseusRoom {
  const colyseus = game.colyseus ?? { create: () => new TableState(), mirror: mirrorTable(game) };

  return class extends ColyseusRoom implements ColyseusEnd {
    override autoDispose = false;
    override patchRate = NO_PATCHES;
    #at: ColyseusSide | null = null;
    #shared: object | null = null;
    readonly #playerIds = new Map<string, string>();
    readonly #reactions = new WeakMap<Client, ReactionLimiter>();

    static override onAuth(_token: string, options: unknown): Promise<boolean> {
      return Promise.resolve(parse(colyseusJoinSchema, options).ok);
    }

    get #room(): Room {
      if (this.#at === null) throw new RoomMoved();
      return this.#at.room;
    }

    override onCreate({ at }: { at: ColyseusSide }): void {
      this.#at = at;
      this.onMessage('*', (client, name, body) => this.#onMessage(client, name, body));
      at.attachColyseus(this);
    }

    override onJoin(client: Client, options: unknown): void {
      const joining = parse(colyseusJoinSchema, options);
      if (!joining.ok) throw new Refused('action/malformed', joining.error);
      const playerId = 'playerId' in joining.value ? joining.value.playerId : null;
      this.#share();
      const view = this.#connect(client, playerId);
      if (playerId !== null) this.#playerIds.set(client.sessionId, playerId);
      client.send('room-state', view);
    }

    override onLeave(client: Client): void {
      this.#playerIds.delete(client.sessionId);
      const owed = this.#room.disconnect(NATIVE + client.sessionId);
      const { address, visitor } = payerOf(client);
      storage.pay(address, owed, visitor);
    }

    override onDispose(): void {
      this.#at?.attachColyseus(null);
    }

    override onUncaughtException(error: Error): void {
      if (!(error.cause instanceof ServerError)) report(error);
    }

    tell(announcement: Announcement, toWatchers: boolean): void {
      if (this.clients.length === 0) return;
      const isPlayer = ({ sessionId }: Client): boolean => this.#playerIds.has(sessionId);
      const players = this.clients.filter(isPlayer);
      const watchers = toWatchers ? this.clients.filter((client) => !isPlayer(client)) : [];
      this.#send([...players, ...watchers], announcement);
    }

    tellEach(connections: readonly string[], announcement: Announcement): void {
      this.#send(this.#clientsOf(connections), announcement);
    }

    drop(connections: readonly string[]): void {
      for (const client of this.#clientsOf(connections)) client.leave();
    }

    #clientsOf(connections: readonly string[]): Client[] {
      return connections.flatMap(
        (connection) => this.clients.getById(connection.slice(NATIVE.length)) ?? [],
      );
    }

    /** Players first: no player waits for a watcher. */
    #send(clients: readonly Client[], { name, payload }: Announcement): void {
      const bytes =
        payload instanceof RoomChanged
          ? getMessageBytes.raw(Protocol.ROOM_DATA, name, undefined, payload.packed)
          : getMessageBytes.raw(Protocol.ROOM_DATA, name, payload);
      for (const client of clients) client.enqueueRaw(bytes);
      this.#patch();
    }

    /** Refuses in words that Colyseus sends to the client and does not print. */
    #connect(client: Client, playerId: string | null): object {
      try {
        const connection = NATIVE + client.sessionId;
        const { address, visitor } = payerOf(client);
        return this.#room.connect(connection, playerId, null, address, false, visitor);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        countRefusal(error, limitHit);
        throw new ServerError(JOIN_REFUSED, error.message, { cause: error });
      }
    }

    #patch(): void {
      this.#share();
      this.broadcastPatch();
    }

    /** Updates the state that Colyseus clients share. */
    #share(): void {
      const isFirst = this.#shared === null;
      this.#shared ??= colyseus.create();
      colyseus.mirror(this.#shared, this.#room.state);
      if (isFirst) this.state = this.#shared;
    }

    #onMessage(client: Client, name: unknown, body: unknown): void {
      this.#obey(client, name, body).catch((error: unknown) => {
        // The room has moved: this connection ends soon, and the client asks again there.
        if (error instanceof RoomMoved) return;
        const refused = error instanceof Refused ? error : new Refused('action/failed');
        if (refused !== error) report(inRoom(this.roomId, error));
        countRefusal(refused, limitHit);
        client.send('action-refused', {
          action: String(name).slice(0, 64),
          code: refused.code,
          error: refused.message,
        });
        refusalLimiter(NATIVE + client.sessionId).then((wait) => {
          if (wait === null) return;
          limitHit?.('noise');
          client.leave(TOO_NOISY);
        }, report);
      });
    }

    /** [T20] */
    #react(client: Client, playerId: string | null, body: unknown): void {
      const parsed = parse(reactCommand, body ?? {});
      if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
      const limiter = this.#reactions.get(client) ?? new ReactionLimiter(now);
      this.#reactions.set(client, limiter);
      limiter.take();
      tellings.take('reaction', this.#room.readers, payerOf(client));
      this.#room.react(playerId, parsed.value.emoji);
    }

    async #obey(client: Client, name: unknown, body: unknown): Promise<void> {
      const playerId = this.#playerIds.get(client.sessionId);
      if (name === 'react') return this.#react(client, playerId ?? null, body);
      const { commands } = game;
      const commandSchema =
        typeof name === 'string' && Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (commandSchema === undefined) throw new Refused('action/unknown');
      const isForWatchers = game.watchers?.commands.has(String(name)) === true;
      if (playerId === undefined && !isForWatchers) throw new Refused('seat/unknown');
      const parsed = parse(commandSchema, body ?? {});
      if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
      const room = this.#room;
      const { address, visitor } = payerOf(client);
      mayStore(storage, address, visitor);
      tellings.take('change', room.readers, { address, visitor });
      const command = { ...parsed.value, name: String(name) };
      const stored = await (playerId === undefined
        ? room.commandWatching(visitor, command)
        : room.command(playerId, command));
      storage.pay(address, stored, visitor);
      // [B14] There is no acknowledgement here: a repeated command is answered with the room as it
      // is.
      if (stored === 0)
        client.send('room-state', room.view(playerId ? room.seatOf(playerId) : null));
      if (name === LEAVING) client.leave();
    }
  };
}
