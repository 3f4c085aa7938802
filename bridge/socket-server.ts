import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { Decoder } from 'socket.io-parser';
import type { ClientToServerEvents } from '../engine/wire/commands.ts';
import type { ServerToClientEvents } from '../engine/wire/facts.ts';
import { type Admit, doorOf } from './door.ts';
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
  admit: Admit;
}

/** A placement of nine boxes is below 1 KB; nothing a client sends is larger. */
const LARGEST_MESSAGE = 8 * 1024;

export function createSocketServer({ server, redis, admit }: SocketServerParts): BridgeServer {
  const io: BridgeServer = new Server(server, {
    serveClient: false,
    parser: { Encoder: JsonEncoder, Decoder },
    maxHttpBufferSize: LARGEST_MESSAGE,
    ...(redis === null ? {} : { adapter: createAdapter(redis) }),
  });
  io.engine.use(doorOf(admit));
  return io;
}
