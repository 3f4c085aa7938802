import type { RoomIndex } from '../../journal/room-index.ts';
import { LastSeen } from './last-seen.ts';
import type { RoomRegistry } from './room-registry.ts';
import { Rounds } from './rounds.ts';
import type { RoomHandle } from '../room/room-handle.ts';
import type { Room } from '../room/room.ts';

export interface ReaperDeps {
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
