import type { Hosts } from '../../journal/room-index.ts';
import type { Meter } from '../deps.ts';
import type { RoomRegistry } from '../registry/room-registry.ts';
import { Handover } from './handover.ts';
import { HostLease } from './host-lease.ts';
import { HostLink, type Told, type Bus, type Handed } from './host-link.ts';
import { PRESENCE_SYNC, PresenceSync, type SyncedSockets } from './presence-sync.ts';
import { RoomClaims } from './room-claims.ts';
import type { RoomMoves } from './room-moves.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from '../room/room.ts';

/** What a process needs to host rooms together with other processes. */
interface ClaimsParts {
  hosts: Hosts;
  /** The name of this process; no other process has it. */
  process: string;
  /** Null: this process cannot ask the others, so it takes a room from the process that has it. */
  bus: Bus | null;
  /** Milliseconds that never go back. */
  clock: () => number;
  report: (error: unknown) => void;
}

/** [J16] Which rooms this process hosts. */
export function claimsOf({ hosts, process, bus, clock, report }: ClaimsParts): RoomClaims {
  const lease = new HostLease({ hosts, process, clock, report });
  const link = bus === null ? null : new HostLink(bus, lease, report);
  return new RoomClaims({ hosts, lease, link });
}

interface ClusterParts {
  claims: RoomClaims;
  bus: Bus | null;
  registry: RoomRegistry;
  moves: RoomMoves;
  sockets: SyncedSockets & {
    /** Passes what another process sends on to the sockets of this process. */
    hear(told: Told): void;
  };
  report: (error: unknown) => void;
  meter?: Meter | undefined;
}

/** Starts to host rooms and to answer the other processes. Returns how to stop listening. */
export async function joinCluster(parts: ClusterParts): Promise<() => void> {
  const { claims, bus, registry, moves, sockets, report, meter } = parts;
  const { lease, link } = claims;
  lease.onLost(() => meter?.leaseLost());
  await lease.start();
  if (link === null || bus === null) return () => {};
  const handover = new Handover(registry, claims);
  /**
   * [J20] Another process has handed a room over: our sockets in it take their places again at its
   * new host.
   */
  const goOn = async (handed: Handed): Promise<void> => {
    const { handed: room, from, to } = handed;
    if (from === claims.host) return;
    claims.moved(room, to);
    try {
      if (to === claims.host) {
        await handover.takeOver(handed);
        meter?.roomMoved();
      }
    } finally {
      moves.movedFrom(from, room); // a player who cannot sit down at once tries again
    }
  };
  await link.start({
    serve: async (call) =>
      call.method === PRESENCE_SYNC
        ? { value: moves.reconcileConnections(call.from, call.args[0]) }
        : handover.serve(call),
    told: (told) => sockets.hear(told),
    handed: (handed) => void goOn(handed).catch(report),
  });
  const sync = new PresenceSync({ lease, link, sockets, report });
  sync.start();
  bus.onBack(() => {
    moves.missed();
    void sync.run().catch(report);
  });
  return () => sync.stop();
}

/** This many sockets, and this many rooms, move at a time, so that the others play on. */
const SOCKETS_AT_ONCE = 32;
const ROOMS_AT_ONCE = 8;
/** After this long, in ms, the next sockets are asked to move even if the last ones have not gone. */
const UNDER_WAY_MS = 1000;
/** The process waits this long, in ms, after the last socket has moved; and this long in all. */
const NOBODY_MS = 1500;
export const DRAIN_MS = 20_000;
const LOOK_MS = 10;

/** The sockets of this process while they move away. */
export interface DrainedSockets {
  /** How many sockets there are. */
  readonly count: number;
  has(connection: string): boolean;
  /** All connections, grouped by room. */
  byRoom(): string[][];
  /** Asks a socket to connect to another process. */
  tellMoving(connection: string): void;
}

interface DrainingParts {
  sockets: DrainedSockets;
  claims: RoomClaims;
  registry: RoomRegistry;
  moves: RoomMoves;
  report: (error: unknown) => void;
}

/**
 * [J20] Ends a process while others go on. It asks its sockets to move, the sockets of one room
 * together and a few rooms at a time. They play on here until they sit at another process. Then it
 * hands their room over to that process. At the end it drops the rooms that are left, and other
 * processes take them over.
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
  // The lease ends first. Nobody is served here from now on; clients ask again where the room is
  // then.
  await claims.end();
  await moves.unloadAll();
}

/** Asks sockets to move, a few at a time. */
class Leaving {
  readonly #sockets: DrainedSockets;
  /** Groups of connections that have not been asked yet. */
  #waiting: string[][];
  /** When each socket on its way was asked. */
  readonly #underWay = new Map<string, number>();
  #left: number;
  #leftAt = performance.now();

  constructor(sockets: DrainedSockets) {
    this.#sockets = sockets;
    this.#waiting = sockets.byRoom();
    this.#left = sockets.count;
  }

  /** Whether all sockets have gone, or the remaining ones do not move. */
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
    // If no socket moves at all, asking them one group after the other does not help.
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

/** Hands rooms over once all their players are at other processes, a few rooms at a time. */
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
