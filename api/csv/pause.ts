import { setImmediate } from 'node:timers/promises';

/** So long one piece of work may keep everybody else waiting, in milliseconds. */
const HELD_MS = 4;

/**
 * Long work in small pieces: between two of them, once enough time has gone by, everything else that
 * waits for the event loop has its turn. Ask between pieces that take a millisecond or less.
 */
export class Pause {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > HELD_MS;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
