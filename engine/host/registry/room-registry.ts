import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyStateMachine } from 'xstate';
import type { RoomMaker } from '../../journal/journal.ts';
import type { RoomIndex } from '../../journal/room-index.ts';
import type { SeatAnswer } from '../../wire/rest.ts';
import { RoomUnreadable, loadRoom } from '../read-room.ts';
import { type Joined, type RoomHandle, RoomMoved } from '../room/room-handle.ts';
import type { Room } from '../room/room.ts';
import type { OpenRoom } from './open-room.ts';
import { answerOf, type CreationParts, RoomCreation } from './room-creation.ts';
import type { RoomQuota } from './room-quota.ts';
import type { Folded } from '../../definition/hosted-machine.ts';
import { isRefusal, Refused } from '../../definition/refusal.ts';
import type { TableGame } from '../../definition/table-game.ts';

/**
 * A caller follows a room that moves so often. It waits a little longer each time but the first, 2 s in
 * all: as long as a slow process may take to hand a room over.
 */
const MOVES = 15;
const MOVING_MS = 20;
const LONGEST_WAIT_MS = 200;

/** How somebody joins. */
export interface Joining {
  /** [B32] What they add to chance. */
  entropy?: string | undefined;
  /** The visitor was made just now, and has no seat anywhere. */
  isNew?: boolean;
  /** Is told how many bytes it took [X26]. */
  stored?: ((bytes: number) => void) | undefined;
}

export interface RegistryParts extends CreationParts {
  /** The games that are played in rooms; all rooms share one space of ids. */
  games: readonly TableGame[];
  index: Pick<RoomIndex, 'awaitedOf' | 'gameOf' | 'setAside'>;
  quota: RoomQuota;
  /** Makes a room of this process. */
  open: OpenRoom;
}

/**
 * All rooms: those of this process by id, those of other processes by handle [J16]. It opens a room that only the
 * journal knows, one opening at a time for each.
 */
export class RoomRegistry {
  readonly #parts: RegistryParts;
  readonly #creation: RoomCreation;
  /** The rooms on this process. */
  readonly #rooms = new Map<string, Room>();
  /** Rooms that were unloaded, until they are gone: two of one id would take each other's place. */
  readonly #leaving = new Map<string, Promise<unknown>>();
  /** Rooms that are being opened here, or given to another host. */
  readonly #changing = new Map<string, Promise<RoomHandle>>();

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#creation = new RoomCreation(parts, (...opening) => this.#openNew(...opening));
  }

  /** Whether this process hosts nothing any more, and never will. */
  get isOver(): boolean {
    return this.#parts.claims?.isOver ?? false;
  }

  /** The room on this process, or undefined; it may be uncertain just now whether it still is ours. */
  get(roomId: string): Room | undefined {
    return this.#rooms.get(roomId);
  }

  /** The rooms on this process. */
  all(): Room[] {
    return [...this.#rooms.values()];
  }

  /** The room where this process hosts it for certain, or null. */
  here(roomId: string): Room | null {
    const isCertain = this.#parts.claims?.isCertain ?? true;
    return isCertain ? (this.#rooms.get(roomId) ?? null) : null;
  }

  /** The handle of a room, opened on this process where nobody hosts it. @throws Refused */
  handle(roomId: string): Promise<RoomHandle> {
    const found = this.here(roomId) ?? this.#parts.claims?.known(roomId) ?? null;
    if (found !== null) return Promise.resolve(found);
    return this.changing(roomId) ?? this.change(roomId, this.open(roomId));
  }

  /**
   * Does something with a room, wherever it is: should it move meanwhile, once more where it is then.
   * @param isSafe Whether it may be done a second time, where nobody can say whether it was done.
   * @throws Refused
   */
  async use<T>(
    roomId: string,
    work: (handle: RoomHandle) => T | Promise<T>,
    isSafe = true,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(await this.handle(roomId));
      } catch (error) {
        if (!(error instanceof RoomMoved)) throw error;
        if (error.mayBeDone && !isSafe) throw new Refused('action/failed');
        if (attempt === MOVES) throw new Refused('action/busy');
        if (attempt > 1) await sleep(Math.min(attempt * MOVING_MS, LONGEST_WAIT_MS));
      }
    }
  }

  /**
   * A new room of a game with the visitor on its first seat, [B54] to be listed or not.
   * @param stored Is told how many bytes it took [X26].
   * @throws Refused where they have too many [B23].
   */
  create(
    slug: string,
    maker: RoomMaker,
    unlisted = false,
    stored?: (bytes: number) => void,
  ): Promise<SeatAnswer> {
    const game = this.#gameNamed(slug);
    if (game === null) throw new Refused('game/unknown');
    return this.#parts.quota.run(maker, () => this.#creation.create(game, maker, unlisted, stored));
  }

  /**
   * A seat for the visitor. [B32] `entropy` is what they add to chance; player 2 is told what is in
   * it, and who made it.
   * [B23] A seat that is the visitor's already is theirs however many they have.
   * @throws Refused where there is no such room, no seat for the visitor, or they have too many.
   */
  async join(roomId: string, taker: RoomMaker, joining: Joining = {}): Promise<SeatAnswer> {
    const { visitor, address } = taker;
    const { entropy, isNew = false, stored } = joining;
    try {
      const take = () => this.#sit(roomId, stored, (room) => room.join(visitor, entropy, address));
      return await this.#parts.quota.run(taker, take, { isNew, room: roomId });
    } catch (error) {
      if (!isRefusal(error, 'room/too-many')) throw error;
      return this.#sit(roomId, stored, async (room) => {
        const theirs = await room.rejoin(visitor);
        if (theirs === null) throw error;
        return theirs;
      });
    }
  }

  /** Takes a room out of memory: from this moment nobody finds it here, and what was asked before is done. */
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

  /** Nothing is hosted here any more; what was asked before is done. */
  async unloadAll(): Promise<void> {
    await Promise.all(this.all().map((room) => this.unload(room)));
  }

  /** What a room that is being opened or given away will be: whoever asks for it meanwhile waits for the same. */
  changing(roomId: string): Promise<RoomHandle> | undefined {
    return this.#changing.get(roomId);
  }

  /** Has all who ask for the room wait for this change of it. */
  change(roomId: string, change: Promise<RoomHandle>): Promise<RoomHandle> {
    this.#changing.set(roomId, change);
    const done = (): void => {
      if (this.#changing.get(roomId) === change) this.#changing.delete(roomId);
    };
    change.then(done, done);
    return change;
  }

  /** Opens a room on this process where nobody hosts it; else the handle of it there. Called within a change. */
  async open(roomId: string): Promise<RoomHandle> {
    const { claims } = this.#parts;
    await claims?.confirm();
    await this.gone(roomId);
    const local = this.here(roomId);
    if (local !== null) return local;
    const game = await this.#gameOf(roomId);
    return (await claims?.claim(roomId)) ?? this.#openHere(game, roomId, claims?.host);
  }

  /** Resolves when the room that was unloaded is gone. */
  async gone(roomId: string): Promise<void> {
    await this.#leaving.get(roomId);
  }

  #sit(
    roomId: string,
    stored: Joining['stored'],
    sit: (room: RoomHandle) => Promise<Joined>,
  ): Promise<SeatAnswer> {
    return this.use(roomId, async (room) => {
      const game = await this.#gameOf(roomId);
      const joined = await sit(room);
      stored?.(joined.stored);
      const answer = answerOf(game, roomId, joined);
      const part = answer.isPlayer1 ? null : (await room.fairness())?.halves?.player2;
      return part == null ? answer : { ...answer, entropy: part.entropy, entropyFrom: part.from };
    });
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

  /** A room that was just recorded: should it not open now, it will when somebody asks for it. */
  async #openNew(
    game: TableGame,
    roomId: string,
    host: string | undefined,
    room: Folded<AnyStateMachine>,
  ): Promise<void> {
    const opening = this.#openHere(game, roomId, host, room);
    await this.change(roomId, opening).catch(this.#parts.deps.report);
  }

  /** `known`: the room as it was just recorded, so that the journal need not be asked. */
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

  /** [J12] A room that cannot be read leaves the list; the others go on. */
  async #read(game: TableGame, roomId: string): Promise<Folded<AnyStateMachine>> {
    const { deps, index } = this.#parts;
    try {
      const room = await loadRoom(game, roomId, deps);
      if (room === null) throw new Refused('room/unknown');
      return room;
    } catch (error) {
      if (error instanceof RoomUnreadable) await index.setAside(roomId);
      throw error;
    }
  }
}
