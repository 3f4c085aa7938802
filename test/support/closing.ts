import type { Socket } from 'node:net';

/** Resolves when the connection is over: a reset is an end too, which `once(…, 'close')` throws. */
export const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) return resolve();
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
