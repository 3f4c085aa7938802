import { LIGHT_LONGEST_MS, LIGHT_SECONDS, LONGEST_MAKING_MS } from '../upload/photo-limits.ts';
import type { UploadFiles } from '../upload/upload-files.ts';
import { FairTurns, DecodingTime } from './fair-turns.ts';
import { TooHeavy } from './image-cost.ts';
import { ImageWorker } from './image-worker.ts';
import type { MadeImages } from './thumbnail.ts';

type Worker = Pick<ImageWorker, 'make' | 'stop'>;

/**
 * [P24] [P25] Makes images in two places: one for those that are light, so that nobody's small photo
 * waits for an animation, and one for all others. At each, addresses take turns.
 */
export class ImageMaker {
  readonly #light: Worker;
  readonly #heavy: Worker;
  readonly #lightTurns: FairTurns;
  readonly #heavyTurns: FairTurns;

  constructor({
    light = new ImageWorker({ mostSeconds: LIGHT_SECONDS, longestMs: LIGHT_LONGEST_MS }),
    heavy = new ImageWorker({ longestMs: LONGEST_MAKING_MS }),
    now = (): number => performance.now(),
  }: { light?: Worker; heavy?: Worker; now?: () => number } = {}) {
    this.#light = light;
    this.#heavy = heavy;
    const used = new DecodingTime(now);
    this.#lightTurns = new FairTurns(used, now);
    this.#heavyTurns = new FairTurns(used, now);
  }

  /** Cleans an address's upload and makes its thumbnail, when its turn comes. @throws Refused */
  async make(files: UploadFiles, address: string): Promise<MadeImages> {
    try {
      return await this.#lightTurns.run(address, () => this.#light.make(files));
    } catch (error) {
      if (!(error instanceof TooHeavy)) throw error;
    }
    return this.#heavyTurns.run(address, () => this.#heavy.make(files));
  }

  /** Ends the processes; what they were making fails. */
  stop(): void {
    this.#light.stop();
    this.#heavy.stop();
  }
}
