import type { RoomIndex } from '../../journal/room-index.ts';
import type { Room } from '../room/room.ts';

/** What is recorded of a room. */
export type SeenRoom = Pick<Room, 'id' | 'awaitsPlayers' | 'present'> & {
  attendance: Pick<Room['attendance'], 'wasAttended'> &
    Partial<Pick<Room['attendance'], 'awaited'>>;
};

/** How many rooms a statement updates, so that games do not wait while thousands are recorded. */
const SEEN_AT_ONCE = 200;

/** How often a room with players is recorded within the idle time. */
const NOTES_PER_IDLE = 10;

/**
 * [B19] [B20] Records in the room list who is in which room. For rooms in play, which are most, it
 * records when players come or go, and at intervals. For rooms that can be joined it records every
 * time, because the list depends on whether their creator is there.
 */
export class LastSeen {
  readonly #index: Pick<RoomIndex, 'seen'>;
  readonly #restMs: number;
  readonly #noted = new WeakMap<SeenRoom, { at: number } & SeenRoom['present']>();

  /** @param idleMs After this long without a record, in ms, a room counts as idle. */
  constructor(index: Pick<RoomIndex, 'seen'>, idleMs: number) {
    this.#index = index;
    this.#restMs = idleMs / NOTES_PER_IDLE;
  }

  /** Records at `now` (epoch ms) what has changed in these rooms. What fails is tried again the next time. */
  async note(rooms: Iterable<SeenRoom>, now: number): Promise<void> {
    const due = [...rooms].filter((room) => this.#isDue(room, now));
    for (let from = 0; from < due.length; from += SEEN_AT_ONCE) {
      const some = due.slice(from, from + SEEN_AT_ONCE).map((room) => ({
        room,
        present: room.present,
        news: newsOf(room),
      }));
      await this.#index.seen(
        some.map(({ room: { id }, present, news }) => {
          return news === undefined ? { id, ...present } : { id, ...present, awaited: news };
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

  /** Whether somebody is in a room that was last recorded as empty, or not at all. */
  isBack(room: SeenRoom): boolean {
    return room.present.anyone && this.#noted.get(room)?.anyone !== true;
  }

  #isDue(room: SeenRoom, now: number): boolean {
    const { awaitsPlayers, present, attendance } = room;
    if (attendance.awaited?.isNoted === false) return true;
    const noted = this.#noted.get(room);
    // The last player has just gone, perhaps without ever being recorded [B24].
    if (!present.anyone) return noted === undefined ? attendance.wasAttended : noted.anyone;
    if (noted?.anyone !== true || noted.creator !== present.creator) return true;
    return awaitsPlayers || now - noted.at >= this.#restMs;
  }
}

/** [B51] The seats that the room still waits for, if that has changed; otherwise the store is right. */
function newsOf({ attendance: { awaited } }: SeenRoom) {
  return awaited?.isNoted === false ? awaited.list : undefined;
}
