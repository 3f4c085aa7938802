import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_BURST_BYTES, UPLOAD_BYTES_A_SECOND } from './photo-limits.ts';

/**
 * [P23] How fast all uploads together are read. Every byte goes through the thread that serves the
 * players; a fast line would leave it no time for them. Who waits here is slowed down by TCP.
 * The queue of rate-limiter-flexible counts by window: it would let a second's worth in at once.
 */
export class UploadPace {
  readonly #now: () => number;
  readonly #wait: (ms: number) => Promise<unknown>;
  /** When what was read so far is within the pace. */
  #evenAt = 0;

  constructor(
    now: () => number = () => performance.now(),
    wait: (ms: number) => Promise<unknown> = sleep,
  ) {
    this.#now = now;
    this.#wait = wait;
  }

  /** Resolves when so many bytes more may be followed by the next ones. */
  async take(bytes: number): Promise<void> {
    const now = this.#now();
    this.#evenAt = Math.max(this.#evenAt, now) + (bytes * 1000) / UPLOAD_BYTES_A_SECOND;
    const wait = this.#evenAt - now - (UPLOAD_BURST_BYTES * 1000) / UPLOAD_BYTES_A_SECOND;
    if (wait > 0) await this.#wait(wait);
  }
}
