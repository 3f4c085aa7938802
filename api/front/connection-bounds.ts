import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../http/address.ts';

/** Descriptors that are not for visitors: the database, Redis, files, photos being written. */
const RESERVED = 200;
const LEAST = 100;
/** However few descriptors there are, one address never takes all that are for visitors. */
const SHARE_OF_ADDRESS = 0.75;

interface ConnectionBounds {
  /** All connections together; above it new ones are dropped. */
  total: number;
  /** Those of one address; null: connections come from our own proxy, which has bounds of its own. */
  perAddress: number | null;
}

/**
 * [X10] How many connections there may be at a time.
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

/** [X10] Drops connections above the bounds as they come in, before a byte of them is read. */
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
 * Counts by address and minute. Plain counters in the process's memory: they stand before all that
 * costs more, and may not cost anything themselves; rate-limiter-flexible costs 5 times as much.
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

  /** Takes one from an address's minute; null: granted, else the seconds until the next minute. */
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
