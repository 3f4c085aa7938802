import { setTimeout as sleep } from 'node:timers/promises';
import type { BridgeServer } from '../../bridge/socket-server.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { RoomClaims } from '../../engine/host/cluster/room-claims.ts';
import type { HostedRooms } from '../../engine/host/rooms/hosted-rooms.ts';
import type { RoomDirectory } from '../../engine/host/rooms/room-directory.ts';
import type { RoomMoves } from '../../engine/host/rooms/room-moves.ts';
import type { TableRoom } from '../../engine/host/table/table-room.ts';
import type { HOUSE_MESSAGES } from '../../engine/wire/messages.ts';

const SERVER_MOVING = 'server-moving' satisfies keyof typeof HOUSE_MESSAGES;
/** So many sockets are on their way at a time, and so many rooms: the others play on meanwhile. */
const SOCKETS_AT_ONCE = 32;
const ROOMS_AT_ONCE = 8;
/** Whoever is not gone so long after being told is not waited for before the next are told. */
const UNDER_WAY_MS = 1000;
/** So long it goes on after the last socket has found another process, and so long in all. */
const NOBODY_MS = 1500;
export const DRAIN_MS = 20_000;
const LOOK_MS = 10;

export interface DrainingParts {
  io: BridgeServer;
  sockets: Pick<Bridge, 'byRoom'>;
  claims: RoomClaims;
  directory: Pick<RoomDirectory, 'handOver'>;
  hosted: HostedRooms;
  moves: RoomMoves;
  report: (error: unknown) => void;
}

/**
 * [J20] A process that ends while others go on: its sockets are told to move, those of a room together
 * and a few rooms at a time, and keep playing here until they sit elsewhere; a room that they have left is
 * handed over to where they sit now. What is left then is let go of, and the others go on with it.
 */
export async function drain(parts: DrainingParts): Promise<void> {
  const { io, claims, moves, sockets } = parts;
  await claims.lease.look();
  if (claims.lease.others.size === 0) return;
  const began = performance.now();
  const leaving = new Leaving(io, sockets.byRoom());
  const handing = new Handing(parts);
  while (performance.now() - began < DRAIN_MS) {
    leaving.goOn(performance.now());
    handing.goOn();
    if (leaving.isOver && handing.isIdle) break;
    await sleep(LOOK_MS, undefined, { ref: false });
  }
  await handing.end();
  // First the lease: what is asked meanwhile is kept by nobody here, and asked again where the room is then.
  await claims.end();
  await moves.unloadAll();
}

/** Has sockets leave, a few at a time. */
class Leaving {
  readonly #io: BridgeServer;
  /** Groups of connections that are still to be told. */
  #waiting: string[][];
  /** When each that is on its way was told. */
  readonly #underWay = new Map<string, number>();
  #left: number;
  #leftAt = performance.now();

  constructor(io: BridgeServer, groups: string[][]) {
    this.#io = io;
    this.#waiting = groups;
    this.#left = io.sockets.sockets.size;
  }

  /** Whether all have gone, or those who are left do not go. */
  get isOver(): boolean {
    const isStill = performance.now() - this.#leftAt > NOBODY_MS;
    return this.#left === 0 || (isStill && this.#waiting.length === 0);
  }

  goOn(now: number): void {
    const { sockets } = this.#io.sockets;
    for (const [id, told] of this.#underWay) {
      if (!sockets.has(id) || now - told > UNDER_WAY_MS) this.#underWay.delete(id);
    }
    if (sockets.size < this.#left) this.#leftAt = now;
    this.#left = sockets.size;
    // Where nobody goes at all, it is no use to ask one after the other.
    const most = now - this.#leftAt > NOBODY_MS ? Infinity : SOCKETS_AT_ONCE;
    if (most === Infinity && this.#waiting.length > 0) this.#leftAt = now;
    while (this.#underWay.size < most && this.#waiting.length > 0) {
      for (const id of this.#waiting.shift() ?? []) {
        sockets.get(id)?.emit(SERVER_MOVING, {});
        this.#underWay.set(id, now);
      }
    }
  }
}

/** Hands rooms over whose players are all elsewhere by now, a few at a time. */
class Handing {
  readonly #parts: DrainingParts;
  readonly #under = new Map<TableRoom, Promise<void>>();

  constructor(parts: DrainingParts) {
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return this.#under.size === 0;
  }

  goOn(): void {
    const { hosted, claims, report } = this.#parts;
    for (const room of hosted.all()) {
      if (this.#under.size >= ROOMS_AT_ONCE) return;
      const to = room.table.elsewhere;
      if (to === null || !claims.lease.others.has(to) || this.#under.has(room)) continue;
      const done = this.#handOver(room, to)
        .catch(report)
        .finally(() => this.#under.delete(room));
      this.#under.set(room, done);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#under.values());
  }

  async #handOver(room: TableRoom, to: string): Promise<void> {
    const { directory, claims } = this.#parts;
    const handed = await directory.handOver(room, to);
    if (handed !== null) await claims.link?.sayHanded(handed);
  }
}
