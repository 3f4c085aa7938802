import type { Server as HttpServer } from 'node:http';
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

/**
 * The rooms of the one process there is, found by their id. Colyseus's own driver copies and
 * searches its whole list for each room that is opened, joined or closed; with 5,000 rooms that was
 * a third of the work of opening one.
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
    // As with the driver it extends, a room that is not there is undefined.
    return Promise.resolve(this.rooms[this.#places.get(roomId) ?? -1] as IRoomCache);
  }

  override insert(room: IRoomCache): Promise<boolean> {
    return Promise.resolve(!this.has(room.roomId) && this.persist(room, true));
  }

  override persist(room: IRoomCache, create = false): boolean {
    if (create) this.#places.set(room.roomId, this.rooms.push(room) - 1);
    return create;
  }

  /** The last room takes the place of the one that goes. */
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

/** Enough for a room's whole state; the default of 16 KB twice a room is most of its memory. */
const STATE_BUFFER_BYTES = 1024;
const SHUTDOWN_MS = 3000;

interface ColyseusParts extends ColyseusTransportParts {
  server: HttpServer;
  /** The room classes, by the names of their types. */
  roomClasses: Readonly<Record<string, new () => Room>>;
}

/** Where @pm2/io keeps its one instance. */
const PM2_MONITOR = Symbol.for('@pm2/io');

/**
 * Colyseus tells pm2's monitor two numbers wherever that package happens to be installed, and the
 * monitor then starts: it lists all handles of the process every second (1 % of a core with 10,000
 * sockets) and takes over uncaught errors. One that does nothing stands in, unless pm2 runs us.
 */
function keepMonitorOut(): void {
  if (PM2_MONITOR in globalThis) return;
  Object.defineProperty(globalThis, PM2_MONITOR, { value: { metric: () => {} } });
}

/** Starts Colyseus beside the other listeners of one server; answers what stops it. */
export async function startColyseus(parts: ColyseusParts): Promise<() => Promise<void>> {
  const { server, roomClasses } = parts;
  Encoder.BUFFER_SIZE = STATE_BUFFER_BYTES;
  keepMonitorOut();
  // It knows of this process alone: where other rooms are is the database's to say [J16].
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
