import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../http/address.ts';

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
export function boundConnections(server: Server, { total, perAddress }: ConnectionBounds): void {
  server.maxConnections = total;
  if (perAddress === null) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressOf({ socket, headers: {} }, 0);
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
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

const MINUTE_MS = 60_000;

/**
 * Counts by address and minute, in the memory of the process. Every request passes here first, so it
 * must be cheap; rate-limiter-flexible costs 5 times as much.
 */
export class AddressCounts {
  readonly #most: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts one for the address; null if allowed, else the seconds until the next minute. */
  take(address: string): number | null {
    const now = this.#now();
    if (now - this.#since >= MINUTE_MS) {
      this.#since = now;
      this.#counts.clear();
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count <= this.#most ? null : Math.ceil((this.#since + MINUTE_MS - now) / 1000);
  }
}
