import type { RoomIndex } from '../../journal/room-index.ts';
import type { Room } from '../room/room.ts';
import type { RoomRegistry } from './room-registry.ts';
import { Rounds } from '../scheduling.ts';
import type { RoomHandle } from '../room/room-handle.ts';

/** What is recorded of a room. */
export type SeenRoom = Pick<Room, 'id' | 'awaitsPlayers' | 'present'> & {
  attendance: Pick<Room['attendance'], 'wasAttended'> &
    Partial<Pick<Room['attendance'], 'awaited'>>;
};

/** How many rooms a statement updates, so that games do not wait while thousands are recorded. */
const SEEN_AT_ONCE = 200;

/** How often a room with players is recorded within the idle time. */
const NOTES_PER_IDLE = 10;

/**
 * [B19] [B20] Records in the room list who is in which room. For rooms in play, which are most, it
 * records when players come or go, and at intervals. For rooms that can be joined it records every
 * time, because the list depends on whether their creator is there.
 */
export class LastSeen {
  readonly #index: Pick<RoomIndex, 'seen'>;
  readonly #restMs: number;
  readonly #noted = new WeakMap<SeenRoom, { at: number } & SeenRoom['present']>();

  /** @param idleMs After this long without a record, in ms, a room counts as idle. */
  constructor(index: Pick<RoomIndex, 'seen'>, idleMs: number) {
    this.#index = index;
    this.#restMs = idleMs / NOTES_PER_IDLE;
  }

  /** Records at `now` (epoch ms) what has changed in these rooms. What fails is tried again the next time. */
  async note(rooms: Iterable<SeenRoom>, now: number): Promise<void> {
    const due = [...rooms].filter((room) => this.#isDue(room, now));
    for (let from = 0; from < due.length; from += SEEN_AT_ONCE) {
      const some = due.slice(from, from + SEEN_AT_ONCE).map((room) => ({
        room,
        present: room.present,
        news: newsOf(room),
      }));
      await this.#index.seen(
        some.map(({ room: { id }, present, news }) => {
          return news === undefined ? { id, ...present } : { id, ...present, awaited: news };
        }),
        now,
      );
      for (const { room, present, news } of some) {
        this.#noted.set(room, { at: now, ...present });
        const { awaited } = room.attendance;
        if (awaited?.list === news) awaited?.noted();
      }
    }
  }

  /** Whether somebody is in a room that was last recorded as empty, or not at all. */
  isBack(room: SeenRoom): boolean {
    return room.present.anyone && this.#noted.get(room)?.anyone !== true;
  }

  #isDue(room: SeenRoom, now: number): boolean {
    const { awaitsPlayers, present, attendance } = room;
    if (attendance.awaited?.isNoted === false) return true;
    const noted = this.#noted.get(room);
    // The last player has just gone, perhaps without ever being recorded [B24].
    if (!present.anyone) return noted === undefined ? attendance.wasAttended : noted.anyone;
    if (noted?.anyone !== true || noted.creator !== present.creator) return true;
    return awaitsPlayers || now - noted.at >= this.#restMs;
  }
}

/** [B51] The seats that the room still waits for, if that has changed; otherwise the store is right. */
function newsOf({ attendance: { awaited } }: SeenRoom) {
  return awaited?.isNoted === false ? awaited.list : undefined;
}

interface ReaperDeps {
  index: RoomIndex;
  registry: Pick<RoomRegistry, 'all' | 'unload' | 'use'>;
  now: () => number;
  /** [B19] After this long without players, in ms, an unfinished room is closed. */
  idleMs: number;
  report: (error: unknown) => void;
}

/** A round runs at least this often, in ms, and twice within the idle time. */
const EVERY_MS = 20_000;
const LEAST_MS = 250;
/**
 * An empty room leaves memory after this many ms, longer than a page takes to reload. Its journal
 * brings it back when somebody asks. Keeping it longer would make garbage collection expensive.
 */
const UNLOAD_AFTER_MS = 5000;
/** How many rooms are closed in a round, so that a crowd that left at once does not disturb the players. */
const CLOSED_PER_ROUND = 100;
const NEXT_OF_CROWD_MS = 2000;
/** [B24] With the pause between two rounds, such rooms are closed within a minute. */
const UNATTENDED_MS = 57_000;
const LOOK_EVERY_MS = 2500;
/** [B51] How often, in ms, seats are freed in rooms that nobody has opened since their process ended. */
const LATE_EVERY_MS = 5000;

/** Records who is in which room, closes rooms to which nobody comes back, and unloads empty ones. */
export class Reaper {
  readonly #deps: ReaperDeps;
  readonly #lastSeen: LastSeen;
  readonly #everyMs: number;
  readonly #rounds: Rounds;
  readonly #looks: Rounds;
  readonly #late: Rounds;

  constructor(deps: ReaperDeps) {
    const { index, idleMs, report } = deps;
    this.#deps = deps;
    this.#lastSeen = new LastSeen(index, idleMs);
    this.#everyMs = Math.max(LEAST_MS, Math.min(EVERY_MS, idleMs / 2));
    this.#rounds = new Rounds(this.#everyMs, () => this.#round(), report);
    const lookMs = Math.min(LOOK_EVERY_MS, this.#everyMs);
    this.#looks = new Rounds(lookMs, () => this.#look(lookMs), report);
    const lateMs = Math.min(LATE_EVERY_MS, this.#everyMs);
    this.#late = new Rounds(lateMs, () => this.#freeLate(lateMs), report);
  }

  start(): void {
    this.#rounds.start();
    this.#looks.start();
    this.#late.start();
  }

  stop(): void {
    this.#rounds.stop();
    this.#looks.stop();
    this.#late.stop();
  }

  /** Returns the milliseconds until the next round. */
  async #round(): Promise<number> {
    const { registry, now } = this.#deps;
    await this.#lastSeen.note(registry.all(), now());
    const closed = await this.#closeIdle();
    return closed < CLOSED_PER_ROUND ? this.#everyMs : Math.min(this.#everyMs, NEXT_OF_CROWD_MS);
  }

  async #closeIdle(): Promise<number> {
    const { index, now, idleMs } = this.#deps;
    const idle = await index.idleSince(now() - idleMs, CLOSED_PER_ROUND);
    await this.#close(idle, (handle) => handle.closeIdle());
    return idle.length;
  }

  /** Returns the milliseconds until the next round. */
  async #look(lookMs: number): Promise<number> {
    await this.#noteWhoCame();
    await this.#unloadEmpty();
    await this.#closeUnattended();
    return lookMs;
  }

  /**
   * [B51] Otherwise a crash could free the seat of a player who has connected. [B20] A room to which
   * somebody comes back is in the list again.
   */
  async #noteWhoCame(): Promise<void> {
    const { registry, now } = this.#deps;
    const isNew = (room: Room) => !room.attendance.awaited.isNoted || this.#lastSeen.isBack(room);
    const news = registry.all().filter(isNew);
    if (news.length > 0) await this.#lastSeen.note(news, now());
  }

  /**
   * [B50] [B51] Rooms in memory free their seats themselves, on time. Returns the milliseconds
   * until the next round.
   */
  async #freeLate(lateMs: number): Promise<number> {
    const { index, now } = this.#deps;
    const rooms = await index.awaitedSince(now(), CLOSED_PER_ROUND);
    await this.#close(rooms, (handle) => handle.freeLate());
    return lateMs;
  }

  /** [B24] Closes rooms whose creator never connected. */
  async #closeUnattended(): Promise<void> {
    const { index, now, idleMs } = this.#deps;
    const before = now() - Math.min(UNATTENDED_MS, idleMs);
    const rooms = await index.unattended(before, CLOSED_PER_ROUND);
    await this.#close(rooms, (handle) => handle.closeUnattended());
  }

  /** A room that cannot be closed now does not stop the others from closing. */
  async #close(
    ids: readonly string[],
    close: (handle: RoomHandle) => Promise<void>,
  ): Promise<void> {
    const { registry, report } = this.#deps;
    for (const id of ids) {
      if (this.#rounds.isOver) break;
      await registry.use(id, close).catch(report);
    }
  }

  /** Who was in a room is recorded before it is unloaded; afterwards nobody knows. */
  async #unloadEmpty(): Promise<void> {
    const { registry, now } = this.#deps;
    const isOver = ({ attendance, audience }: Room): boolean => {
      const { emptySince, awaited } = attendance;
      if (emptySince === null || awaited.any || audience.isAwaited(now())) return false;
      return now() - emptySince >= UNLOAD_AFTER_MS;
    };
    const empty = registry.all().filter(isOver);
    await this.#lastSeen.note(empty, now());
    await Promise.all(empty.filter(isOver).map((room) => registry.unload(room)));
  }
}
