import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { AddressAllowances } from '../../bridge/address-allowances.ts';
import type { ConnectionLimits, Admission } from '../../bridge/connection-guards.ts';
import type { Environment } from '../environment.ts';
import { addressOf, isForeign } from '../http/address.ts';
import type { LimitVisitors } from '../http/http-limits.ts';
import {
  addressLimits,
  connectionLimits,
  handshakePace,
  type RateLimits,
} from '../http/rate-limits.ts';
import { type LimitHit, REFUSALS } from '../../engine/definition/refusal.ts';
import type { HostGuard } from '../http/own-host.ts';
import {
  LocalPresence,
  matchMaker,
  type Room,
  type IRoomCache,
  LocalDriver,
  type SortOptions,
} from '@colyseus/core';
import { Encoder } from '@colyseus/schema';
import { ColyseusTransport, type ColyseusTransportParts } from '../../bridge/colyseus-transport.ts';

/** The checks for a new socket of either protocol, and the limits on its messages. */
export function socketAdmission(
  env: Environment,
  rates: RateLimits,
  hostGuard: HostGuard,
  isServing: () => boolean,
  limitHit: LimitHit | undefined,
  { neighbours, visitorOf }: LimitVisitors,
): {
  admission: Admission;
  limits: ConnectionLimits;
  addressOf: (request: IncomingMessage) => string;
} {
  const { trustProxy } = env;
  const from = (request: IncomingMessage): string => addressOf(request, trustProxy);
  const addresses = new AddressAllowances(addressLimits(env), undefined, neighbours);
  const handshakes = new AddressAllowances(handshakePace(env), undefined, neighbours);
  return {
    addressOf: from,
    admission: {
      screen: ({ headers }) => {
        const foreign = hostGuard(headers);
        if (foreign !== null) return { status: 421, error: foreign };
        if (!isForeign(headers, trustProxy)) return null;
        return { status: 403, error: REFUSALS['origin/foreign'] };
      },
      admit: async (request) => {
        if (!isServing())
          return { status: 503, error: 'The server is restarting. Please try again.' };
        const address = from(request);
        const visitor = visitorOf(request);
        const allowance = handshakes.connected(address, visitor);
        allowance.closed(); // this limit counts new sockets, not open ones
        const retryAfter = allowance.take() ? await rates.address(address, visitor) : 1;
        if (retryAfter === null) return null;
        limitHit?.('new-sockets');
        return { status: 429, error: REFUSALS['action/too-many'], retryAfter };
      },
    },
    limits: {
      ...connectionLimits(env),
      limitHit,
      ofAddress: (request) => addresses.connected(from(request), visitorOf(request)),
    },
  };
}

/**
 * The Colyseus rooms of this process, with an index by id. Colyseus's own driver copies and searches
 * its whole list for each room that is opened, joined or closed. With 5,000 rooms that was a third of
 * the work of opening one.
 */
export class IndexedDriver extends LocalDriver {
  readonly #places = new Map<string, number>();

  override has(roomId: string): boolean {
    return this.#places.has(roomId);
  }

  override findOne(conditions: Partial<IRoomCache>, sort?: SortOptions): Promise<IRoomCache> {
    const { roomId, ...others } = conditions;
    if (roomId === undefined || Object.keys(others).length > 0) {
      return super.findOne(conditions, sort);
    }
    // Like the driver it extends, it resolves to undefined for an unknown room.
    return Promise.resolve(this.rooms[this.#places.get(roomId) ?? -1] as IRoomCache);
  }

  override insert(room: IRoomCache): Promise<boolean> {
    return Promise.resolve(!this.has(room.roomId) && this.persist(room, true));
  }

  override persist(room: IRoomCache, create = false): boolean {
    if (create) this.#places.set(room.roomId, this.rooms.push(room) - 1);
    return create;
  }

  /** Moves the last room to the place of the removed one. */
  override remove(roomId: string): boolean {
    const place = this.#places.get(roomId);
    if (place === undefined) return false;
    this.#places.delete(roomId);
    const last = this.rooms.pop();
    if (last !== undefined && last.roomId !== roomId) {
      this.rooms[place] = last;
      this.#places.set(last.roomId, place);
    }
    return true;
  }

  override clear(): void {
    super.clear();
    this.#places.clear();
  }
}

/** Enough for a room's whole state. The default, 16 KB twice for each room, is most of its memory. */
const STATE_BUFFER_BYTES = 1024;
const SHUTDOWN_MS = 3000;

interface ColyseusParts extends ColyseusTransportParts {
  server: HttpServer;
  /** The room classes, by the names of their types. */
  roomClasses: Readonly<Record<string, new () => Room>>;
}

/** The global key of @pm2/io's instance. */
const PM2_MONITOR = Symbol.for('@pm2/io');

/**
 * If @pm2/io is installed, Colyseus reports two metrics to it, which starts its monitor. The monitor
 * lists all handles of the process every second (1 % of a core with 10,000 sockets) and handles
 * uncaught errors. Unless pm2 runs this process, an instance that does nothing replaces it.
 */
function disableMonitor(): void {
  if (PM2_MONITOR in globalThis) return;
  Object.defineProperty(globalThis, PM2_MONITOR, { value: { metric: () => {} } });
}

/** Starts Colyseus on a server that has other listeners too. Resolves to a function that stops it. */
export async function startColyseus(parts: ColyseusParts): Promise<() => Promise<void>> {
  const { server, roomClasses } = parts;
  Encoder.BUFFER_SIZE = STATE_BUFFER_BYTES;
  disableMonitor();
  // Colyseus knows only the rooms of this process. The database knows the hosts of all rooms [J16].
  await matchMaker.setup(new LocalPresence(), new IndexedDriver());
  matchMaker.controller.exposedMethods = ['joinById'];
  for (const [name, roomClass] of Object.entries(roomClasses)) {
    matchMaker.defineRoomType(name, roomClass);
  }
  await matchMaker.accept();
  const transport = new ColyseusTransport(parts);
  transport.attachToServer(server);
  return async () => {
    const late = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref());
    await Promise.race([matchMaker.gracefullyShutdown(), late]);
    transport.shutdown();
  };
}
