import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import { Server, type Socket } from 'socket.io';
import { Decoder } from 'socket.io-parser';
import type { ClientToServerEvents } from '../engine/wire/commands.ts';
import type { ServerToClientEvents } from '../engine/wire/facts.ts';
import { guardConnection, sayFarewell } from './connection-guard.ts';
import { type Admission, doorOf } from './door.ts';
import { type ConnectionLimits, guardedServerClass } from './frame-guard.ts';
import { JsonEncoder } from './json-encoder.ts';

/** What the bridge remembers of a socket: the seat it last took. */
export interface SocketData {
  seat?: { roomId: string; playerId: string };
}

export type BridgeServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketData
>;

export interface SocketServerParts {
  server: HttpServer;
  redis: Redis | null;
  admission: Admission;
  limits: ConnectionLimits;
}

/** A placement of nine boxes is below 1 KB; nothing a client sends is larger. */
const LARGEST_MESSAGE = 8 * 1024;

export function createSocketServer(parts: SocketServerParts): BridgeServer {
  const { server, redis, admission, limits } = parts;
  const io: BridgeServer = new Server(server, {
    serveClient: false,
    parser: { Encoder: JsonEncoder, Decoder },
    maxHttpBufferSize: LARGEST_MESSAGE,
    // Typed as a constructor without arguments, called with ws's own options.
    wsEngine: guardedServerClass(limits, sayFarewell) as never,
    ...(redis === null ? {} : { adapter: createAdapter(redis) }),
  });
  io.engine.use(doorOf(admission));
  io.engine.on('connection', (connection: Socket['conn']) => guardConnection(connection, limits));
  return io;
}
