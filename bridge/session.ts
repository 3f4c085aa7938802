import type { DefaultEventsMap, Socket } from 'socket.io';
import { mayStore, type Payer, type StorageAllowance } from '../engine/journal/stored-bytes.ts';
import { COMMON_COMMANDS, type Reaction } from '../engine/wire/commands.ts';
import { LOBBY, type WatcherQueue, watchersOf } from './broadcaster.ts';
import {
  type Acknowledge,
  asRefused,
  CommandReader,
  type CommandSchemas,
  isAcknowledge,
  parseOrRefuse,
  withRoom,
} from './command-reader.ts';
import type { Seat, SocketData } from './socket-server.ts';
import type { RoomRegistry } from '../engine/host/registry/room-registry.ts';
import type { Place } from '../engine/host/cluster/room-moves.ts';
import { type RoomHandle, RoomMoved } from '../engine/host/room/room-handle.ts';
import {
  ANY_TELLINGS,
  ReactionLimiter,
  type RefusalLimiter,
  type Tellings,
  type Told,
  WHOLE_ROOM,
} from '../engine/host/room/send-limits.ts';
import { countRefusal, isRefusal, type LimitHit, Refused } from '../engine/definition/refusal.ts';
import type { SeatCommand } from '../engine/definition/table-game.ts';

type BridgeSocket = Socket<DefaultEventsMap, DefaultEventsMap, Record<string, never>, SocketData>;

export interface SessionParts {
  registry: Pick<RoomRegistry, 'isOver' | 'use'> & { here(roomId: string): RoomHandle | null };
  schemas: CommandSchemas;
  watchers: WatcherQueue;
  refusalLimiter: RefusalLimiter;
  storage: StorageAllowance;
  /** [X74] Without it nothing that is told counts. */
  tellings?: Tellings | undefined;
  /** Milliseconds of any clock. */
  now: () => number;
  report: (error: unknown) => void;
  limitHit?: LimitHit | undefined;
}

/** The session of one socket. */
export class Session {
  readonly #socket: BridgeSocket;
  readonly #from: Payer & { isScreen?: boolean };
  readonly #parts: SessionParts;
  readonly #reactions: ReactionLimiter;
  /** The room where the socket is. */
  #handle: RoomHandle | null = null;
  readonly #reader: CommandReader;
  #moves: Promise<unknown> = Promise.resolve();

  /** @param from By whom watching [B28] and storing [X26] [X46] count. */
  constructor(socket: BridgeSocket, from: Payer & { isScreen?: boolean }, parts: SessionParts) {
    this.#socket = socket;
    this.#from = from;
    this.#parts = parts;
    this.#reactions = new ReactionLimiter(parts.now);
    this.#reader = new CommandReader({
      schemas: parts.schemas,
      here: (roomId) => parts.registry.here(roomId),
      gameOf: (roomId) => this.#use(roomId, (handle) => handle.game()),
    });
  }

  /** The connection's id, as rooms know it. */
  get id(): string {
    return this.#socket.id;
  }

  /** Where it sits or watches, and the host of that room; null: this process. */
  get place(): Place | null {
    const { seat } = this.#socket.data;
    return seat === undefined ? null : { roomId: seat.roomId, host: seat.host };
  }

  receive(name: unknown, args: unknown[]): void {
    const last = args.at(-1);
    const acknowledge = isAcknowledge(last) ? last : null;
    this.#parts.watchers.pause();
    void this.#answer(name, args[0], acknowledge);
  }

  async #answer(name: unknown, payload: unknown, acknowledge: Acknowledge | null): Promise<void> {
    try {
      await this.#obey(name, payload);
      acknowledge?.({ ok: true });
    } catch (error) {
      this.#refuse(name, payload, error, acknowledge);
    } finally {
      this.#parts.watchers.resume();
    }
  }

  end(): void {
    this.#move(() => this.#leave()).catch(this.#parts.report);
  }

  /** Takes its place again without receiving the room. @throws if that fails now */
  comeBack(): Promise<void> {
    return this.#move(async () => {
      const { seat } = this.#socket.data;
      if (seat === undefined) return;
      await this.#use(seat.roomId, (handle) => this.#sit(handle, seat.playerId));
    });
  }

  /** Takes its place again and receives the room. @throws if that fails now */
  rejoin(): Promise<void> {
    return this.#move(async () => {
      const { seat } = this.#socket.data;
      if (seat !== undefined) await this.#connect(seat.roomId, seat.playerId);
    });
  }

  /** Takes and leaves one seat after the other, so that none is forgotten. */
  #move<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#moves.then(task, task);
    this.#moves = mine;
    return mine;
  }

  /** [X1] [X2] @throws Refused */
  async #obey(name: unknown, payload: unknown): Promise<void> {
    if (typeof name !== 'string') throw new Refused('action/unknown');
    if (name === 'join-room') {
      const { roomId, playerId } = parseOrRefuse(COMMON_COMMANDS[name], payload);
      this.#tell('change', WHOLE_ROOM);
      return this.#move(() => this.#connect(roomId, playerId));
    }
    if (name === 'watch-room') {
      const { roomId } = parseOrRefuse(COMMON_COMMANDS[name], payload);
      this.#tell('change', WHOLE_ROOM);
      return this.#move(() => this.#connect(roomId, null));
    }
    if (name === 'react') {
      const { roomId, playerId, emoji } = parseOrRefuse(COMMON_COMMANDS[name], payload);
      if (playerId !== undefined) return this.#react(roomId, playerId, emoji);
      return this.#move(() => this.#reactWatching(roomId, emoji));
    }
    const { registry, schemas, storage, watchers } = this.#parts;
    const schema = this.#reader.known(name, payload) ?? (await this.#reader.asked(name, payload));
    const { roomId, playerId, ...body } = parseOrRefuse(schema, payload);
    const command = { name, ...body };
    mayStore(storage, this.#from.address, this.#from.visitor);
    const here = registry.here(roomId);
    this.#tell('change', here?.readers ?? watchers.readersOf(roomId));
    // [T55] Without a seat: once it watches, if it has only just asked to.
    if (playerId === undefined) await this.#move(async () => this.#assertWatches(roomId));
    const ask = (handle: RoomHandle): Promise<number> =>
      playerId === undefined
        ? handle.commandWatching(this.#from.visitor, command)
        : handle.command(playerId, command);
    let stored: number;
    try {
      if (here === null) stored = await this.#command(roomId, ask, command);
      else stored = await ask(here);
    } catch (error) {
      if (here === null || !(error instanceof RoomMoved)) throw error;
      stored = await this.#command(roomId, ask, command);
    }
    this.#pay(stored);
    if (playerId === undefined) watchers.settle(this.id); // what came of it, before the answer
    else if (schemas.leaves(name)) await this.#move(() => this.#leaveSeat(playerId));
  }

  /** [X74] @throws Refused */
  #tell(kind: Told, readers: number): void {
    (this.#parts.tellings ?? ANY_TELLINGS).take(kind, readers, this.#from);
  }

  /** Of a room on another process those whom this one tells. */
  #readersOf(roomId: string): number {
    const { registry, watchers } = this.#parts;
    return registry.here(roomId)?.readers ?? watchers.readersOf(roomId);
  }

  /** [T20] [T55] Only a client that watches the room may do anything without a seat. @throws Refused */
  #assertWatches(roomId: string): void {
    const { seat } = this.#socket.data;
    if (seat?.roomId !== roomId || seat.playerId !== null) throw new Refused('seat/unknown');
  }

  async #reactWatching(roomId: string, emoji: Reaction): Promise<void> {
    this.#assertWatches(roomId);
    await this.#react(roomId, null, emoji);
  }

  async #react(roomId: string, playerId: string | null, emoji: Reaction): Promise<void> {
    this.#reactions.take();
    this.#tell('reaction', this.#readersOf(roomId));
    await this.#use(roomId, (handle) => handle.react(playerId, emoji));
  }

  /** [B41] A player who has left receives nothing more of the room. */
  async #leaveSeat(playerId: string): Promise<void> {
    if (this.#socket.data.seat?.playerId !== playerId) return;
    await this.#leave();
    void this.#socket.join(LOBBY);
  }

  /** If nobody knows whether a command was done, only one that counts once is sent again [B14]. */
  #command(
    roomId: string,
    ask: (handle: RoomHandle) => Promise<number>,
    { commandId }: SeatCommand,
  ): Promise<number> {
    return this.#use(roomId, ask, commandId !== undefined);
  }

  /** [B2] An unknown room and a wrong playerId are refused in the same words. */
  async #use<T>(
    roomId: string,
    work: (handle: RoomHandle) => T | Promise<T>,
    isSafe = true,
  ): Promise<T> {
    try {
      return await this.#parts.registry.use(roomId, work, isSafe);
    } catch (error) {
      throw isRefusal(error, 'room/unknown') ? new Refused('seat/unknown') : error;
    }
  }

  async #connect(roomId: string, playerId: string | null): Promise<void> {
    const socket = this.#socket;
    const { watchers } = this.#parts;
    await this.#use(roomId, async (handle) => {
      // Only now: a request for an unknown room must not lose the place before.
      const before = socket.data.seat;
      const isElse =
        before?.roomId !== roomId || (before.playerId === null) !== (playerId === null);
      if (before !== undefined && isElse) await this.#leave();
      if (playerId === null) watchers.settle(this.id);
      const sitting = this.#sit(handle, playerId);
      const isElsewhere = sitting instanceof Promise;
      let view = isElsewhere ? await sitting : sitting;
      const seat: Seat = { roomId, playerId, host: handle.host, isShown: false };
      socket.data.seat = seat;
      this.#handle = handle;
      void socket.leave(LOBBY);
      void socket.join(playerId === null ? watchersOf(roomId) : roomId);
      // A host elsewhere sends the room itself, once its messages reach this socket in order [X3].
      // A host of the previous version answers with it.
      if (isElsewhere) {
        view = await this.#sit(handle, playerId, true);
        watchers.settle(this.id);
      }
      if (view !== null) socket.emit('room-state', view);
      if (!socket.connected) this.#pay(await handle.disconnect(socket.id));
      // The room comes the same way as the answer, before it. It was lost: the client asks again [Y6].
      else if (view === null && !seat.isShown) throw new Refused('action/busy');
    });
  }

  #pay(bytes: number): void {
    this.#parts.storage.pay(this.#from.address, bytes, this.#from.visitor);
  }

  #sit(handle: RoomHandle, playerId: string | null, isTold = false) {
    const { address, visitor, isScreen } = this.#from;
    const { seat } = this.#socket.data;
    // [J27] From now on what a former host said is old, and what this one says is meant for us.
    if (seat !== undefined) seat.host = handle.host;
    return handle.connect(this.id, playerId, null, address, isTold, visitor, isScreen);
  }

  async #leave(): Promise<void> {
    const socket = this.#socket;
    const { seat } = socket.data;
    const handle = this.#handle;
    if (seat === undefined) return;
    delete socket.data.seat;
    this.#handle = null;
    void socket.leave(seat.playerId === null ? watchersOf(seat.roomId) : seat.roomId);
    // A host that cannot be reached learns it at the next presence sync; one that has ended need
    // not.
    try {
      this.#pay((await handle?.disconnect(socket.id)) ?? 0);
    } catch (error) {
      if (!(error instanceof RoomMoved || error instanceof Refused)) throw error;
    }
  }

  #refuse(name: unknown, payload: unknown, error: unknown, acknowledge: Acknowledge | null): void {
    // [J20] The client asks again over its next connection, at the rooms' new host.
    if (this.#parts.registry.isOver) return void this.#socket.disconnect(true);
    const refused = asRefused(error);
    if (refused !== error) this.#parts.report(withRoom(payload, error));
    countRefusal(refused, this.#parts.limitHit);
    const why = { code: refused.code, error: refused.message };
    this.#socket.emit('action-refused', { action: String(name).slice(0, 64), ...why });
    acknowledge?.({ ok: false, ...why });
    this.#parts.refusalLimiter(this.#socket.id).then((wait) => {
      if (wait === null) return;
      this.#parts.limitHit?.('noise');
      this.#socket.disconnect(true);
    }, this.#parts.report);
  }
}
