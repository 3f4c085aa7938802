import { onTestFinished } from 'vitest';
import type { Socket } from 'node:net';

const real = Date.now;
let ahead = 0;
let stoppedAt: number | null = null;

/** Until the test is over. */
function setClock(): void {
  Date.now = () => (stoppedAt ?? real()) + ahead;
  onTestFinished(() => {
    [ahead, stoppedAt] = [0, null];
    Date.now = real;
  });
}

/**
 * Moves this process's clock on by so much, until the test is over; with it that of an
 * `InProcessServer`. Timers that run go on as they were.
 */
export function moveClock(ms: number): void {
  ahead += ms;
  setClock();
}

/** Stops it, so that only `moveClock` moves it on; returns its time, in epoch milliseconds. */
export function stopClock(): number {
  stoppedAt = real();
  setClock();
  return stoppedAt;
}

/** Resolves when the connection is over: a reset is an end too, which `once(…, 'close')` throws. */
export const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) return resolve();
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
