import type { TableRoom } from '../table/table-room.ts';

/** The rooms on this process, by id. */
export class HostedRooms {
  readonly #rooms = new Map<string, TableRoom>();
  readonly #leaving = new Map<string, Promise<unknown>>();

  get(roomId: string): TableRoom | undefined {
    return this.#rooms.get(roomId);
  }

  all(): TableRoom[] {
    return [...this.#rooms.values()];
  }

  add(room: TableRoom): void {
    this.#rooms.set(room.roomId, room);
  }

  remove(room: TableRoom): void {
    if (this.#rooms.get(room.roomId) === room) this.#rooms.delete(room.roomId);
  }

  /** Takes a room out of memory: from this moment nobody finds it here, and what was asked before is done. */
  async unload(room: TableRoom): Promise<void> {
    const { roomId, table } = room;
    this.remove(room);
    table.dispose();
    const leaving = table.idle().then(() => room.disconnect());
    this.#leaving.set(roomId, leaving);
    try {
      await leaving;
    } finally {
      this.#leaving.delete(roomId);
    }
  }

  /** Nothing is hosted here any more; what was asked before is done. */
  async unloadAll(): Promise<void> {
    await Promise.all(this.all().map((room) => this.unload(room)));
  }

  /** Resolves when the room that was unloaded is gone: two of one id would take each other's place. */
  async gone(roomId: string): Promise<void> {
    await this.#leaving.get(roomId);
  }
}
