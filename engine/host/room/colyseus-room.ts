import {
  type Client,
  ErrorCode,
  getMessageBytes,
  matchMaker,
  Protocol,
  Room as ColyseusRoom,
  ServerError,
  createAuthContext,
} from '@colyseus/core';
import { TOO_NOISY } from '../../wire/close-codes.ts';
import { parse } from '../../wire/parse.ts';
import { reactCommand } from '../../wire/reactions.ts';
import { mayStore, type StorageAllowance } from '../storage-allowance.ts';
import { ReactionLimiter } from './reactions.ts';
import type { RefusalLimiter } from './seat-rate-limiter.ts';
import type { Room } from './room.ts';
import { RoomMoved } from './room-handle.ts';
import { Refused } from '../../definition/refusal.ts';
import type { Announcement, TableGame, ColyseusState } from '../../definition/table-game.ts';
import { schema, t } from '@colyseus/schema';
import type { AnyStateMachine } from 'xstate';
import { standing, takenSeats } from './seats.ts';
import { colyseusJoinSchema } from '../../wire/colyseus-join.ts';

/** What native clients share of a table whose game says nothing of its own: no secret. */
export const TableState = schema(
  { state: t.string(), stage: t.string(), taken: t.uint8(), turn: t.array('string') },
  'TableState',
);
type TableState = InstanceType<typeof TableState>;

/** Brings the shared state of a game's table up to the machine's. */
export function mirrorTable(game: TableGame): ColyseusState<AnyStateMachine>['mirror'] {
  return (shared, state) => {
    const to = shared as TableState;
    const listing = standing(game, state);
    const turn = game.turnOf(state);
    to.state = listing.state;
    to.stage = listing.stage;
    to.taken = takenSeats(game, state);
    if (to.turn.length === turn.length && turn.every((seat, at) => to.turn[at] === seat)) return;
    to.turn.clear();
    for (const seat of turn) to.turn.push(seat);
  };
}

/** [B28] [X26] What native clients count by, as the transport that let them in knows it. */
const addresses = new WeakMap<object, string>();

export function noteAddress(client: object, address: string): void {
  addresses.set(client, address);
}

/** The address a native client comes from; empty where nobody noted it. */
export function addressOfClient(client: object): string {
  return addresses.get(client) ?? '';
}

/** Never by itself: state is patched by hand after each event; a rate of 0 would tick instead. */
const NO_PATCHES = 0x7fffffff;

/** Colyseus's own code for a join that was not allowed. */
const JOIN_REFUSED = ErrorCode.AUTH_FAILED;

/** Connection ids of native clients carry a mark, so that both kinds share one space. */
const NATIVE = 'native:';

export const isColyseusClient = (connection: string): boolean => connection.startsWith(NATIVE);

/** Where native clients of a table are: what it tells, they are told too. */
export interface ColyseusEnd {
  tell(announcement: Announcement, toWatchers: boolean): void;
  tellEach(connections: readonly string[], announcement: Announcement): void;
  disconnect(): Promise<unknown>;
}

/** A room whose clients of Colyseus need a Colyseus room: `native` is called once it is there, with null once it is gone. */
export interface ColyseusSide {
  /** @throws RoomMoved where there is none */
  readonly room: Room;
  attachColyseus(end: ColyseusEnd | null): void;
}

/** Has a Colyseus room made beside a table, under its id. */
export type OpenColyseusRoom = (roomId: string, at: ColyseusSide) => Promise<void>;

export const openColyseusRoom: OpenColyseusRoom = async (roomId, at) => {
  await matchMaker.handleCreateRoom(at.room.game(), { at }, undefined, roomId);
};

interface ColyseusParts {
  refusalLimiter: RefusalLimiter;
  storage: StorageAllowance;
  /** Milliseconds of any clock. */
  now: () => number;
  report: (error: unknown) => void;
}

/** The Colyseus room class of a game: native clients speak to a table through it. */
export function colyseusRoomClass(
  game: TableGame,
  { refusalLimiter, storage, now, report }: ColyseusParts,
): new () => ColyseusRoom {
  const native = game.colyseus ?? { create: () => new TableState(), mirror: mirrorTable(game) };

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
      storage.pay(addressOfClient(client), owed);
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
      const clients = connections.flatMap(
        (connection) => this.clients.getById(connection.slice(NATIVE.length)) ?? [],
      );
      this.#send(clients, announcement);
    }

    /** In this order: who plays waits for nobody who watches. */
    #send(clients: readonly Client[], { name, payload }: Announcement): void {
      const bytes = getMessageBytes.raw(Protocol.ROOM_DATA, name, payload);
      for (const client of clients) client.enqueueRaw(bytes);
      this.#patch();
    }

    /** Refused in words that Colyseus hands to the client and does not print. */
    #connect(client: Client, playerId: string | null): object {
      try {
        const connection = NATIVE + client.sessionId;
        return this.#room.connect(connection, playerId, null, addressOfClient(client));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        throw new ServerError(JOIN_REFUSED, error.message, { cause: error });
      }
    }

    #patch(): void {
      this.#share();
      this.broadcastPatch();
    }

    /** Brings the state that native clients share up to the table's. */
    #share(): void {
      const isFirst = this.#shared === null;
      this.#shared ??= native.create();
      native.mirror(this.#shared, this.#room.state);
      if (isFirst) this.state = this.#shared;
    }

    #onMessage(client: Client, name: unknown, body: unknown): void {
      this.#obey(client, name, body).catch((error: unknown) => {
        // The room goes on elsewhere: this connection ends in a moment, and it is asked again there.
        if (error instanceof RoomMoved) return;
        const refused = error instanceof Refused ? error : new Refused('action/failed');
        if (refused !== error) report(error);
        client.send('action-refused', {
          action: String(name).slice(0, 64),
          code: refused.code,
          error: refused.message,
        });
        refusalLimiter(NATIVE + client.sessionId).then((wait) => {
          if (wait !== null) client.leave(TOO_NOISY);
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
      this.#room.react(playerId, parsed.value.emoji);
    }

    async #obey(client: Client, name: unknown, body: unknown): Promise<void> {
      const playerId = this.#playerIds.get(client.sessionId);
      if (name === 'react') return this.#react(client, playerId ?? null, body);
      const { commands } = game;
      const commandSchema =
        typeof name === 'string' && Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (commandSchema === undefined) throw new Refused('action/unknown');
      if (playerId === undefined) throw new Refused('seat/unknown');
      const parsed = parse(commandSchema, body ?? {});
      if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
      const room = this.#room;
      const address = addressOfClient(client);
      mayStore(storage, address);
      const stored = await room.command(playerId, { ...parsed.value, name: String(name) });
      storage.pay(address, stored);
      // [B14] Here nothing is acknowledged: whoever asks again is answered with the room as it is.
      if (stored === 0) client.send('room-state', room.view(room.seatOf(playerId)));
      if (name === game.leaving) client.leave();
    }
  };
}

/**
 * A place in a room of this process for a native client, which is known by its seat [B2]. The SDK makes
 * its socket's address of `processId` [J21].
 */
export async function reserve(
  roomId: string,
  playerId: string | null,
  processName: string | null,
): Promise<object> {
  const options = playerId === null ? { watch: true } : { playerId };
  try {
    const context = createAuthContext({ headers: new Headers() });
    const reservation = await matchMaker.joinById(roomId, options, context);
    return processName === null ? reservation : { ...reservation, processId: processName };
  } catch (error) {
    if (error instanceof ServerError) throw new Refused('seat/unknown');
    throw error;
  }
}
