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
  /** [B19] An unfinished room nobody is in for so long is closed. */
  idleMs: number;
  report: (error: unknown) => void;
}

/** A round at least so often, and twice within the time after which a room counts as idle. */
const EVERY_MS = 20_000;
const LEAST_MS = 250;
/**
 * An empty room leaves memory after this, which is longer than a page takes to load again; its journal brings
 * it back when someone asks. Memory that is held for longer is dear to collect.
 */
const UNLOAD_AFTER_MS = 5000;
/** A crowd that left at once is cleared up a little at a time, beside those who play. */
const CLOSED_PER_ROUND = 100;
const NEXT_OF_CROWD_MS = 2000;
/** [B24] With the pause between two looks for them, such rooms are gone within a minute. */
const UNATTENDED_MS = 57_000;
const LOOK_EVERY_MS = 2500;
/** [B51] Seats of rooms that nobody has opened since their process ended are looked for so often. */
const LATE_EVERY_MS = 5000;

/** Notes who is in which room and who is not any more, closes the rooms nobody comes back to, and unloads the empty. */
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

  /** Answers the milliseconds until the next one. */
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

  /** Answers the milliseconds until the next one. */
  async #look(lookMs: number): Promise<number> {
    await this.#noteWhoCame();
    await this.#unloadEmpty();
    await this.#closeUnattended();
    return lookMs;
  }

  /** [B51] Else a seat would be freed after a crash whose player had come. */
  async #noteWhoCame(): Promise<void> {
    const { registry, now } = this.#deps;
    const news = registry.all().filter(({ attendance }) => !attendance.awaited.isNoted);
    if (news.length > 0) await this.#lastSeen.note(news, now());
  }

  /** [B50] [B51] Who is in memory frees them to the moment. Answers the milliseconds until the next time. */
  async #freeLate(lateMs: number): Promise<number> {
    const { index, now } = this.#deps;
    const rooms = await index.awaitedSince(now(), CLOSED_PER_ROUND);
    await this.#close(rooms, (handle) => handle.freeLate());
    return lateMs;
  }

  /** [B24] Those whose creator never sat down. */
  async #closeUnattended(): Promise<void> {
    const { index, now, idleMs } = this.#deps;
    const before = now() - Math.min(UNATTENDED_MS, idleMs);
    const rooms = await index.unattended(before, CLOSED_PER_ROUND);
    await this.#close(rooms, (handle) => handle.closeUnattended());
  }

  /** A room that cannot be closed now does not keep the others open. */
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

  /** Who was in a room is noted before it goes: nobody knows it afterwards. */
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
