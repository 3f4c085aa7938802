import type { IndexedRoom, RoomIndex } from '../journal/room-index.ts';

const LISTED_AT_MOST = 200;
/** However many ask, the list is read once in this time, and again after each change here. */
const FRESH_MS = 1000;

/** [B20] The room list as everybody reads it: one query serves all who ask meanwhile. */
export class RoomList {
  readonly #index: RoomIndex;
  readonly #now: () => number;
  #rooms: Promise<IndexedRoom[]> | null = null;
  #until = 0;

  constructor(index: RoomIndex, now: () => number) {
    this.#index = index;
    this.#now = now;
  }

  read(): Promise<IndexedRoom[]> {
    const now = this.#now();
    if (this.#rooms !== null && now < this.#until) return this.#rooms;
    const rooms = this.#index.listed(now, LISTED_AT_MOST);
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
