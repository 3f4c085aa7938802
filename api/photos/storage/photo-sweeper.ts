import type { PhotoAlbum } from '../photo-album.ts';

export interface SweeperParts {
  album: Pick<PhotoAlbum, 'sweep'>;
  /** Whether no other process uses the same database. */
  isAlone: boolean;
  report: (error: unknown) => void;
}

/** An upload this old is no longer in progress in any process. */
const STALE_MS = 60 * 60 * 1000;

/**
 * [P12] Sweeps what crashes leave of photos, at the start and then hourly: for what was too young at
 * the start, and for what the storage could not remove.
 */
export class PhotoSweeper {
  readonly #parts: SweeperParts;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  /** Resolves when the first sweep is done. */
  async start(): Promise<void> {
    await this.#sweep(this.#parts.isAlone ? 0 : STALE_MS);
    if (this.#isStopped) return;
    this.#timer = setInterval(() => void this.#sweep(STALE_MS), STALE_MS).unref();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #sweep(staleMs: number): Promise<void> {
    try {
      await this.#parts.album.sweep(staleMs);
    } catch (error) {
      // During the shutdown the database may be closed; the next start sweeps again.
      if (!this.#isStopped) this.#parts.report(error);
    }
  }
}
