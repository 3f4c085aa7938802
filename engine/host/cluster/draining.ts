import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomRegistry } from '../registry/room-registry.ts';
import type { Room } from '../room/room.ts';
import { Handover } from './handover.ts';
import type { RoomClaims } from './room-claims.ts';
import type { RoomMoves } from './room-moves.ts';

/** So many sockets are on their way at a time, and so many rooms: the others play on meanwhile. */
const SOCKETS_AT_ONCE = 32;
const ROOMS_AT_ONCE = 8;
/** Whoever is not gone so long after being told is not waited for before the next are told. */
const UNDER_WAY_MS = 1000;
/** So long it goes on after the last socket has found another process, and so long in all. */
const NOBODY_MS = 1500;
export const DRAIN_MS = 20_000;
const LOOK_MS = 10;

/** The sockets of this process, as they are sent away. */
export interface DrainedSockets {
  /** How many there are. */
  readonly count: number;
  has(connection: string): boolean;
  /** All connections, those of a room together. */
  byRoom(): string[][];
  /** Tells a socket to connect elsewhere. */
  tellMoving(connection: string): void;
}

export interface DrainingParts {
  sockets: DrainedSockets;
  claims: RoomClaims;
  registry: RoomRegistry;
  moves: RoomMoves;
  report: (error: unknown) => void;
}

/**
 * [J20] A process that ends while others go on: its sockets are told to move, those of a room together
 * and a few rooms at a time, and keep playing here until they sit elsewhere; a room that they have left is
 * handed over to where they sit now. What is left then is let go of, and the others go on with it.
 */
export async function drain(parts: DrainingParts): Promise<void> {
  const { claims, moves, sockets } = parts;
  await claims.lease.refresh();
  if (claims.lease.others.size === 0) return;
  const began = performance.now();
  const leaving = new Leaving(sockets);
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
  readonly #sockets: DrainedSockets;
  /** Groups of connections that are still to be told. */
  #waiting: string[][];
  /** When each that is on its way was told. */
  readonly #underWay = new Map<string, number>();
  #left: number;
  #leftAt = performance.now();

  constructor(sockets: DrainedSockets) {
    this.#sockets = sockets;
    this.#waiting = sockets.byRoom();
    this.#left = sockets.count;
  }

  /** Whether all have gone, or those who are left do not go. */
  get isOver(): boolean {
    const isStill = performance.now() - this.#leftAt > NOBODY_MS;
    return this.#left === 0 || (isStill && this.#waiting.length === 0);
  }

  goOn(now: number): void {
    const sockets = this.#sockets;
    for (const [id, told] of this.#underWay) {
      if (!sockets.has(id) || now - told > UNDER_WAY_MS) this.#underWay.delete(id);
    }
    if (sockets.count < this.#left) this.#leftAt = now;
    this.#left = sockets.count;
    // Where nobody goes at all, it is no use to ask one after the other.
    const most = now - this.#leftAt > NOBODY_MS ? Infinity : SOCKETS_AT_ONCE;
    if (most === Infinity && this.#waiting.length > 0) this.#leftAt = now;
    while (this.#underWay.size < most && this.#waiting.length > 0) {
      for (const id of this.#waiting.shift() ?? []) {
        sockets.tellMoving(id);
        this.#underWay.set(id, now);
      }
    }
  }
}

/** Hands rooms over whose players are all elsewhere by now, a few at a time. */
class Handing {
  readonly #parts: DrainingParts;
  readonly #handover: Handover;
  readonly #under = new Map<Room, Promise<void>>();

  constructor(parts: DrainingParts) {
    this.#parts = parts;
    this.#handover = new Handover(parts.registry, parts.claims);
  }

  get isIdle(): boolean {
    return this.#under.size === 0;
  }

  goOn(): void {
    const { registry, claims, report } = this.#parts;
    for (const room of registry.all()) {
      if (this.#under.size >= ROOMS_AT_ONCE) return;
      const to = room.presence.elsewhere;
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

  async #handOver(room: Room, to: string): Promise<void> {
    const handed = await this.#handover.handOver(room, to);
    if (handed !== null) await this.#parts.claims.link?.sayHanded(handed);
  }
}
