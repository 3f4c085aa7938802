import type { PhotoAlbum } from '../photo-album.ts';

export interface SweeperParts {
  album: Pick<PhotoAlbum, 'sweep'>;
  /** Whether no other process has uploads on their way in the same database. */
  isAlone: boolean;
  report: (error: unknown) => void;
}

/** An upload this old is no longer on its way, in whatever process. */
const STALE_MS = 60 * 60 * 1000;

/**
 * [P12] Sweeps what crashes leave of photos: at the start, and hourly what was too young by then, or
 * what the storage could not remove.
 */
export class PhotoSweeper {
  readonly #parts: SweeperParts;
  #timer: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  /** Resolves when the first sweep is done. */
  async start(): Promise<void> {
    await this.#sweep(this.#parts.isAlone ? 0 : STALE_MS);
    if (this.#isOver) return;
    this.#timer = setInterval(() => void this.#sweep(STALE_MS), STALE_MS).unref();
  }

  stop(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #sweep(staleMs: number): Promise<void> {
    try {
      await this.#parts.album.sweep(staleMs);
    } catch (error) {
      // A sweep that the end overtakes finds its database closed; the next start sweeps again.
      if (!this.#isOver) this.#parts.report(error);
    }
  }
}
