import type { BoxRoom } from './box-room.ts';
import type { RoomIndex } from '../journal/room-index.ts';
import type { HostedRooms } from './hosted-rooms.ts';
import type { RoomDirectory } from './room-directory.ts';
import { Sightings } from './sightings.ts';

export interface HousekeeperDeps {
  index: RoomIndex;
  directory: RoomDirectory;
  hosted: HostedRooms;
  now: () => number;
  /** [B19] An unfinished room nobody is in for so long is closed. */
  idleMs: number;
  report: (error: unknown) => void;
}

/** A round at least so often, and twice within the time after which a room counts as idle. */
const EVERY_MS = 20_000;
const LEAST_MS = 250;
/** An empty room leaves memory after this; its journal brings it back when someone asks. */
const UNLOAD_AFTER_MS = 15_000;
/** A crowd that left at once is cleared up a little at a time, beside those who play. */
const CLOSED_PER_ROUND = 100;
const NEXT_OF_CROWD_MS = 2000;

/** Notes who is in which room and who is not any more, closes the rooms nobody comes back to, and unloads the empty. */
export class Housekeeper {
  readonly #deps: HousekeeperDeps;
  readonly #sightings: Sightings;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(deps: HousekeeperDeps) {
    const { index, idleMs } = deps;
    this.#deps = deps;
    this.#sightings = new Sightings(index, idleMs);
    this.#everyMs = Math.max(LEAST_MS, Math.min(EVERY_MS, idleMs / 2));
  }

  start(): void {
    this.#later(this.#everyMs);
  }

  stop(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #later(ms: number): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#round().then(
        (wait) => this.#later(wait),
        (error: unknown) => {
          this.#deps.report(error);
          this.#later(this.#everyMs);
        },
      );
    }, ms).unref();
  }

  /** Answers the milliseconds until the next one. */
  async #round(): Promise<number> {
    const { hosted, now } = this.#deps;
    const tables = hosted.all().map(({ table }) => table);
    for (const table of tables) table.dropLapsed();
    await this.#sightings.note(tables, now());
    const closed = await this.#closeIdle();
    await this.#unloadEmpty();
    return closed < CLOSED_PER_ROUND ? this.#everyMs : Math.min(this.#everyMs, NEXT_OF_CROWD_MS);
  }

  async #closeIdle(): Promise<number> {
    const { index, directory, now, idleMs } = this.#deps;
    const idle = await index.idleSince(now() - idleMs, CLOSED_PER_ROUND);
    for (const id of idle) {
      if (this.#isOver) break;
      await (await directory.door(id)).closeIdle();
    }
    return idle.length;
  }

  async #unloadEmpty(): Promise<void> {
    const { hosted, now } = this.#deps;
    const isOver = ({ table }: BoxRoom): boolean =>
      table.emptySince !== null && now() - table.emptySince >= UNLOAD_AFTER_MS;
    await Promise.all(
      hosted
        .all()
        .filter(isOver)
        .map((room) => hosted.unload(room)),
    );
  }
}
