import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { TOO_NOISY } from '../engine/wire/commands.ts';
import { type SharedAllowance, TokenBucket } from './address-allowances.ts';
import type { Socket } from 'socket.io';
import { PacketType } from 'socket.io-parser';
import { type LimitHit, REFUSALS } from '../engine/definition/refusal.ts';

/** Why a handshake is refused; `retryAfter`: seconds until another may succeed. */
interface Rejection {
  status: 403 | 421 | 429 | 503;
  error: string;
  retryAfter?: number;
}

/** Who may connect, by either protocol. Null admits. */
export interface Admission {
  /** [X4] Checked for every request, because it costs nothing. */
  screen(request: IncomingMessage): Rejection | null;
  /** Checked and counted for every new connection. */
  admit(request: IncomingMessage): Promise<Rejection | null>;
}

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const FAILED: Rejection = { status: 503, error: 'The handshake failed. Please try again.' };

/**
 * [X9] Whether Engine.IO takes a request for a handshake, by the same value that Engine.IO uses,
 * however the address is written.
 */
function isHandshake(request: IncomingMessage): boolean {
  const { _query: query } = request as { _query?: Record<string, unknown> };
  return !query?.['sid'];
}

function headersOf({ retryAfter }: Rejection, body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
}

/** Refuses an upgrade. */
export function refuseUpgrade(socket: Duplex, away: Rejection): void {
  const body = JSON.stringify({ error: away.error });
  const lines = Object.entries(headersOf(away, body)).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${away.status} ${STATUS_CODES[away.status]}`;
  socket.end([status, ...lines, '', body].join('\r\n'));
}

/** Engine.IO's response to an upgrade writes nothing, so the socket is used. */
function turnAway(request: IncomingMessage, response: ServerResponse, away: Rejection): void {
  if (request.headers.upgrade !== undefined) return refuseUpgrade(request.socket, away);
  const body = JSON.stringify({ error: away.error });
  response.writeHead(away.status, headersOf(away, body)).end(body);
}

/** Checks a new connection: screened, then admitted. An error admits nobody. */
export async function handshake(
  admission: Admission,
  request: IncomingMessage,
): Promise<Rejection | null> {
  try {
    return admission.screen(request) ?? (await admission.admit(request));
  } catch {
    return FAILED;
  }
}

/** Checks every handshake of the socket server. A refused client receives the reason, by status and text. */
export function handshakeGuard(admission: Admission): Middleware {
  return (request, response, next) => {
    if (!isHandshake(request)) {
      const away = admission.screen(request);
      if (away === null) next();
      else turnAway(request, response, away);
      return;
    }
    void handshake(admission, request).then((away) => {
      if (away === null) next();
      else turnAway(request, response, away);
    });
  };
}

/** [X6] [X7] The limits of a connection. */
export interface ConnectionLimits {
  /** Packets and frames a second, of every kind; twice as many at once. */
  packets: number;
  /** How many bytes may wait for a client that does not read. */
  unsentBytes: number;
  /** [O48] Hears of each connection that is closed by a limit. */
  limitHit?: LimitHit | undefined;
  /** What all connections of an address may do together; `closed` gives the place back. */
  ofAddress(request: IncomingMessage): SharedAllowance;
}

/** The allowance of a connection: its own and its address's. */
class OwnAllowance {
  readonly #own: TokenBucket;
  readonly #ofAddress: SharedAllowance;

  constructor(limits: ConnectionLimits, request: IncomingMessage) {
    this.#own = new TokenBucket(limits.packets);
    this.#ofAddress = limits.ofAddress(request);
  }

  take(): boolean {
    return this.#own.take() && this.#ofAddress.take();
  }

  closed(): void {
    this.#ofAddress.closed();
  }
}

/** A frame that was not passed on; it counts like any other. */
export const MALFORMED = 'malformed';
/** How long a client may take to close, in ms. */
const GOODBYE_MS = 1000;

/** Closes a WebSocket whose client exceeds the limits. Nothing more is read from it. */
function cutOff(socket: WebSocket, reason: string): void {
  socket.removeAllListeners('message');
  socket.removeAllListeners('ping');
  socket.removeAllListeners(MALFORMED);
  socket.close(TOO_NOISY, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

/**
 * [X6] Counts every frame on a WebSocket (messages, pings, pongs) from the first moment, and closes
 * it above the limit. [X7] Also closes it if too many answers are left unread.
 * @param farewell Sends the reason in the socket's own protocol.
 */
export function guardFrames(
  socket: WebSocket,
  request: IncomingMessage,
  limits: ConnectionLimits,
  farewell: (socket: WebSocket) => void = () => {},
): void {
  const { unsentBytes } = limits;
  const allowance = new OwnAllowance(limits, request);
  socket.once('close', () => allowance.closed());
  let isOver = false;
  const count = (): void => {
    if (isOver || (allowance.take() && socket.bufferedAmount <= unsentBytes)) return;
    isOver = true;
    const isRead = socket.bufferedAmount <= unsentBytes;
    limits.limitHit?.(isRead ? 'packets' : 'unread');
    if (isRead) farewell(socket);
    cutOff(socket, 'Too many requests');
  };
  for (const frame of ['message', 'ping', 'pong', MALFORMED]) socket.on(frame, count);
}

/**
 * ws ends both streams of a connection more than once. Each time after the first Node makes an error
 * that nobody reads, and its stacks took 3 % of the CPU of a room that is opened and left.
 */
function endOnce(stream: Writable | undefined): void {
  if (stream === undefined) return;
  const end = stream.end.bind(stream) as (...last: unknown[]) => Writable;
  stream.end = (...last: unknown[]) =>
    last.length === 0 && stream.writableEnded ? stream : end(...last);
}

/** A WebSocket server whose sockets are guarded before anything else uses them. */
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
        endOnce(socket);
        const { _receiver: receiver } = client as { _receiver?: Writable };
        endOnce(receiver);
        done(client, request);
      });
    }
  };
}

/** One connection of Engine.IO, on its current transport. */
type Connection = Socket['conn'];

/** The last message before a connection is closed: `action-refused` as it goes over the wire. */
const FAREWELL = `${PacketType.EVENT}${JSON.stringify([
  'action-refused',
  { action: 'connection', code: 'action/too-many', error: REFUSALS['action/too-many'] },
])}`;

/** Engine.IO's mark of a message, before the Socket.IO packet. */
const MESSAGE = '4';

/** The same for a WebSocket, if there is one. */
export function sayFarewell(socket: WebSocket): void {
  socket.send(MESSAGE + FAREWELL);
}

const isConnect = ({ type, data }: { type: string; data?: unknown }): boolean =>
  type === 'message' && typeof data === 'string' && data.startsWith(String(PacketType.CONNECT));

/** Whether a connection has sent everything before. Engine.IO's types keep `writeBuffer` to themselves. */
function hasSentAll(connection: Connection): boolean {
  const { writeBuffer } = connection as unknown as { writeBuffer: readonly unknown[] };
  return connection.transport.writable && writeBuffer.length === 0;
}

/** Closes it at once and gives up what still waits to be sent. */
function drop(connection: Connection): void {
  const { transport } = connection;
  if ('socket' in transport && transport.socket instanceof WebSocket) transport.socket.terminate();
  else connection.close(true);
}

/**
 * [X6] Counts the packets that come by polling (a WebSocket's frames are counted on arrival). [X7]
 * Closes a connection whose answers nobody reads, [X8] and one that asks for a second socket.
 */
export function guardConnection(connection: Connection, limits: ConnectionLimits): void {
  // A connection begins with polling, or never polls.
  const isPolling = connection.transport.name === 'polling';
  const polling = isPolling ? new OwnAllowance(limits, connection.request) : null;
  connection.once('close', () => polling?.closed());
  let hasConnected = false;
  let unsent = 0;
  connection.on('packet', (packet: { type: string; data?: unknown }) => {
    if (isConnect(packet)) {
      if (hasConnected) {
        limits.limitHit?.('sockets');
        return drop(connection);
      }
      hasConnected = true;
    }
    if (connection.transport.name !== 'polling' || polling?.take() !== false) return;
    limits.limitHit?.('packets');
    connection.write(FAREWELL);
    drop(connection);
  });
  connection.on('packetCreate', ({ data = '' }: { data?: string }) => {
    unsent = hasSentAll(connection) ? data.length : unsent + data.length;
    if (unsent <= limits.unsentBytes || connection.readyState !== 'open') return;
    limits.limitHit?.('unread');
    drop(connection);
  });
}
