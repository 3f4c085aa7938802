import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { NodeWebSocket } from 'socket.io-client';
import { secondsOf, type HttpClient } from './http-client.ts';
import {
  type Down,
  type OpenConnection,
  socketConnections,
  type Place,
  type Connection,
  type Seat,
} from '../../../bridge/client/connection.ts';
import type { Options, Transport } from '../cli/options.ts';
import type { Parts } from './parts.ts';
import { Client, type Room } from 'colyseus.js';
import * as v from 'valibot';
import { parse } from '../../../engine/wire/parse.ts';
import { now } from '../results/latency.ts';
import {
  colyseusConnections,
  inTime,
  joinOptions,
} from '../../../bridge/client/colyseus-connection.ts';

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
class CandidWebSocket extends NodeWebSocket {
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
function refusalOf({ reason, error }: Down): HandshakeFailed | Limited {
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

/** Players that speak the documented Socket.IO events. */
export const bridgeConnections = (
  url: string,
  transport: Transport,
  timeoutMs: number,
): OpenConnection =>
  socketConnections(url, {
    transports: transport === 'websocket' ? [CandidWebSocket] : [transport],
    timeout: timeoutMs,
  });

/** The protocol of a seat. In mixed rooms the seats alternate, and either may open the room. */
export function connectionAt(
  seat: number,
  room: number,
  protocol: Options['protocol'],
  { bridge, colyseus }: Pick<Parts, 'bridge' | 'colyseus'>,
): OpenConnection {
  switch (protocol) {
    case 'bridge':
      return bridge;
    case 'colyseus':
      return colyseus;
    case 'mixed':
      return (room + seat) % 2 === 0 ? bridge : colyseus;
  }
}

/** The part of matchmaking's answer that takes a seat. */
const reservationSchema = v.looseObject({
  name: v.string(),
  sessionId: v.string(),
  roomId: v.string(),
  processId: v.string(),
});

/**
 * Players that use the Colyseus SDK. The matchmaking request goes through our HTTP client, as
 * `joinById` does inside, so that a 429 can be obeyed and counted. A 429 to the handshake
 * afterwards looks like any other failure, because the platform's WebSocket reports no status.
 */
export function colyseusOf(url: string, http: HttpClient, timeoutMs: number): OpenConnection {
  const client = new Client(url);
  /** Takes a seat, or watches. @throws HandshakeFailed, Limited */
  async function join({ roomId, playerId }: Place): Promise<Room> {
    const path = `/matchmake/joinById/${roomId}`;
    const extras = { body: joinOptions({ playerId }), intended: now() };
    const answer = await http.counted('sit', 'POST', path, extras);
    if (answer === null) throw new HandshakeFailed(null, 'no answer');
    if (answer.status === 429) throw new Limited(answer.retryAfter);
    const reservation = parse(reservationSchema, answer.body);
    if (answer.status !== 200 || !reservation.ok) {
      throw new HandshakeFailed('matchmake', `${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return inTime(timeoutMs, client.consumeSeatReservation(reservation.value));
  }
  return colyseusConnections(join);
}

interface SeatListener {
  /** The server sent a message; it is not parsed yet. */
  heard(name: string, payload: unknown): void;
  /** The connection broke unexpectedly. */
  down(reason: string): void;
}

/** A player's connections, one after the other. Each is opened when the player asks for it. */
export class SeatConnections {
  readonly #open: OpenConnection;
  readonly #timeoutMs: number;
  readonly #listener: SeatListener;
  #connection: Connection | null = null;
  #seat: Seat | null = null;

  constructor(open: OpenConnection, timeoutMs: number, listener: SeatListener) {
    this.#open = open;
    this.#timeoutMs = timeoutMs;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#connection?.isOpen === true;
  }

  /** Whether asking for the seat now takes a new connection; then messages on their way are lost. */
  get asksAnew(): boolean {
    return this.#connection?.isOpen !== true || this.#connection.asksAnew;
  }

  /**
   * Connects if necessary and asks for the seat; the listener receives a room-state.
   * @throws HandshakeFailed, Limited
   */
  async open({ roomId, playerId }: Seat): Promise<void> {
    this.#seat = { roomId, playerId }; // the answer that gave the seat says more
    if (this.asksAnew) await this.#connect(this.#seat);
    if (this.#connection?.asksAnew === false) this.#connection.send('join-room', this.#seat);
  }

  send(name: string, body: object): void {
    this.#connection?.send(name, { ...this.#seat, ...body });
  }

  /** Closes the connection; the listener hears nothing more. */
  close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  #connect(seat: Seat): Promise<void> {
    this.close();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timeoutMs = this.#timeoutMs;
    let isBroken = (how: Down): void => {
      this.#connection = null;
      reject(refusalOf(how));
    };
    const connection = this.#open(
      {
        opened: () => {
          isBroken = ({ reason }) => {
            this.#connection = null;
            this.#listener.down(reason);
          };
          resolve();
        },
        heard: (name, payload) => {
          if (connection === this.#connection) this.#listener.heard(name, payload);
        },
        down: (how) => {
          if (connection === this.#connection) isBroken(how);
        },
      },
      seat,
    );
    this.#connection = connection;
    if (connection.asksAnew) return promise; // what it waits for before that is counted by itself
    const late = setTimeout(() => {
      if (connection === this.#connection) this.close();
      reject(new HandshakeFailed('connect', `not connected in ${timeoutMs} ms`));
    }, timeoutMs);
    return promise.finally(() => clearTimeout(late));
  }
}
