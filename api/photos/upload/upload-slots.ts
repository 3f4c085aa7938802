import {
  UPLOADS_AT_ONCE,
  UPLOADS_FROM_ADDRESS,
  UPLOAD_BURST_BYTES,
  UPLOAD_BYTES_A_SECOND,
} from './photo-limits.ts';
import { WorkSlots } from '../images/work-slots.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const fromAddress = () =>
  new Refused(
    'photo/busy',
    'Too many photos from your address are on their way. Please try again in a moment.',
  );

/** [P11] The slots for simultaneous uploads. One address cannot take all of them. */
export class UploadSlots {
  readonly #slots = new WorkSlots(UPLOADS_AT_ONCE);
  readonly #byAddress = new Map<string, number>();

  /** Takes a slot and returns the function that releases it. @throws Refused `photo/busy` */
  take(address: string): () => void {
    const taken = this.#byAddress.get(address) ?? 0;
    if (taken >= UPLOADS_FROM_ADDRESS) throw fromAddress();
    const release = this.#slots.tryTake();
    if (release === null) throw new Refused('photo/busy');
    this.#byAddress.set(address, taken + 1);
    return () => {
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
      release();
    };
  }
}

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
