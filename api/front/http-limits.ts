import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressOf } from '../http/address.ts';
import { boundConnections, connectionBounds, AddressCounts } from './connection-bounds.ts';
import { SlowBodies } from './slow-bodies.ts';
import { REFUSALS } from '../../engine/definition/refusal.ts';
import { readFileSync } from 'node:fs';

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

export interface FrontParts {
  addressRate: number;
  trustProxy: number;
}

/**
 * [X12] The limit of all requests is this many times the limit of changing ones, and at least
 * LEAST_REQUESTS.
 */
const REQUESTS_PER_CHANGE = 10;
const LEAST_REQUESTS = 600;

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
 * the speed of bodies [X11] and the number of requests [X12]. Call it after all listeners are
 * attached. @returns A function that stops its timers.
 */
export function applyHttpLimits(
  server: Server,
  { addressRate, trustProxy }: FrontParts,
): () => void {
  boundConnections(server, connectionBounds({ addressRate, trustProxy }, descriptorLimit()));
  const most = Math.max(LEAST_REQUESTS, addressRate * REQUESTS_PER_CHANGE);
  const requests = new AddressCounts(most, () => performance.now());
  const slow = new SlowBodies();

  const listeners = server.listeners('request') as OnRequest[];
  server.removeAllListeners('request');
  const pipelined = new WeakMap<Socket, number>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const waiting = (pipelined.get(socket) ?? 0) + 1;
    if (waiting > MAX_PIPELINED) {
      socket.destroy();
      return;
    }
    pipelined.set(socket, waiting);
    response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
    const wait = requests.take(addressOf(request, trustProxy));
    if (wait !== null) return refuse(response, wait);
    slow.watch(request);
    for (const listener of listeners) listener.call(server, request, response);
  });
  // An upgraded connection has no error listener until its new owner adds one, and an error without a
  // listener ends the process.
  server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
  });
  return () => slow.stop();
}
