import { SEATS, type SeatName } from '../boxes/rules.ts';

/** Who is connected to a room: connections by id, each on a seat or (null) watching. */
export class Presence {
  readonly #connections = new Map<string, SeatName | null>();

  get anyone(): boolean {
    return this.#connections.size > 0;
  }

  /** Whether anybody else than this connection is there. */
  anyoneBut(connection: string | null): boolean {
    const { size } = this.#connections;
    return size > 1 || (size === 1 && (connection === null || !this.#connections.has(connection)));
  }

  /** Whether a player, not only a spectator, is there. */
  get players(): boolean {
    return SEATS.some((seat) => this.has(seat));
  }

  get seats(): { player1: boolean; player2: boolean } {
    return { player1: this.has('player1'), player2: this.has('player2') };
  }

  has(seat: SeatName): boolean {
    for (const at of this.#connections.values()) if (at === seat) return true;
    return false;
  }

  /** Answers whether this changed which seats are taken. */
  add(connection: string, seat: SeatName | null): boolean {
    return this.#changes(() => this.#connections.set(connection, seat));
  }

  /** Answers whether this changed which seats are taken. */
  remove(connection: string): boolean {
    return this.#changes(() => this.#connections.delete(connection));
  }

  #changes(change: () => void): boolean {
    const before = this.seats;
    change();
    const after = this.seats;
    return SEATS.some((seat) => before[seat] !== after[seat]);
  }

  /** A rematch swapped the seats: the people stay, their seats change. */
  swap(): void {
    for (const [connection, seat] of this.#connections) {
      if (seat !== null)
        this.#connections.set(connection, seat === 'player1' ? 'player2' : 'player1');
    }
  }

  entries(): Iterable<[string, SeatName | null]> {
    return this.#connections;
  }
}
