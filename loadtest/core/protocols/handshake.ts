import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { NodeWebSocket } from 'socket.io-client';
import { secondsOf } from './http-client.ts';
import type { Down } from '../../../bridge/client/connection.ts';

/** A connection that could not be made. `what` is its name in the counts; null: counted already. */
export class HandshakeFailed extends Error {
  readonly what: string | null;

  constructor(what: string | null, detail: string) {
    super(detail);
    this.name = 'HandshakeFailed';
    this.what = what;
  }
}

/** A 429: the server wants to be left alone for a while. */
export class Limited extends Error {
  /** Seconds; null where it does not say for how long. */
  readonly retryAfter: number | null;

  constructor(retryAfter: number | null) {
    super('429');
    this.name = 'Limited';
    this.retryAfter = retryAfter;
  }
}

/** How a handshake was refused: by long polling's request, which is an XMLHttpRequest. */
interface Refusal {
  description: number;
  context: { getResponseHeader(name: string): string | null | undefined };
}

const isRefusal = (error: Error): error is Error & Refusal =>
  'description' in error &&
  typeof error.description === 'number' &&
  'context' in error &&
  typeof error.context === 'object' &&
  error.context !== null &&
  'getResponseHeader' in error.context;

const isMessage = (value: unknown): value is { message: string } =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  value.message !== '';

/**
 * Says what a refused handshake was answered with, in the words of long polling. The one it extends
 * has a text with the status in it, and no header.
 */
export class CandidWebSocket extends NodeWebSocket {
  override createSocket(...args: Parameters<NodeWebSocket['createSocket']>): EventEmitter {
    const socket: EventEmitter = super.createSocket(...args);
    // Who listens to this has to close the socket; Engine.IO does at any error.
    socket.once('unexpected-response', (_request: unknown, response: IncomingMessage) => {
      const context: Refusal['context'] = {
        getResponseHeader: (name) => response.headers[name]?.toString(),
      };
      this.onError('websocket error', response.statusCode, context);
    });
    return socket;
  }
}

/** Why there is no connection, from what its transport says of it. */
export function refusalOf({ reason, error }: Down): HandshakeFailed | Limited {
  if (error instanceof HandshakeFailed || error instanceof Limited) return error;
  // It may break after the handshake and before the server has let it in.
  if (error === undefined) return new HandshakeFailed('connect', reason);
  if (isRefusal(error)) {
    const { description: status, context } = error;
    if (status === 429) return new Limited(secondsOf(context.getResponseHeader('retry-after')));
    if (status > 0) return new HandshakeFailed('connect', `${reason}: ${status}`);
  }
  // Over WebSocket a connection that failed says why only in what caused the error.
  const cause = 'description' in error ? error.description : null;
  return new HandshakeFailed('connect', isMessage(cause) ? `${reason}: ${cause.message}` : reason);
}
