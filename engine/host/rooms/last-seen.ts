import type { RoomIndex } from '../../journal/room-index.ts';
import type { Table } from '../table/table.ts';

export type SeenTable = Pick<Table, 'id' | 'awaitsPlayers' | 'present' | 'wasAttended'> &
  Partial<Pick<Table, 'awaited'>>;

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
  readonly #noted = new WeakMap<SeenTable, { at: number } & SeenTable['present']>();

  /** @param idleMs After so long without a note a room counts as idle. */
  constructor(index: Pick<RoomIndex, 'seen'>, idleMs: number) {
    this.#index = index;
    this.#restMs = idleMs / NOTES_PER_IDLE;
  }

  /** Notes at `now` (epoch ms) what is new about these tables; what fails is tried again next time. */
  async note(tables: Iterable<SeenTable>, now: number): Promise<void> {
    const due = [...tables].filter((table) => this.#isDue(table, now));
    for (let from = 0; from < due.length; from += SEEN_AT_ONCE) {
      const some = due.slice(from, from + SEEN_AT_ONCE).map((table) => ({
        table,
        present: table.present,
        // [B51] Whom the room still waits for, where somebody has come: else the store knows.
        news: table.awaited?.isNoted === false ? table.awaited.list : undefined,
      }));
      await this.#index.seen(
        some.map(({ table: { id }, present: { creator }, news }) => {
          return news === undefined ? { id, creator } : { id, creator, awaited: news };
        }),
        now,
      );
      for (const { table, present, news } of some) {
        this.#noted.set(table, { at: now, ...present });
        if (table.awaited?.list === news) table.awaited?.noted();
      }
    }
  }

  #isDue(table: SeenTable, now: number): boolean {
    const { awaitsPlayers, present } = table;
    if (table.awaited?.isNoted === false) return true;
    const noted = this.#noted.get(table);
    // The last one has just gone, perhaps without ever being noted [B24].
    if (!present.anyone) return noted === undefined ? table.wasAttended : noted.anyone;
    if (noted?.anyone !== true || noted.creator !== present.creator) return true;
    return awaitsPlayers || now - noted.at >= this.#restMs;
  }
}
