import type { RoomIndex } from '../journal/room-index.ts';
import type { HostedRooms } from './box-room.ts';
import type { RoomDirectory } from './room-directory.ts';

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
/** Small statements: games do not wait while thousands of rooms are noted. */
const SEEN_AT_ONCE = 200;
const CLOSED_PER_ROUND = 100;

/** Notes who is in which room, closes the rooms nobody comes back to, and unloads the empty. */
export class Housekeeper {
  readonly #deps: HousekeeperDeps;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: HousekeeperDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { idleMs, report } = this.#deps;
    const every = Math.max(LEAST_MS, Math.min(EVERY_MS, idleMs / 2));
    this.#timer = setInterval(() => {
      this.round().catch(report);
    }, every);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  async round(): Promise<void> {
    const { index, hosted, now } = this.#deps;
    const sightings = [...hosted.values()]
      .filter(({ table }) => table.present.anyone)
      .map(({ roomId, table }) => ({ id: roomId, creator: table.present.creator }));
    for (let at = 0; at < sightings.length; at += SEEN_AT_ONCE) {
      await index.seen(sightings.slice(at, at + SEEN_AT_ONCE), now());
    }
    await this.#closeIdle();
    await this.#unloadEmpty();
  }

  async #closeIdle(): Promise<void> {
    const { index, directory, hosted, now, idleMs } = this.#deps;
    for (const id of await index.idleSince(now() - idleMs, CLOSED_PER_ROUND)) {
      await directory.door(id);
      await hosted.get(id)?.table.close();
    }
  }

  async #unloadEmpty(): Promise<void> {
    const { hosted, now } = this.#deps;
    const gone = [...hosted.values()].filter(
      ({ table }) => table.emptySince !== null && now() - table.emptySince >= UNLOAD_AFTER_MS,
    );
    await Promise.all(gone.map((room) => room.disconnect()));
  }
}
