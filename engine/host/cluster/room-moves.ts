import * as v from 'valibot';
import type { HostLease } from './host-lease.ts';
import type { RoomRegistry } from '../registry/room-registry.ts';

/** Where somebody is: a room, and its host; null: this process. */
export interface Place {
  roomId: string;
  host: string | null;
}

/** Told which places are not what they were: whoever is there takes theirs again. */
export type MovedListener = (isAffected: (place: Place) => boolean) => void;

/** What one host tells another: its sockets at the other's tables, by room. */
const rollSchema = v.array(v.tuple([v.string(), v.array(v.string())]));

/** [J16] [J17] Follows hosts that come and go: rooms change hands, and who was there by way of them is gone. */
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
      this.missed(); // the others have let go of who was there by way of this host
    });
  }

  onMoved(listener: MovedListener): void {
    this.#listeners.add(listener);
  }

  /** Messages of other hosts may have been lost: whoever is at their tables is told all of it again. */
  missed(): void {
    this.#tell(({ host }) => host !== null);
  }

  /** [J20] A room went from one host to another: whoever is there by way of the first takes their place anew. */
  movedFrom(host: string, room: string): void {
    this.#tell((place) => place.roomId === room && place.host === host);
  }

  /** Nothing is hosted here any more; whoever was at our tables looks for them. */
  async unloadAll(): Promise<void> {
    const ids = new Set(this.#registry.all().map(({ id }) => id));
    const leaving = this.#registry.unloadAll();
    this.#tell(({ roomId, host }) => host === null && ids.has(roomId));
    await leaving;
  }

  /**
   * Of those who are at our tables by way of another host only `rooms` names are; answers which of them
   * nobody knows here: rooms that are somewhere else by now count, too.
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
