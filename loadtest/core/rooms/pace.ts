import { now } from '../measure/clock.ts';
import type { Recorder } from '../measure/recorder.ts';
import type { Stop } from './stop.ts';

/** When a room acts. */
export interface Pace {
  /** Starts the schedule; the room is ready for its first step. */
  begin(): void;
  /**
   * Waits for the room's next step. Returns when the step was due, from which its latency counts.
   * @throws RunOver
   */
  next(): Promise<number>;
  /** No step is due any more; the next call of `next` starts the schedule again. */
  pause(): void;
  /** Whether it was paused since the last step. */
  isPaused(): boolean;
  /** Steps that were due but not taken, because earlier ones had no answer. */
  behind(): number;
}

/**
 * Waits for the next step, and until everybody is ready. Returns when it was due.
 * @throws RunOver
 */
export async function nextStep(pace: Pace, ready: () => Promise<void>): Promise<number> {
  for (;;) {
    const intended = await pace.next();
    await ready();
    if (!pace.isPaused()) return intended; // else getting ready took a 429's wait
  }
}

/** A step that has just become due does not count as missed. */
const JUST_DUE_MS = 100;
const NEVER = Number.POSITIVE_INFINITY;

/** As fast as answers come. */
export function closedLoop(stop: Stop): Pace {
  let paused = false;
  return {
    begin: () => {
      paused = false;
    },
    next: async () => {
      stop.check();
      paused = false;
      return now();
    },
    pause: () => {
      paused = true;
    },
    isPaused: () => paused,
    behind: () => 0,
  };
}

/**
 * A step every `intervalMs`, whether or not the server keeps up. A room that is behind takes its
 * steps at once, and their latency counts from when they were due. So a slow server cannot slow
 * down the clock that measures it (no coordinated omission).
 */
export function pacedLoop(intervalMs: number, stop: Stop, recorder: Recorder): Pace {
  let due = NEVER;
  const begin = (): void => {
    due = now() + Math.random() * intervalMs; // so that rooms do not step all at once
  };
  return {
    begin,
    next: async () => {
      stop.check();
      if (due === NEVER) begin();
      const intended = due;
      const wait = intended - now();
      if (wait > 0) {
        await stop.sleep(wait);
        recorder.lag.record(Math.max(0, now() - intended));
      }
      due = intended + intervalMs;
      return intended;
    },
    pause: () => {
      due = NEVER;
    },
    isPaused: () => due === NEVER,
    behind: () => Math.max(0, Math.floor((now() - JUST_DUE_MS - due) / intervalMs) + 1),
  };
}
