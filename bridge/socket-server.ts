import { randomBytes } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import {
  type ConnectionLimits,
  guardedServerClass,
  guardConnection,
  sayFarewell,
  type Admission,
  handshakeGuard,
} from './connection-guards.ts';
import { jsonOf, RoomChanged } from '../engine/host/room/notifier.ts';

const TEXT: ReadonlySet<PacketType> = new Set([PacketType.EVENT, PacketType.ACK]);

/** [T6] The name and payload of a message; a payload may have parts that were written before. */
const textOf = (data: unknown): string =>
  Array.isArray(data) && data[1] instanceof RoomChanged
    ? `[${data.map(jsonOf).join(',')}]`
    : JSON.stringify(data);

/**
 * Socket.IO's encoder for a server that sends only JSON: it does not search each message for binary
 * data, which takes as long as writing it.
 */
export class JsonEncoder extends Encoder {
  override encode(packet: Packet): string[] {
    const { type, nsp, id, data } = packet;
    if (!TEXT.has(type)) return super.encode(packet) as string[];
    const namespace = nsp === '/' ? '' : `${nsp},`;
    return [`${type}${namespace}${id ?? ''}${data === undefined ? '' : textOf(data)}`];
  }
}

/** The place of a socket in a room. */
export interface Seat {
  roomId: string;
  /** Null: it watches. */
  playerId: string | null;
  /** The host of the room where the socket takes its place; null: this process. */
  host: string | null;
  /** Whether a host elsewhere has sent the room since the socket took this place. */
  isShown: boolean;
}

/** What the bridge remembers of a socket. */
export interface SocketData {
  seat?: Seat;
}

/** The events are the games' own: schemas parse what comes in, and the definitions make what goes out. */
export type BridgeServer = Server<
  DefaultEventsMap,
  DefaultEventsMap,
  Record<string, never>,
  SocketData
>;

interface SocketServerParts {
  server: HttpServer;
  admission: Admission;
  limits: ConnectionLimits;
  /** [J21] The beginning of its session ids. */
  processName?: string | null;
}

/** What Engine.IO's types keep to themselves of a connection, and whether it is to be flushed. */
interface Flushing {
  readonly readyState: string;
  readonly transport: { readonly name: string; readonly socket?: { readonly _socket?: Duplex } };
  readonly writeBuffer: readonly unknown[];
  flush: (this: Flushing) => void;
  isDue: boolean;
}

/** Writes what waits by one system call, however many frames it is. */
function flushAtOnce(connection: Flushing): void {
  const { flush } = Object.getPrototypeOf(connection) as Flushing;
  if (connection.writeBuffer.length === 1) return flush.call(connection);
  const { _socket: raw } = connection.transport.socket ?? {};
  raw?.cork();
  flush.call(connection);
  raw?.uncork();
}

/**
 * Returns what makes a connection write once for all that it receives in one turn of the event loop:
 * the answer to a command goes with the messages that the command caused. A write is the most
 * expensive part of a roll.
 */
function batchedWrites(): (connection: Socket['conn']) => void {
  let due: Flushing[] = [];
  const flushAll = (): void => {
    const connections = due;
    due = [];
    for (const connection of connections) {
      connection.isDue = false;
      flushAtOnce(connection);
    }
  };
  function flushLater(this: Flushing): void {
    if (this.isDue || this.writeBuffer.length === 0) return;
    // Polling sends all that waits anyway, and a connection that closes waits no longer.
    if (this.transport.name !== 'websocket' || this.readyState !== 'open') return flushAtOnce(this);
    this.isDue = true;
    if (due.push(this) === 1) process.nextTick(flushAll);
  }
  return (connection) => void Object.assign(connection, { flush: flushLater, isDue: false });
}

/** A placement of nine boxes is below 1 KB; nothing a client sends is larger. */
const LARGEST_MESSAGE = 8 * 1024;
/** As many as in Engine.IO's own ids. */
const SESSION_ID_BYTES = 15;

export function createSocketServer(parts: SocketServerParts): BridgeServer {
  const { server, admission, limits, processName = null } = parts;
  const io: BridgeServer = new Server(server, {
    serveClient: false,
    parser: { Encoder: JsonEncoder, Decoder },
    maxHttpBufferSize: LARGEST_MESSAGE,
    // Typed as a constructor without arguments, called with ws's own options.
    wsEngine: guardedServerClass(limits, sayFarewell) as never,
  });
  if (processName !== null) {
    io.engine.generateId = () =>
      `${processName}-${randomBytes(SESSION_ID_BYTES).toString('base64url')}`;
  }
  io.engine.use(handshakeGuard(admission));
  const batchWrites = batchedWrites();
  io.engine.on('connection', (connection: Socket['conn']) => {
    batchWrites(connection);
    guardConnection(connection, limits);
  });
  return io;
}
