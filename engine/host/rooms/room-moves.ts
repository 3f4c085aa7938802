import * as v from 'valibot';
import type { HostLease } from '../cluster/host-lease.ts';
import type { HostedRooms } from './hosted-rooms.ts';

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
  readonly #hosted: HostedRooms;
  readonly #listeners = new Set<MovedListener>();

  constructor(hosted: HostedRooms, lease: HostLease | null, report: (error: unknown) => void) {
    this.#hosted = hosted;
    lease?.onGone((gone) => {
      this.#tell(({ host }) => host !== null && gone.has(host));
      for (const host of gone) this.keepOnly(host, []);
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
    const ids = new Set(this.#hosted.all().map(({ roomId }) => roomId));
    const leaving = this.#hosted.unloadAll();
    this.#tell(({ roomId, host }) => host === null && ids.has(roomId));
    await leaving;
  }

  /**
   * Of those who are at our tables by way of another host only `rooms` names are; answers which of them
   * nobody knows here: rooms that are somewhere else by now count, too.
   */
  keepOnly(host: string, rooms: unknown): string[] {
    const listed = new Map(v.parse(rollSchema, rooms));
    const unknown = this.#hosted.all().flatMap(({ roomId, table }) => {
      const still = listed.get(roomId);
      listed.delete(roomId);
      return table.keepOnly(host, new Set(still));
    });
    return [...unknown, ...[...listed.values()].flat()];
  }

  #tell(isAffected: (place: Place) => boolean): void {
    for (const tell of this.#listeners) tell(isAffected);
  }
}
