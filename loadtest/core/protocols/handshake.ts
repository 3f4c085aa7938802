import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { NodeWebSocket } from 'socket.io-client';
import { secondsOf } from './http-client.ts';
import type { Down } from '../../../bridge/client/connection.ts';

/** A connection that could not be opened. `what` is its name in the counts; null: already counted. */
export class HandshakeFailed extends Error {
  readonly what: string | null;

  constructor(what: string | null, detail: string) {
    super(detail);
    this.name = 'HandshakeFailed';
    this.what = what;
  }
}

/** A 429: the server asks the client to wait. */
export class Limited extends Error {
  /** Seconds; null if it does not say. */
  readonly retryAfter: number | null;

  constructor(retryAfter: number | null) {
    super('429');
    this.name = 'Limited';
    this.retryAfter = retryAfter;
  }
}

/** How a handshake over long polling was refused. */
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
 * Reports the status of a refused handshake like long polling does. The class that it extends has
 * only a text with the status, and no header.
 */
export class CandidWebSocket extends NodeWebSocket {
  override createSocket(...args: Parameters<NodeWebSocket['createSocket']>): EventEmitter {
    const socket: EventEmitter = super.createSocket(...args);
    // A listener of this event must close the socket; Engine.IO closes it at any error.
    socket.once('unexpected-response', (_request: unknown, response: IncomingMessage) => {
      const context: Refusal['context'] = {
        getResponseHeader: (name) => response.headers[name]?.toString(),
      };
      this.onError('websocket error', response.statusCode, context);
    });
    return socket;
  }
}

/** Why there is no connection, from what the transport reports. */
export function refusalOf({ reason, error }: Down): HandshakeFailed | Limited {
  if (error instanceof HandshakeFailed || error instanceof Limited) return error;
  // The connection may break after the handshake and before the server accepts it.
  if (error === undefined) return new HandshakeFailed('connect', reason);
  if (isRefusal(error)) {
    const { description: status, context } = error;
    if (status === 429) return new Limited(secondsOf(context.getResponseHeader('retry-after')));
    if (status > 0) return new HandshakeFailed('connect', `${reason}: ${status}`);
  }
  // Over WebSocket only the cause of the error says why a connection failed.
  const cause = 'description' in error ? error.description : null;
  return new HandshakeFailed('connect', isMessage(cause) ? `${reason}: ${cause.message}` : reason);
}
