import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyStateMachine } from 'xstate';
import type { RoomMaker } from '../../journal/journal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import { Refused } from '../../definition/refusal.ts';
import type { TableGame } from '../../definition/table-game.ts';
import { loadRoom, RoomUnreadable } from '../read-room.ts';
import { type RoomHandle, RoomMoved } from '../room/room-handle.ts';
import type { Room } from '../room/room.ts';
import type { OpenRoom } from './open-room.ts';
import {
  type CreationParts,
  RoomCreation,
  type RoomRequest,
  type Joining,
  RoomJoining,
} from './creating-and-joining.ts';
import type { RoomQuota } from './room-quota.ts';

/**
 * How often a call follows a room that moves. It waits a little longer each time, 4 s in all: the
 * lease of a dead host ends within 2 s, and the next host then takes its time to claim the room.
 */
const MOVES = 25;
const MOVING_MS = 20;
const LONGEST_WAIT_MS = 200;

/**
 * Does something with a room, and again if the room moves meanwhile.
 * @param find The room's handle, where it is now.
 * @param isSafe Whether it may run a second time if nobody knows whether the first one was done.
 * @throws Refused
 */
async function followRoom<T>(
  find: () => Promise<RoomHandle>,
  work: (handle: RoomHandle) => T | Promise<T>,
  isSafe: boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(await find());
    } catch (error) {
      if (!(error instanceof RoomMoved)) throw error;
      if (error.mayBeDone && !isSafe) throw new Refused('action/failed');
      if (attempt === MOVES) throw new Refused('action/busy');
      if (attempt > 1) await sleep(Math.min(attempt * MOVING_MS, LONGEST_WAIT_MS));
    }
  }
}

export interface RegistryParts extends CreationParts {
  /** The games played in rooms; all rooms share one space of ids. */
  games: readonly TableGame[];
  index: Pick<RoomIndex, 'awaitedOf' | 'gameOf' | 'setAside'>;
  quota: RoomQuota;
  /** Opens a room on this process. */
  open: OpenRoom;
}

/**
 * All rooms: those of this process by id, those of other processes by handle [J16]. It opens a room
 * that only the journal has; each room is opened once at a time.
 */
export class RoomRegistry {
  readonly #parts: RegistryParts;
  readonly #creation: RoomCreation;
  readonly #joining: RoomJoining;
  /** The rooms of this process. */
  readonly #rooms = new Map<string, Room>();
  /** Rooms being unloaded: a second room of the same id must wait until the first is gone. */
  readonly #leaving = new Map<string, Promise<unknown>>();
  /** Rooms that are being opened here or given to another host. */
  readonly #changing = new Map<string, Promise<RoomHandle>>();

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#creation = new RoomCreation(parts, (...opening) => this.#openNew(...opening));
    this.#joining = new RoomJoining(parts, {
      gameOf: (roomId) => this.#gameOf(roomId),
      use: (roomId, work) => this.use(roomId, work),
    });
  }

  /** Whether this process has stopped hosting rooms for good. */
  get isOver(): boolean {
    return this.#parts.claims?.isOver ?? false;
  }

  /** The room on this process, or undefined. It may be uncertain whether this process still hosts it. */
  get(roomId: string): Room | undefined {
    return this.#rooms.get(roomId);
  }

  /** The rooms of this process. */
  all(): Room[] {
    return [...this.#rooms.values()];
  }

  /** The room if this process certainly hosts it, or null. */
  here(roomId: string): Room | null {
    const isCertain = this.#parts.claims?.isCertain ?? true;
    return isCertain ? (this.#rooms.get(roomId) ?? null) : null;
  }

  /** The handle of a room; a room without a host is opened on this process. @throws Refused */
  handle(roomId: string): Promise<RoomHandle> {
    const found = this.here(roomId) ?? this.#parts.claims?.known(roomId) ?? null;
    if (found !== null) return Promise.resolve(found);
    return this.changing(roomId) ?? this.change(roomId, this.open(roomId));
  }

  /**
   * Does something with a room on any process, and again if the room moves meanwhile.
   * @param isSafe Whether it may run a second time if nobody knows whether the first one was done.
   * @throws Refused
   */
  use<T>(roomId: string, work: (handle: RoomHandle) => T | Promise<T>, isSafe = true): Promise<T> {
    return followRoom(() => this.handle(roomId), work, isSafe);
  }

  /**
   * Makes a room of a game with the visitor on its first seat.
   * @throws Refused if they have too many rooms [B23]
   */
  create(slug: string, maker: RoomMaker, request: RoomRequest = {}): Promise<SeatAnswer> {
    const game = this.#gameNamed(slug);
    if (game === null) throw new Refused('game/unknown');
    if (this.#parts.deps.isFull?.() === true) throw new Refused('house/full');
    return this.#parts.quota.run(maker, () => this.#creation.create(game, maker, request));
  }

  /** The seat that the visitor has in a room, or null, as `RoomJoining.seatIn` says. @throws Refused */
  seatIn(roomId: string, visitor: string): Promise<SeatAnswer | null> {
    return this.#joining.seatIn(roomId, visitor);
  }

  /** Gives the visitor a seat. @throws Refused as `RoomJoining.join` says */
  join(roomId: string, taker: RoomMaker, joining?: Joining): Promise<SeatAnswer> {
    return this.#joining.join(roomId, taker, joining);
  }

  /** Takes a room out of memory. New calls no longer find it here; earlier ones are finished first. */
  async unload(room: Room): Promise<void> {
    const { id } = room;
    if (this.#rooms.get(id) === room) this.#rooms.delete(id);
    room.dispose();
    const leaving = room.idle().then(() => room.audience.disconnect());
    this.#leaving.set(id, leaving);
    try {
      await leaving;
    } finally {
      this.#leaving.delete(id);
    }
  }

  /** Stops hosting all rooms. Earlier calls are finished first. */
  async unloadAll(): Promise<void> {
    await Promise.all(this.all().map((room) => this.unload(room)));
  }

  /** The result of opening or giving away a room: all who ask for it meanwhile wait for the same result. */
  changing(roomId: string): Promise<RoomHandle> | undefined {
    return this.#changing.get(roomId);
  }

  /** Has all who ask for the room wait for this change. */
  change(roomId: string, change: Promise<RoomHandle>): Promise<RoomHandle> {
    this.#changing.set(roomId, change);
    const done = (): void => {
      if (this.#changing.get(roomId) === change) this.#changing.delete(roomId);
    };
    change.then(done, done);
    return change;
  }

  /** Opens a room without a host on this process; otherwise returns its handle. Called within a change. */
  async open(roomId: string): Promise<RoomHandle> {
    const { claims } = this.#parts;
    await claims?.confirm();
    await this.gone(roomId);
    const local = this.here(roomId);
    if (local !== null) return local;
    const game = await this.#gameOf(roomId);
    return (await claims?.claim(roomId)) ?? this.#openHere(game, roomId, claims?.host);
  }

  /** Resolves once the unloaded room is gone. */
  async gone(roomId: string): Promise<void> {
    await this.#leaving.get(roomId);
  }

  #gameNamed(slug: string | null): TableGame | null {
    return this.#parts.games.find((game) => game.slug === slug) ?? null;
  }

  /** @throws Refused where there is no such room. */
  async #gameOf(roomId: string): Promise<TableGame> {
    const open = this.#rooms.get(roomId)?.definition;
    const game = open ?? this.#gameNamed(await this.#parts.index.gameOf(roomId));
    if (game === null) throw new Refused('room/unknown');
    return game;
  }

  /** Opens a new room; if that fails now, it is opened when somebody asks for it. */
  async #openNew(
    game: TableGame,
    roomId: string,
    host: string | undefined,
    room: Folded<AnyStateMachine>,
  ): Promise<void> {
    const opening = this.#openHere(game, roomId, host, room);
    await this.change(roomId, opening).catch(this.#parts.deps.report);
  }

  /** `known`: the room as it was just recorded, so that the journal need not be read. */
  async #openHere(
    game: TableGame,
    roomId: string,
    host: string | undefined,
    known?: Folded<AnyStateMachine>,
  ): Promise<Room> {
    const { claims, index, open } = this.#parts;
    const folded = known ?? (await this.#read(game, roomId));
    const awaited = known === undefined ? await index.awaitedOf(roomId) : [];
    // The host that claimed it may have ended meanwhile.
    if (host !== claims?.host) throw new RoomMoved();
    const room = open(game, roomId, { known: folded, host, awaited });
    this.#rooms.set(roomId, room);
    return room;
  }

  /** [J12] An unreadable room leaves the list; the others go on. */
  async #read(game: TableGame, roomId: string): Promise<Folded<AnyStateMachine>> {
    const { deps, index } = this.#parts;
    try {
      const room = await loadRoom(game, roomId, deps);
      if (room === null) throw new Refused('room/unknown');
      return room;
    } catch (error) {
      // Once for each room: afterwards it is set aside already.
      if (error instanceof RoomUnreadable && (await index.setAside(roomId))) {
        deps.meter?.setAside();
      }
      throw error;
    }
  }
}
