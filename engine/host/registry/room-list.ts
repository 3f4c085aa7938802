import type { IndexedRoom, RoomIndex } from '../../journal/room-index.ts';
import { trusted } from '../cached-reads.ts';

/** [B22] Rooms one can join, and all others: each kind has its own limit. */
const JOINABLE_AT_MOST = 500;
const OTHERS_AT_MOST = 200;

/** [B20] The room list of a game: one query serves all who ask at the same time. */
export class RoomList {
  readonly #game: string;
  readonly #rooms;

  /** @param game The slug of the game whose rooms these are. */
  constructor(index: Pick<RoomIndex, 'listed'>, game: string, now: () => number) {
    this.#game = game;
    this.#rooms = trusted<string, IndexedRoom[]>(
      1,
      () => index.listed(game, now(), OTHERS_AT_MOST, JOINABLE_AT_MOST),
      now,
    );
  }

  read(): Promise<IndexedRoom[]> {
    return this.#rooms.forceFetch(this.#game);
  }

  /** The list as the database has it now: another process may have made a room a moment ago. */
  readAgain(): Promise<IndexedRoom[]> {
    this.changed();
    return this.read();
  }

  /** A room on this process has appeared, gone or changed its state. */
  changed(): void {
    this.#rooms.clear();
  }
}
