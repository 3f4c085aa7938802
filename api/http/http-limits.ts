import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { readFileSync } from 'node:fs';
import { type LimitHit, REFUSALS } from '../../engine/definition/refusal.ts';
import type { Neighbours } from '../../engine/host/fair-share.ts';
import { addressOf } from './address.ts';
import { AddressCounts } from './memory-counts.ts';
import { countUnread } from './node-refusals.ts';
import { priceOf } from './prices.ts';
import {
  boundBody,
  guardUpgrades,
  hasBody,
  HEADERS_READ,
  refuseToRead,
  takePath,
  tooMuchToRead,
} from './request-bounds.ts';

/** How many bytes an incomplete body must deliver between two checks. */
const LEAST_BYTES = 10_000;
const CHECK_MS = 10_000;

interface Watched {
  /** Bytes that its connection had read at the last check. */
  read: number;
  /** How many checks it has passed. The first one does not count: the body may have just begun. */
  checks: number;
}

/** Whether the server itself is not reading the body: then it is not the sender who is slow. */
const waitsForUs = (request: IncomingMessage): boolean =>
  request.readableLength >= request.readableHighWaterMark;

/** [X11] Ends the connections of bodies that arrive too slowly. */
export class SlowBodies {
  readonly #watched = new Map<IncomingMessage, Watched>();
  readonly #timer: NodeJS.Timeout;
  readonly #limitHit: LimitHit | undefined;

  constructor(checkMs = CHECK_MS, limitHit?: LimitHit) {
    this.#limitHit = limitHit;
    this.#timer = setInterval(() => this.#check(), checkMs).unref();
  }

  watch(request: IncomingMessage): void {
    if (!hasBody(request)) return;
    this.#watched.set(request, { read: request.socket.bytesRead, checks: 0 });
    request.once('close', () => this.#watched.delete(request));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const [request, watched] of this.#watched) {
      if (request.complete) {
        this.#watched.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      const received = bytesRead - watched.read;
      watched.read = bytesRead;
      watched.checks += 1;
      const isSlow = watched.checks > 1 && received < LEAST_BYTES;
      if (!isSlow || waitsForUs(request)) continue;
      this.#limitHit?.('slow-bodies');
      request.socket.destroy();
    }
  }
}

/** Descriptors for the database, Redis, files and uploads. */
const RESERVED = 200;
const LEAST = 100;
/** One address may use at most this share of all connections. */
const SHARE_OF_ADDRESS = 0.75;

interface ConnectionBounds {
  /** All connections together; the server drops new ones above it. */
  total: number;
  /** The connections of one address; null: they come from our own proxy, which has its own bounds. */
  perAddress: number | null;
}

/**
 * [X10] How many connections may be open at a time.
 * @param descriptors How many files and sockets the process may have open.
 */
export function connectionBounds(
  { addressRate, trustProxy }: { addressRate: number; trustProxy: number },
  descriptors: number,
): ConnectionBounds {
  const total = Math.max(LEAST, descriptors - RESERVED);
  const share = Math.max(LEAST, addressRate);
  const most = Math.max(1, Math.floor(total * SHARE_OF_ADDRESS));
  return { total, perAddress: trustProxy > 0 ? null : Math.min(share, most) };
}

/** [X10] Drops new connections above the bounds before it reads a byte. */
export function boundConnections(
  server: Server,
  { total, perAddress }: ConnectionBounds,
  limitHit?: LimitHit,
): void {
  server.maxConnections = total;
  server.on('drop', () => limitHit?.('connections'));
  if (perAddress === null) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressOf({ socket, headers: {} }, 0);
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      limitHit?.('connections-from');
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** Used if the system does not name the limit: most systems allow at least this many. */
const ASSUMED = 1024;

/** How many files and sockets the kernel allows this process to have open. */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? ASSUMED : Number(soft);
  } catch {
    return ASSUMED; // a system without /proc
  }
}

/** [X46] By which visitors the limits of an address are shared. */
export interface LimitVisitors {
  neighbours: Neighbours;
  /** The visitor of a request that no framework has read; null: it has no valid cookie. */
  visitorOf: (request: IncomingMessage) => string | null;
}

export interface FrontParts {
  addressRate: number;
  trustProxy: number;
  visitors: LimitVisitors;
  limitHit?: LimitHit | undefined;
}

/**
 * [X12] The limit of all requests is this many times the limit of changing ones, and at least
 * LEAST_REQUESTS.
 */
const REQUESTS_PER_CHANGE = 10;
const LEAST_REQUESTS = 600;

/** [X12] How many plain requests an address, and [X48] the administrator, may send in a minute. */
export const requestsIn = (addressRate: number): number =>
  Math.max(LEAST_REQUESTS, addressRate * REQUESTS_PER_CHANGE);

/** [X12] Pipelined requests of one connection. Browsers send one at a time. */
const MAX_PIPELINED = 16;

const TOO_MANY = JSON.stringify({ error: REFUSALS['action/too-many'], code: 'action/too-many' });

type OnRequest = (request: IncomingMessage, response: ServerResponse) => void;

function refuse(response: ServerResponse, seconds: number): void {
  response.writeHead(429, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(TOO_MANY),
    'Retry-After': seconds,
    'Cache-Control': 'no-store',
  });
  response.end(TOO_MANY);
}

/**
 * Puts the limits before all other work on a connection: bounds on the number of connections [X10],
 * the speed of bodies [X11], the number of requests by their prices [X12] [X40], and on what a request
 * makes its readers read [X37] [X38] [X39]. Call it after all listeners are
 * attached. @returns A function that stops its timers.
 */
export function applyHttpLimits(
  server: Server,
  { addressRate, trustProxy, visitors, limitHit }: FrontParts,
): () => void {
  const bounds = connectionBounds({ addressRate, trustProxy }, descriptorLimit());
  boundConnections(server, bounds, limitHit);
  const most = requestsIn(addressRate);
  const requests = new AddressCounts(most, () => performance.now(), visitors.neighbours);
  const waitFor = (request: IncomingMessage): number | null =>
    requests.take(addressOf(request, trustProxy), priceOf(request), visitors.visitorOf(request));
  const slow = new SlowBodies(CHECK_MS, limitHit);

  const listeners = server.listeners('request') as OnRequest[];
  server.removeAllListeners('request');
  server.maxHeadersCount = HEADERS_READ;
  const pipelined = new WeakMap<Socket, number>();
  const answers = new WeakMap<Duplex, ServerResponse>();
  countUnread(server, answers, limitHit);
  server.on('request', (request, response) => {
    takePath(request);
    const { socket } = request;
    const waiting = (pipelined.get(socket) ?? 0) + 1;
    if (waiting > MAX_PIPELINED) {
      limitHit?.('pipelined');
      socket.destroy();
      return;
    }
    pipelined.set(socket, waiting);
    answers.set(socket, response);
    response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
    boundBody(request, response, limitHit);
    const wait = waitFor(request);
    if (wait !== null) {
      limitHit?.('requests');
      return refuse(response, wait);
    }
    const tooMuch = tooMuchToRead(request);
    if (tooMuch !== null) {
      limitHit?.(tooMuch.limit);
      return refuseToRead(response, tooMuch);
    }
    slow.watch(request);
    for (const listener of listeners) listener.call(server, request, response);
  });
  guardUpgrades(server, (request) => {
    takePath(request);
    const wait = waitFor(request);
    const limit = wait === null ? tooMuchToRead(request)?.limit : 'requests';
    if (limit !== undefined) limitHit?.(limit);
    return limit === undefined;
  });
  return () => slow.stop();
}
