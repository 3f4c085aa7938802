import { onTestFinished, vi } from 'vitest';
import { Stop } from '../../core/rooms/stop.ts';

const real = performance.now.bind(performance);
let ahead = 0;

/**
 * Moves the load tester's clock on (loadtest/core/measure/clock.ts), until the test is over. Timers
 * that run go on as they were. Not for tests that run beside others.
 */
export function moveClockOn(ms: number): void {
  ahead += ms;
  performance.now = () => real() + ahead;
  onTestFinished(() => {
    ahead = 0;
    performance.now = real;
  });
}

/** A run whose long waits are over at once: its clock is moved on by as much. */
export class QuickWaits extends Stop {
  readonly #longMs: number;
  /** Says when a wait may be over: nobody else is in the middle of anything. */
  mayPass = (): boolean => true;

  /** @param longMs From which on a wait is long. */
  constructor(longMs: number) {
    super();
    this.#longMs = longMs;
  }

  override async sleep(ms: number): Promise<void> {
    if (ms < this.#longMs) return super.sleep(ms);
    await vi.waitUntil(this.mayPass, { timeout: 60_000, interval: 10 });
    moveClockOn(ms);
    return super.sleep(1);
  }
}

/** A run that ends in the middle of its first long wait. */
export class EndsWaiting extends Stop {
  readonly #longMs: number;

  /** @param longMs From which on a wait is long. */
  constructor(longMs: number) {
    super();
    this.#longMs = longMs;
  }

  override sleep(ms: number): Promise<void> {
    if (ms >= this.#longMs) {
      moveClockOn(ms / 2);
      this.end();
    }
    return super.sleep(ms);
  }
}
