import * as v from 'valibot';
import type { HostLease } from './host-lease.ts';
import type { RoomRegistry } from '../registry/room-registry.ts';

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
