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

/** [P11] The places for uploads under way, of which one address never gets all. */
export class UploadPlaces {
  readonly #places = new WorkSlots(UPLOADS_AT_ONCE);
  readonly #taken = new Map<string, number>();

  /** Answers what gives the place back. @throws Refused where there is none. */
  take(address: string): () => void {
    const taken = this.#taken.get(address) ?? 0;
    if (taken >= UPLOADS_FROM_ADDRESS) throw fromAddress();
    const giveBack = this.#places.tryTake();
    if (giveBack === null) throw new Refused('photo/busy');
    this.#taken.set(address, taken + 1);
    return () => {
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left === 0) this.#taken.delete(address);
      else this.#taken.set(address, left);
      giveBack();
    };
  }
}

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
