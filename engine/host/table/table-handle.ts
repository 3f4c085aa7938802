import type { RoomHandle } from './room-handle.ts';
import type { Announcement, SeatCommand } from '../../core/table-game.ts';
import type { Table } from './table.ts';

/** Where a table stands. */
export interface Standing {
  /** @throws RoomMoved where there is none yet, or no more */
  readonly table: Table;
  /** A place for a native client. */
  reserve(playerId: string | null): Promise<object>;
  toOne(connection: string, announcement: Announcement): void;
}

/** The handle of a table on this process; another host asks by its own name. One for each room: no closures. */
export class TableHandle implements RoomHandle {
  readonly #at: Standing;

  constructor(at: Standing) {
    this.#at = at;
  }

  get host(): null {
    return null;
  }

  game(): string {
    return this.#at.table.game.slug;
  }

  connect(
    connection: string,
    playerId: string | null,
    via: string | null = null,
    address: string | null = null,
    isTold = false,
  ): object | null {
    const view = this.#at.table.connect(connection, playerId, via, address);
    if (!isTold) return view;
    this.#at.toOne(connection, { name: 'room-state', payload: view });
    return null;
  }

  holds(playerId: string): boolean {
    const { table } = this.#at;
    if (table.seatOf(playerId) !== null) return true;
    const refused = table.noSeat(playerId);
    if (refused.code === 'seat/freed') throw refused; // [B52]
    return false;
  }

  async disconnect(connection: string): Promise<number> {
    return this.#at.table.disconnect(connection);
  }

  async join(visitor: string, entropy?: string | null, from?: string) {
    return this.#at.table.join(visitor, entropy ?? undefined, from);
  }

  async rejoin(visitor: string) {
    return this.#at.table.rejoin(visitor);
  }

  freeLate(): Promise<void> {
    return this.#at.table.freeLate();
  }

  async fairness() {
    return this.#at.table.fairness;
  }

  command(playerId: string, command: SeatCommand): Promise<number> {
    return this.#at.table.command(playerId, command);
  }

  reserve(playerId: string | null): Promise<object> {
    return this.#at.reserve(playerId);
  }

  closeIdle(): Promise<void> {
    return this.#at.table.close();
  }

  async closeUnattended(): Promise<void> {
    const { table } = this.#at;
    if (!table.wasAttended) await table.close();
  }
}
