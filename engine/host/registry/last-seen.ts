import type { RoomIndex } from '../../journal/room-index.ts';
import type { Room } from '../room/room.ts';

/** What is noted of a room. */
export type SeenRoom = Pick<Room, 'id' | 'awaitsPlayers' | 'present'> & {
  attendance: Pick<Room['attendance'], 'wasAttended'> &
    Partial<Pick<Room['attendance'], 'awaited'>>;
};

/** Small statements: games do not wait while thousands of rooms are noted. */
const SEEN_AT_ONCE = 200;

/** While people stay, a room in play is noted so many times within the time it may stand idle. */
const NOTES_PER_IDLE = 10;

/**
 * [B19] [B20] Notes in the room list who is where. Rooms in play, the most by far, are noted when
 * players come or go and now and then between; those still to be joined every time, because the list
 * shows them by whether their creator is there.
 */
export class LastSeen {
  readonly #index: Pick<RoomIndex, 'seen'>;
  readonly #restMs: number;
  readonly #noted = new WeakMap<SeenRoom, { at: number } & SeenRoom['present']>();

  /** @param idleMs After so long without a note a room counts as idle. */
  constructor(index: Pick<RoomIndex, 'seen'>, idleMs: number) {
    this.#index = index;
    this.#restMs = idleMs / NOTES_PER_IDLE;
  }

  /** Notes at `now` (epoch ms) what is new about these rooms; what fails is tried again next time. */
  async note(rooms: Iterable<SeenRoom>, now: number): Promise<void> {
    const due = [...rooms].filter((room) => this.#isDue(room, now));
    for (let from = 0; from < due.length; from += SEEN_AT_ONCE) {
      const some = due.slice(from, from + SEEN_AT_ONCE).map((room) => ({
        room,
        present: room.present,
        news: newsOf(room),
      }));
      await this.#index.seen(
        some.map(({ room: { id }, present: { creator }, news }) => {
          return news === undefined ? { id, creator } : { id, creator, awaited: news };
        }),
        now,
      );
      for (const { room, present, news } of some) {
        this.#noted.set(room, { at: now, ...present });
        const { awaited } = room.attendance;
        if (awaited?.list === news) awaited?.noted();
      }
    }
  }

  #isDue(room: SeenRoom, now: number): boolean {
    const { awaitsPlayers, present, attendance } = room;
    if (attendance.awaited?.isNoted === false) return true;
    const noted = this.#noted.get(room);
    // The last one has just gone, perhaps without ever being noted [B24].
    if (!present.anyone) return noted === undefined ? attendance.wasAttended : noted.anyone;
    if (noted?.anyone !== true || noted.creator !== present.creator) return true;
    return awaitsPlayers || now - noted.at >= this.#restMs;
  }
}

/** [B51] Whom a room still waits for, where somebody has come: else the store knows. */
function newsOf({ attendance: { awaited } }: SeenRoom) {
  return awaited?.isNoted === false ? awaited.list : undefined;
}
