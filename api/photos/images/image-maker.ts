import { MAX_LIGHT_MS, LIGHT_SECONDS, MAX_DECODING_MS } from '../upload/photo-limits.ts';
import type { UploadFiles } from '../upload/upload-files.ts';
import { FairTurns, DecodingTime } from './fair-turns.ts';
import { TooHeavy } from './image-cost.ts';
import { ImageWorker } from './image-worker.ts';
import type { MadeImages } from './thumbnail.ts';

type Worker = Pick<ImageWorker, 'make' | 'stop'>;

/**
 * [P24] [P25] Makes images with two workers: one for light images, so that no small photo waits for an
 * animation, and one for all others. At each worker addresses take turns.
 */
export class ImageMaker {
  readonly #light: Worker;
  readonly #heavy: Worker;
  readonly #lightTurns: FairTurns;
  readonly #heavyTurns: FairTurns;

  constructor({
    light = new ImageWorker({ maxSeconds: LIGHT_SECONDS, maxMs: MAX_LIGHT_MS }),
    heavy = new ImageWorker({ maxMs: MAX_DECODING_MS }),
    now = (): number => performance.now(),
  }: { light?: Worker; heavy?: Worker; now?: () => number } = {}) {
    this.#light = light;
    this.#heavy = heavy;
    const used = new DecodingTime(now);
    this.#lightTurns = new FairTurns(used, now);
    this.#heavyTurns = new FairTurns(used, now);
  }

  /** Waits for the address's turn, then cleans its upload and makes the thumbnail. @throws Refused */
  async make(files: UploadFiles, address: string): Promise<MadeImages> {
    try {
      return await this.#lightTurns.run(address, () => this.#light.make(files));
    } catch (error) {
      if (!(error instanceof TooHeavy)) throw error;
    }
    return this.#heavyTurns.run(address, () => this.#heavy.make(files));
  }

  /** Ends the worker processes. Images in progress fail. */
  stop(): void {
    this.#light.stop();
    this.#heavy.stop();
  }
}
