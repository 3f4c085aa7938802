import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Duplex } from 'node:stream';
import { systemChance } from '../../../engine/chance/system-chance.ts';
import { isCommandName } from '../../../engine/games/boxes/wire/commands.ts';
import type { MessageName } from '../../../engine/games/boxes/wire/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';
import { playRequestSchema } from '../../../engine/wire/rest.ts';
import { FakeRoom, type Tell } from './fake-room.ts';
import { FakeSlots, FakeWheel } from './fake-solo.ts';

/** Status and seconds of Retry-After; null: accepted. */
type Admission = () => { status: number; retryAfter: number } | null;

/** A request for a connection of its own, over long polling or WebSocket. */
const isHandshake = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/socket.io/') && !url.includes('sid=');

/** Checks every Socket.IO handshake before the server's other listeners. */
function guardHandshakes(server: HttpServer, admission: Admission): void {
  const refusalOf = (request: IncomingMessage): ReturnType<Admission> =>
    isHandshake(request) ? admission() : null;
  const inside = {
    request: server.listeners('request'),
    upgrade: server.listeners('upgrade'),
  };
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request);
    if (refusal === null) {
      for (const listener of inside.request) listener.call(server, request, response);
    } else {
      response.writeHead(refusal.status, { 'retry-after': String(refusal.retryAfter) }).end();
    }
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request);
    if (refusal === null) {
      for (const listener of inside.upgrade) listener.call(server, request, socket, head);
    } else {
      socket.end(
        `HTTP/1.1 ${refusal.status} Refused\r\nRetry-After: ${refusal.retryAfter}\r\n` +
          'Connection: close\r\nContent-Length: 0\r\n\r\n',
      );
    }
  });
}

export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** A server's lies. Each trick receives the honest answer and returns the one to send. */
export interface Tricks {
  /** Null: not sent. `nth` counts messages of this name from 1; `socket` receives it. */
  fact?: (name: MessageName, fact: object, nth: number, socket: string) => object | null;
  /** Answers before anything is done; null: the request is accepted. `nth` counts like `http`'s. */
  limit?: (path: string, nth: number) => Answer | null;
  /** Refuses a handshake. `nth` counts from 1. */
  handshake?: (nth: number) => ReturnType<Admission>;
  /** Breaks the connection after its handshake and before its first message. `nth` counts from 1. */
  slam?: (nth: number) => boolean;
  /** `nth` counts requests of this path's first two parts from 1; null: never answered. */
  http?: (path: string, honest: Answer, nth: number) => Answer | null;
}

/** A small server that follows the rules over real Socket.IO and HTTP, except for its tricks. */
export class FakeServer {
  readonly #tricks: Tricks;
  readonly #http: HttpServer;
  readonly #io: Server;
  readonly #rooms = new Map<string, FakeRoom>();
  readonly #coins = new Map<string, number>();
  readonly #slots = new Map<string, FakeSlots>();
  readonly #wheels = new Map<string, FakeWheel>();
  readonly #counts = new Map<string, number>();
  url = '';

  private constructor(tricks: Tricks) {
    this.#tricks = tricks;
    this.#http = createServer((request, response) => {
      this.#answer(request).then(
        (answer) => {
          if (answer === null) return;
          response.writeHead(answer.status, {
            'content-type': 'application/json',
            ...answer.headers,
          });
          response.end(JSON.stringify(answer.body));
        },
        () => response.destroy(),
      );
    });
    this.#io = new Server(this.#http, { serveClient: false });
    guardHandshakes(this.#http, () => tricks.handshake?.(this.#count('handshake')) ?? null);
    this.#io.use((socket, next) => {
      if (this.#tricks.slam?.(this.#count('slam')) === true) socket.conn.close();
      else next();
    });
    this.#io.on('connection', (socket) => this.#connected(socket));
  }

  static async start(tricks: Tricks = {}): Promise<FakeServer> {
    const server = new FakeServer(tricks);
    server.#http.listen(0, '127.0.0.1');
    await once(server.#http, 'listening');
    const address = server.#http.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    server.url = `http://127.0.0.1:${port}`;
    return server;
  }

  /** Ends like a killed process: every connection breaks, and the port is closed. */
  async kill(): Promise<void> {
    this.#io.disconnectSockets(true);
    this.#http.closeAllConnections();
    await this.#io.close();
  }

  /** Breaks every socket once; clients may reconnect. */
  hangUp(): void {
    for (const socket of this.#io.sockets.sockets.values()) socket.conn.close();
  }

  #count(of: string): number {
    const nth = (this.#counts.get(of) ?? 0) + 1;
    this.#counts.set(of, nth);
    return nth;
  }

  #connected(socket: Socket): void {
    let sits: FakeRoom | null = null;
    const tell: Tell = (name, fact) => {
      const { fact: trick } = this.#tricks;
      const told = trick === undefined ? fact : trick(name, fact, this.#count(name), socket.id);
      if (told !== null) socket.emit(name, told);
    };
    socket.onAny((name: string, payload: { roomId?: unknown }) => {
      const room = this.#rooms.get(String(payload.roomId));
      if (room === undefined || !isCommandName(name)) return;
      if (name === 'join-room' && sits !== room) sits?.leave(tell);
      sits = room;
      room.receive(name, payload, tell);
    });
    socket.on('disconnect', () => sits?.leave(tell));
  }

  async #answer(request: IncomingMessage): Promise<Answer | null> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const path = request.url ?? '';
    const kind = path.split('/').slice(0, 4).join('/');
    const { http: trick, limit } = this.#tricks;
    const refusal = limit?.(path, this.#count(`limit ${kind}`)) ?? null;
    if (refusal !== null) return refusal;
    const known = request.headers.cookie?.replace('visitor=', '');
    const visitor = known ?? randomBytes(16).toString('base64url');
    const honest = this.#honest(path, visitor, request.method ?? 'GET', text);
    if (known === undefined) {
      honest.headers = { 'set-cookie': `visitor=${visitor}; Path=/; HttpOnly` };
    }
    return trick === undefined ? honest : trick(path, honest, this.#count(kind));
  }

  #honest(path: string, visitor: string, method: string, text: string): Answer {
    if (path.startsWith('/api/game-config/')) return ok({ default_coins: 100, spin_cost: 10 });
    if (path === '/api/game-rooms/create') {
      const room = new FakeRoom(systemChance.roomId(), visitor, this.#coins);
      this.#rooms.set(room.id, room);
      const playerId = room.playerId('player1');
      return ok({ success: true, roomId: room.id, playerId, isPlayer1: true });
    }
    if (path.startsWith('/api/game-rooms/join/')) {
      const room = this.#rooms.get(path.slice('/api/game-rooms/join/'.length));
      if (room === undefined) return { status: 404, body: { error: 'Room not found' } };
      const { entropy } = text === '' ? {} : (JSON.parse(text) as { entropy?: string });
      const part = room.join(visitor, entropy);
      const playerId = room.playerId('player2');
      return ok({ success: true, roomId: room.id, playerId, isPlayer1: false, ...part });
    }
    if (path === '/api/game-rooms/list') {
      return ok({ success: true, rooms: [...this.#rooms.values()].map((room) => room.listing) });
    }
    const game = path.endsWith('slots-exposure')
      ? kept(this.#slots, visitor, () => new FakeSlots())
      : kept(this.#wheels, visitor, () => new FakeWheel());
    if (method === 'GET') return ok(game.view());
    const asked = parse(playRequestSchema, JSON.parse(text));
    const played = asked.ok ? game.play(asked.value) : null;
    return played === null ? { status: 409, body: { error: 'refused' } } : ok(played);
  }
}

const ok = (body: object): Answer => ({ status: 200, body });

function kept<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key) ?? make();
  all.set(key, known);
  return known;
}
