import { LIGHT_SECONDS, MAX_DECODING_MS, MAX_LIGHT_MS, TooHeavy } from '../photo-limits.ts';
import type { UploadFiles } from '../upload/upload-files.ts';
import { ImageWorker } from './image-worker.ts';
import type { MadeImages } from './make-images.ts';

/** The half-life of a use. */
const HALF_LIFE_MS = 60_000;
/** A use below this counts as none. */
const MIN_MS = 1;

/** [P25] How much decoding time each address has used lately, in milliseconds. */
export class DecodingTime {
  readonly #now: () => number;
  readonly #used = new Map<string, { ms: number; at: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The number of stored addresses. */
  get size(): number {
    return this.#used.size;
  }

  of(address: string): number {
    const used = this.#used.get(address);
    if (used === undefined) return 0;
    const left = used.ms * 2 ** ((used.at - this.#now()) / HALF_LIFE_MS);
    return left < MIN_MS ? 0 : left;
  }

  add(address: string, ms: number): void {
    this.#used.set(address, { ms: this.of(address) + ms, at: this.#now() });
    for (const known of this.#used.keys()) if (this.of(known) === 0) this.#used.delete(known);
  }
}

interface Waiting {
  address: string;
  begin: () => void;
}

/**
 * [P25] Runs one work at a time, and addresses take turns: the one that has used the least time lately
 * goes first, and of equals the one that has waited longest. So nobody waits for everything that
 * somebody else sends.
 */
export class FairTurns {
  readonly #used: DecodingTime;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  #isBusy = false;

  /** @param used Counts the time of the work; several queues may share it. */
  constructor(used: DecodingTime, now: () => number) {
    this.#used = used;
    this.#now = now;
  }

  /** Runs the work when the address's turn comes. Its time counts even if it fails. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#turn(address);
    this.#isBusy = true;
    const began = this.#now();
    try {
      return await work();
    } finally {
      this.#used.add(address, this.#now() - began);
      this.#next();
    }
  }

  #turn(address: string): Promise<void> {
    return new Promise((begin) => this.#waiting.push({ address, begin }));
  }

  /** Starts the next work directly, so that no new one comes in between. */
  #next(): void {
    let first = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, { address }] of this.#waiting.entries()) {
      const used = this.#used.of(address);
      if (used >= least) continue;
      least = used;
      first = at;
    }
    const [next] = this.#waiting.splice(first, 1);
    if (next === undefined) this.#isBusy = false;
    else next.begin();
  }
}

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
