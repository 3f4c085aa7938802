import { otherSeat, SEATS, type SeatName } from '../boxes/rules.ts';

interface Connection {
  /** Null: it watches. */
  seat: SeatName | null;
  /** Epoch ms up to which it counts unless it is renewed; null: until it goes. */
  until: number | null;
}

/**
 * Who is connected to a room, by connection. Those of other processes count for a time and are
 * renewed: a process that is killed says goodbye for nobody.
 */
export class Presence {
  readonly #connections = new Map<string, Connection>();

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

  /** How many are there without a seat. */
  get watching(): number {
    let count = 0;
    for (const one of this.#connections.values()) if (one.seat === null) count += 1;
    return count;
  }

  knows(connection: string): boolean {
    return this.#connections.has(connection);
  }

  get seats(): { player1: boolean; player2: boolean } {
    return { player1: this.has('player1'), player2: this.has('player2') };
  }

  has(seat: SeatName): boolean {
    for (const one of this.#connections.values()) if (one.seat === seat) return true;
    return false;
  }

  /** Answers whether this changed which seats are taken. */
  add(connection: string, seat: SeatName | null, until: number | null = null): boolean {
    return this.#changes(() => this.#connections.set(connection, { seat, until }));
  }

  /** Connections whose time was up at `now` and that nobody renewed. */
  lapsed(now: number): string[] {
    return [...this.#connections]
      .filter(([, { until }]) => until !== null && until <= now)
      .map(([connection]) => connection);
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
    for (const one of this.#connections.values()) {
      if (one.seat !== null) one.seat = otherSeat(one.seat);
    }
  }

  entries(): [string, SeatName | null][] {
    return Array.from(this.#connections, ([connection, { seat }]) => [connection, seat]);
  }
}
