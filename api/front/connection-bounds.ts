import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../http/address.ts';

/** Descriptors that are not for visitors: the database, Redis, files, photos being written. */
const RESERVED = 200;
const LEAST = 100;
/** However few descriptors there are, one address never takes all that are for visitors. */
const SHARE_OF_ADDRESS = 0.75;

export interface ConnectionBounds {
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
