import type { IncomingMessage } from 'node:http';

const DRAIN_BYTES = 100 * 1024 * 1024;
const DRAIN_MS = 30_000;

/**
 * [P10] Reads and drops what a request still sends, so that its answer arrives before the
 * connection ends; who sends on and on is cut off.
 */
export function drain(request: IncomingMessage, bytes = DRAIN_BYTES, ms = DRAIN_MS): void {
  if (request.complete || request.destroyed) return;
  let left = bytes;
  const cutOff = (): void => void request.socket.destroy();
  const late = setTimeout(cutOff, ms).unref();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cutOff();
  });
  request.once('close', () => clearTimeout(late));
  request.resume();
}
