import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { TOO_NOISY } from '../engine/wire/close-codes.ts';
import type { Allowance } from './address-allowances.ts';
import { TokenBucket } from './token-bucket.ts';

/** [X6] [X7] What one connection may do, whatever it carries. */
export interface ConnectionLimits {
  /** Packets and frames a second, of every kind; twice as many at once. */
  packets: number;
  /** Bytes that wait for a reader who does not read. */
  unsentBytes: number;
  /** What all connections of a request's address may do together; `closed` gives its place back. */
  ofAddress(request: IncomingMessage): { allowance: Allowance; closed: () => void };
}

/** What a new connection may send: its own share, out of its address's. */
export function allowanceOf(
  limits: ConnectionLimits,
  request: IncomingMessage,
): { allowance: Allowance; closed: () => void } {
  const { allowance, closed } = limits.ofAddress(request);
  const own = new TokenBucket(limits.packets);
  return { allowance: { take: () => own.take() && allowance.take() }, closed };
}

/** A frame that came and was not handed on: it counts like any other. */
export const MALFORMED = 'malformed';
/** Who does not answer the goodbye by then is cut off. */
const GOODBYE_MS = 1000;

/** Ends a WebSocket whose client does not keep to the limits: nothing of it is read any more. */
function cutOff(socket: WebSocket, reason: string): void {
  socket.removeAllListeners('message');
  socket.removeAllListeners('ping');
  socket.removeAllListeners(MALFORMED);
  socket.close(TOO_NOISY, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

/**
 * [X6] Counts every frame that ends on a WebSocket (messages, pings, pongs), from its first moment
 * on, and ends it above the limit; [X7] so too where answers pile up that nobody reads.
 * @param farewell Says why, in the words of the protocol that the socket speaks.
 */
export function guardFrames(
  socket: WebSocket,
  request: IncomingMessage,
  limits: ConnectionLimits,
  farewell: (socket: WebSocket) => void = () => {},
): void {
  const { unsentBytes } = limits;
  const { allowance, closed } = allowanceOf(limits, request);
  socket.once('close', closed);
  let isOver = false;
  const count = (): void => {
    if (isOver || (allowance.take() && socket.bufferedAmount <= unsentBytes)) return;
    isOver = true;
    if (socket.bufferedAmount <= unsentBytes) farewell(socket);
    cutOff(socket, 'Too many requests');
  };
  for (const frame of ['message', 'ping', 'pong', MALFORMED]) socket.on(frame, count);
}

/** A WebSocket server whose sockets are guarded before anybody else hears of them. */
export function guardedServerClass(
  limits: ConnectionLimits,
  farewell?: (socket: WebSocket) => void,
): new (options: ServerOptions) => WebSocketServer {
  return class GuardedWebSocketServer extends WebSocketServer {
    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (client: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (client) => {
        guardFrames(client, request, limits, farewell);
        done(client, request);
      });
    }
  };
}
