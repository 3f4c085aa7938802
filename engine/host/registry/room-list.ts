import type { IndexedRoom, RoomIndex } from '../../journal/room-index.ts';
import { trusted } from '../cached-reads.ts';

/** [B22] Rooms one can join, and all others: neither kind takes the other's place. */
const JOINABLE_AT_MOST = 500;
const OTHERS_AT_MOST = 200;

/** [B20] A game's room list as everybody reads it: one query serves all who ask meanwhile. */
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

  /** A room here has come, gone or changed its state. */
  changed(): void {
    this.#rooms.clear();
  }
}
