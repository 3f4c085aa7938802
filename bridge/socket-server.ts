import { randomBytes } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { Decoder } from 'socket.io-parser';
import { guardConnection, sayFarewell } from './connection-guard.ts';
import { type Admission, handshakeGuard } from './door.ts';
import { type ConnectionLimits, guardedServerClass } from './frame-guard.ts';
import { JsonEncoder } from './json-encoder.ts';

/** What the bridge remembers of a socket: the seat it last took, or (null) that it watches. */
export interface SocketData {
  seat?: { roomId: string; playerId: string | null };
}

/** The events are the games' own: what comes in is parsed, what goes out their definitions make. */
export type BridgeServer = Server<
  DefaultEventsMap,
  DefaultEventsMap,
  Record<string, never>,
  SocketData
>;

export interface SocketServerParts {
  server: HttpServer;
  admission: Admission;
  limits: ConnectionLimits;
  /** [J21] What its session ids begin with. */
  processName?: string | null;
}

/** A placement of nine boxes is below 1 KB; nothing a client sends is larger. */
const LARGEST_MESSAGE = 8 * 1024;
/** As many as Engine.IO's own have. */
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
  io.engine.on('connection', (connection: Socket['conn']) => guardConnection(connection, limits));
  return io;
}
