import * as v from 'valibot';
import type { HostLease } from './host-lease.ts';
import type { RoomRegistry } from '../registry/room-registry.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../../definition/refusal.ts';

/** Where a client is: a room and its host; null: this process. */
export interface Place {
  roomId: string;
  host: string | null;
}

/** Receives which places have changed; the connections in those rooms take their places again. */
export type MovedListener = (isAffected: (place: Place) => boolean) => void;

/** What one host tells another: its sockets in the other's rooms, by room. */
const rollSchema = v.array(v.tuple([v.string(), v.array(v.string())]));

/**
 * [J16] [J17] Follows the start and the end of hosts: their rooms move, and the connections that came
 * through them have ended.
 */
export class RoomMoves {
  readonly #registry: RoomRegistry;
  readonly #listeners = new Set<MovedListener>();

  constructor(registry: RoomRegistry, lease: HostLease | null, report: (error: unknown) => void) {
    this.#registry = registry;
    lease?.onGone((gone) => {
      this.#tell(({ host }) => host !== null && gone.has(host));
      for (const host of gone) this.reconcileConnections(host, []);
    });
    lease?.onLost(() => {
      void this.unloadAll().catch(report);
      this.missed(); // the other hosts have removed the connections that came through this one
    });
  }

  onMoved(listener: MovedListener): void {
    this.#listeners.add(listener);
  }

  /** Messages of other hosts may have been lost: our sockets in their rooms receive those rooms again. */
  missed(): void {
    this.#tell(({ host }) => host !== null);
  }

  /** [J20] A room has moved to another host: our sockets in it take their places again. */
  movedFrom(host: string, room: string): void {
    this.#tell((place) => place.roomId === room && place.host === host);
  }

  /** Stops hosting all rooms; our sockets look for them elsewhere. */
  async unloadAll(): Promise<void> {
    const ids = new Set(this.#registry.all().map(({ id }) => id));
    const leaving = this.#registry.unloadAll();
    this.#tell(({ roomId, host }) => host === null && ids.has(roomId));
    await leaving;
  }

  /**
   * Of the connections through another host, keeps only those that `rooms` names. Returns those
   * that no room here knows, including those of rooms that have moved.
   */
  reconcileConnections(host: string, rooms: unknown): string[] {
    const listed = new Map(v.parse(rollSchema, rooms));
    const unknown = this.#registry.all().flatMap(({ id, attendance }) => {
      const still = listed.get(id);
      listed.delete(id);
      return attendance.reconcileConnections(host, new Set(still));
    });
    return [...unknown, ...[...listed.values()].flat()];
  }

  #tell(isAffected: (place: Place) => boolean): void {
    for (const tell of this.#listeners) tell(isAffected);
  }
}

/** Who takes a place again: the session of a socket. */
interface Rejoining {
  readonly place: { roomId: string } | null;
  comeBack(): Promise<void>;
  rejoin(): Promise<void>;
}

/** This many rooms are reopened at a time, because each one is claimed and read. */
const AT_ONCE = 32;
const AGAIN_MS = 250;
/** Refusals that may pass. After any other refusal the place is no longer theirs. */
const PASSING: ReadonlySet<string> = new Set(['action/busy', 'action/failed']);

/**
 * Brings sockets back to rooms that have moved. It sends each socket the room once all sockets of
 * that room are back, so that nobody sees the others as away. It tries again after a refusal that
 * may pass, as long as the socket is connected.
 */
export class Rejoiner {
  readonly #report: (error: unknown) => void;
  /** By room. */
  readonly #waiting = new Map<string, Set<Rejoining>>();
  #running = 0;
  #isOver = false;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** A session that is added several times has one turn. */
  add(session: Rejoining): void {
    const roomId = session.place?.roomId;
    if (this.#isOver || roomId === undefined) return;
    const others = this.#waiting.get(roomId);
    if (others === undefined) this.#waiting.set(roomId, new Set([session]));
    else others.add(session);
    if (this.#running < AT_ONCE) void this.#run();
  }

  stop(): void {
    this.#isOver = true;
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    this.#running += 1;
    await Promise.resolve(); // the others of the room are added in the same turn
    for (const [roomId, sessions] of this.#waiting) {
      this.#waiting.delete(roomId);
      // A session that cannot come back reports it when it receives the room.
      await Promise.allSettled([...sessions].map((session) => session.comeBack()));
      await Promise.all([...sessions].map((session) => this.#rejoin(session)));
    }
    this.#running -= 1;
  }

  async #rejoin(session: Rejoining): Promise<void> {
    if (session.place === null) return;
    try {
      await session.rejoin();
    } catch (error) {
      const isRefused = error instanceof Refused;
      if (!isRefused) this.#report(error);
      if (isRefused && !PASSING.has(error.code)) return;
      void sleep(AGAIN_MS, undefined, { ref: false }).then(() => this.add(session));
    }
  }
}
