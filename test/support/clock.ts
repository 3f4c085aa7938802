import { onTestFinished } from 'vitest';
import type { Socket } from 'node:net';

const real = Date.now;
let ahead = 0;

/**
 * Moves this process's clock on by so much, until the test is over; with it that of an
 * `InProcessServer`. Timers that run go on as they were.
 */
export function moveClock(ms: number): void {
  ahead += ms;
  Date.now = () => real() + ahead;
  onTestFinished(() => {
    ahead = 0;
    Date.now = real;
  });
}

/** Resolves when the connection is over: a reset is an end too, which `once(…, 'close')` throws. */
export const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) return resolve();
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
