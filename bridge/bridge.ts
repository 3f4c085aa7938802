import type { Socket } from 'socket.io';
import type { RoomDirectory } from '../engine/hosting/room-directory.ts';
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
  directory: RoomDirectory;
  /** Seconds to wait before this seat may chat again, or null. */
  chatWait: (playerId: string) => Promise<number | null>;
  /** Seconds to wait after too many refused messages of a socket, or null. */
  noiseWait: (socketId: string) => Promise<number | null>;
  report: (error: unknown) => void;
}

/** Speaks the documented Socket.IO events; every message is answered, none is trusted. */
export function attachBridge(io: BridgeServer, parts: BridgeParts): void {
  io.on('connection', (socket) => {
    void socket.join(LOBBY);
    // The handshake's request is large and never looked at again.
    (socket.conn as { request?: unknown }).request = undefined;
    const session = new Session(socket, parts);
    socket.onAny((name: unknown, ...args: unknown[]) => session.receive(name, args));
    socket.on('disconnect', () => session.end());
  });
}

type Acknowledge = (answer: { ok: true } | { ok: false; code: string; error: string }) => void;

const isAcknowledge = (value: unknown): value is Acknowledge => typeof value === 'function';

/** One socket's conversation. */
class Session {
  readonly #socket: BridgeSocket;
  readonly #parts: BridgeParts;

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
    this.#leave().catch(this.#parts.report);
  }

  /** [X1] [X2] @throws Refused */
  async #obey(name: unknown, payload: unknown): Promise<void> {
    if (typeof name !== 'string' || !isCommandName(name)) throw new Refused('action/unknown');
    const parsed = parse(COMMANDS[name], payload);
    if (!parsed.ok) throw new Refused('action/malformed', parsed.error);
    const { roomId, playerId, ...body } = parsed.value;
    if (name === 'join-room') return this.#sit(roomId, playerId);
    if (name === 'chat-message' && (await this.#parts.chatWait(playerId)) !== null) {
      throw new Refused('action/too-many');
    }
    const { directory } = this.#parts;
    const door = directory.here(roomId) ?? (await this.#door(roomId));
    await door.command(playerId, { name, ...body } as SeatedCommand);
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
