import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import type { RoomDirectory } from '../engine/hosting/room-directory.ts';
import type { NoiseWait } from '../engine/hosting/box-room.ts';
import type { TableDoor } from '../engine/hosting/table-door.ts';
import { Refused } from '../engine/refusal.ts';
import {
  type ClientToServerEvents,
  COMMANDS,
  isCommandName,
  type SeatedCommand,
} from '../engine/wire/commands.ts';
import type { ServerToClientEvents } from '../engine/wire/facts.ts';
import { parse } from '../engine/wire/parse.ts';
import { LOBBY } from './broadcaster.ts';
import type { BridgeServer, SocketData } from './socket-server.ts';

type BridgeSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketData
>;

export interface BridgeParts {
  directory: Pick<RoomDirectory, 'here' | 'door' | 'hostedDoor'>;
  noiseWait: NoiseWait;
  /** Seats are renewed this often where other processes host rooms too; null: there are none. */
  renewMs: number | null;
  report: (error: unknown) => void;
}

/**
 * Speaks the documented Socket.IO events; every message is answered, none is trusted. Answers what
 * ends it.
 */
export function attachBridge(io: BridgeServer, parts: BridgeParts): () => void {
  const sessions = new Set<Session>();
  io.on('connection', (socket) => {
    void socket.join(LOBBY);
    // The handshake's request is large and never looked at again.
    (socket.conn as { request?: unknown }).request = undefined;
    const session = new Session(socket, parts);
    sessions.add(session);
    socket.onAny((name: unknown, ...args: unknown[]) => session.receive(name, args));
    socket.on('disconnect', () => {
      sessions.delete(session);
      session.end();
    });
  });
  return parts.renewMs === null ? () => {} : keepRenewing(sessions, parts.renewMs, parts.report);
}

/** Renews all seats again and again, one after the other, until it is told to stop. */
function keepRenewing(
  sessions: ReadonlySet<Session>,
  everyMs: number,
  report: (error: unknown) => void,
): () => void {
  const over = new AbortController();
  const { signal } = over;
  const rounds = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { ref: false, signal });
      for (const session of sessions) await session.renew();
    }
  };
  rounds().catch((error: unknown) => {
    if (!signal.aborted) report(error);
  });
  return () => over.abort();
}

type Acknowledge = (answer: { ok: true } | { ok: false; code: string; error: string }) => void;

const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';

/** One socket's conversation. */
class Session {
  readonly #socket: BridgeSocket;
  readonly #parts: BridgeParts;
  /** Where the socket sits, if that is on this process: there it counts until it rises. */
  #here: TableDoor | null = null;
  #moves: Promise<unknown> = Promise.resolve();

  constructor(socket: BridgeSocket, parts: BridgeParts) {
    this.#socket = socket;
    this.#parts = parts;
  }

  receive(name: unknown, args: unknown[]): void {
    const last = args.at(-1);
    const acknowledge = isAcknowledge(last) ? last : null;
    this.#obey(name, args[0]).then(
      () => acknowledge?.({ ok: true }),
      (error: unknown) => this.#refuse(name, error, acknowledge),
    );
  }

  end(): void {
    this.#move(() => this.#leave()).catch(this.#parts.report);
  }

  /** Sits down again where its room is hosted elsewhere by now, or was when it sat down. */
  async renew(): Promise<void> {
    const { seat } = this.#socket.data;
    if (seat === undefined) return;
    const { roomId, playerId } = seat;
    if (this.#here !== null && this.#parts.directory.here(roomId) === this.#here) return;
    await this.#move(() => this.#sit(roomId, playerId)).catch((error: unknown) => {
      if (!(error instanceof Refused)) this.#parts.report(error);
    });
  }

  /** One seat after the other is taken and left, so that none is forgotten. */
  #move<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#moves.then(task, task);
    this.#moves = mine;
    return mine;
  }

  /** [X1] [X2] @throws Refused */
  async #obey(name: unknown, payload: unknown): Promise<void> {
    if (typeof name !== 'string' || !isCommandName(name)) throw new Refused('action/unknown');
    const parsed = parse(COMMANDS[name], payload);
    if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
    const { roomId, playerId, ...body } = parsed.value;
    if (name === 'join-room') return this.#move(() => this.#sit(roomId, playerId));
    const { directory } = this.#parts;
    const door = directory.here(roomId) ?? (await this.#door(roomId));
    await door.command(playerId, { name, ...body } as SeatedCommand);
    if (name === 'leave-room') await this.#move(() => this.#leaveSeat(playerId));
  }

  /** [B41] Who has left hears no more of the room. */
  async #leaveSeat(playerId: string): Promise<void> {
    if (this.#socket.data.seat?.playerId !== playerId) return;
    await this.#leave();
    void this.#socket.join(LOBBY);
  }

  /** [B2] An unknown room and a wrong playerId are refused in the same words. */
  async #door(roomId: string) {
    try {
      return await this.#parts.directory.door(roomId);
    } catch (error) {
      if (error instanceof Refused) throw new Refused('seat/unknown');
      throw error;
    }
  }

  async #sit(roomId: string, playerId: string): Promise<void> {
    const socket = this.#socket;
    const door = await this.#door(roomId);
    const before = socket.data.seat;
    if (before !== undefined && before.roomId !== roomId) await this.#leave();
    const seen = door.sit(socket.id, playerId);
    const isElsewhere = seen instanceof Promise;
    if (isElsewhere) await seen;
    socket.data.seat = { roomId, playerId };
    this.#here = isElsewhere ? null : door;
    void socket.leave(LOBBY);
    void socket.join(roomId);
    // From elsewhere it is read again once facts reach this socket, so that none falls between [X3].
    socket.emit('room-state', isElsewhere ? await door.sit(socket.id, playerId) : seen);
    if (!socket.connected) await door.rise(socket.id);
  }

  async #leave(): Promise<void> {
    const socket = this.#socket;
    const { seat } = socket.data;
    if (seat === undefined) return;
    delete socket.data.seat;
    void socket.leave(seat.roomId);
    const door = await this.#parts.directory.hostedDoor(seat.roomId);
    await door?.rise(socket.id);
  }

  #refuse(name: unknown, error: unknown, acknowledge: Acknowledge | null): void {
    const refused = error instanceof Refused ? error : new Refused('action/failed');
    if (refused !== error) this.#parts.report(error);
    const { code, message } = refused;
    this.#socket.emit('action-refused', {
      action: String(name).slice(0, 64),
      code,
      error: message,
    });
    acknowledge?.({ ok: false, code, error: message });
    this.#parts.noiseWait(this.#socket.id).then((wait) => {
      if (wait !== null) this.#socket.disconnect(true);
    }, this.#parts.report);
  }
}
