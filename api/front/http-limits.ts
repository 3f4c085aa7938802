import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressOf } from '../http/address.ts';
import { boundConnections, connectionBounds, AddressCounts } from './connection-bounds.ts';
import { SlowBodies } from './slow-bodies.ts';
import { REFUSALS } from '../../engine/definition/refusal.ts';
import { readFileSync } from 'node:fs';

/** Where a system does not say: what most allow a process at the least. */
const ASSUMED = 1024;

/** How many files and sockets this process may have open, by the kernel's word. */
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

/** [X12] Requests of any kind: so many times the changing ones, and never fewer than this. */
const REQUESTS_PER_CHANGE = 10;
const LEAST_REQUESTS = 600;

/** [X12] Requests that wait for their answers on one connection: browsers send one at a time. */
const AHEAD_AT_MOST = 16;

const TOO_MANY = JSON.stringify({ error: REFUSALS['action/too-many'], code: 'action/too-many' });

type OnRequest = (request: IncomingMessage, response: ServerResponse) => void;

function turnAway(response: ServerResponse, seconds: number): void {
  response.writeHead(429, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(TOO_MANY),
    'Retry-After': seconds,
    'Cache-Control': 'no-store',
  });
  response.end(TOO_MANY);
}

/**
 * What stands before everything else the server does with a connection: bounds on how many there
 * are [X10], on how slowly they send [X11] and on how much they ask [X12]. Comes last, when all
 * others listen. @returns what ends it.
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
  const ahead = new WeakMap<Socket, number>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    if (waiting > AHEAD_AT_MOST) {
      socket.destroy();
      return;
    }
    ahead.set(socket, waiting);
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    const wait = requests.take(addressOf(request, trustProxy));
    if (wait !== null) return turnAway(response, wait);
    slow.watch(request);
    for (const listener of listeners) listener.call(server, request, response);
  });
  // Until somebody takes an upgraded connection over, nobody hears that it broke, and an error that
  // nobody hears ends the process.
  server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
  });
  return () => slow.stop();
}
