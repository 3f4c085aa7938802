import type { BoxRoom } from './box-room.ts';

/** The rooms on this process, by id. */
export class HostedRooms {
  readonly #rooms = new Map<string, BoxRoom>();
  readonly #leaving = new Map<string, Promise<unknown>>();

  get(roomId: string): BoxRoom | undefined {
    return this.#rooms.get(roomId);
  }

  all(): BoxRoom[] {
    return [...this.#rooms.values()];
  }

  add(room: BoxRoom): void {
    this.#rooms.set(room.roomId, room);
  }

  remove(room: BoxRoom): void {
    if (this.#rooms.get(room.roomId) === room) this.#rooms.delete(room.roomId);
  }

  /** Takes a room out of memory: from this moment nobody finds it here. */
  async unload(room: BoxRoom): Promise<void> {
    const { roomId } = room;
    this.remove(room);
    const leaving = room.disconnect();
    this.#leaving.set(roomId, leaving);
    try {
      await leaving;
    } finally {
      this.#leaving.delete(roomId);
    }
  }

  /** Resolves when the room that was unloaded is gone: two of one id would take each other's place. */
  async gone(roomId: string): Promise<void> {
    await this.#leaving.get(roomId);
  }
}
