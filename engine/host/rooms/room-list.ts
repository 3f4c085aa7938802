import type { IndexedRoom, RoomIndex } from '../../journal/room-index.ts';

/** [B22] Rooms one can join, and all others: neither kind takes the other's place. */
const JOINABLE_AT_MOST = 500;
const OTHERS_AT_MOST = 200;
/** However many ask, the list is read once in this time, and again after each change here. */
const FRESH_MS = 1000;

/** [B20] A game's room list as everybody reads it: one query serves all who ask meanwhile. */
export class RoomList {
  readonly #index: Pick<RoomIndex, 'listed'>;
  readonly #game: string;
  readonly #now: () => number;
  #rooms: Promise<IndexedRoom[]> | null = null;
  #until = 0;

  /** @param game The slug of the game whose rooms these are. */
  constructor(index: Pick<RoomIndex, 'listed'>, game: string, now: () => number) {
    this.#index = index;
    this.#game = game;
    this.#now = now;
  }

  read(): Promise<IndexedRoom[]> {
    const now = this.#now();
    if (this.#rooms !== null && now < this.#until) return this.#rooms;
    const rooms = this.#index.listed(this.#game, now, OTHERS_AT_MOST, JOINABLE_AT_MOST);
    rooms.catch(() => this.changed());
    this.#rooms = rooms;
    this.#until = now + FRESH_MS;
    return rooms;
  }

  /** A room here has come, gone or changed its state. */
  changed(): void {
    this.#rooms = null;
  }
}
