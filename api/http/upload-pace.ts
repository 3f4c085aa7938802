import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_BURST_BYTES, UPLOAD_BYTES_A_SECOND } from '../photos/photo-limits.ts';

/**
 * [P23] Limits how fast the server reads all uploads together. Every byte goes through the thread that
 * serves the players, and a fast connection would leave it no time for them. TCP slows down a sender
 * that waits here. Why not the queue of rate-limiter-flexible: it counts by window, so it would read a
 * second's worth at once.
 */
export class UploadPace {
  readonly #now: () => number;
  readonly #wait: (ms: number) => Promise<unknown>;
  /** The time at which the bytes read so far are within the pace. */
  #evenAt = 0;

  constructor(
    now: () => number = () => performance.now(),
    wait: (ms: number) => Promise<unknown> = sleep,
  ) {
    this.#now = now;
    this.#wait = wait;
  }

  /** Counts bytes that were read. Resolves when more may be read. */
  async take(bytes: number): Promise<void> {
    const now = this.#now();
    this.#evenAt = Math.max(this.#evenAt, now) + (bytes * 1000) / UPLOAD_BYTES_A_SECOND;
    const wait = this.#evenAt - now - (UPLOAD_BURST_BYTES * 1000) / UPLOAD_BYTES_A_SECOND;
    if (wait > 0) await this.#wait(wait);
  }
}
