/** Where a connection is, and where it comes from. */
export interface Place<Seat extends string> {
  /** Null: it watches. */
  seat: Seat | null;
  /** The host of its socket; null: this one. */
  via: string | null;
  /** [B28] The address it counts by; null: unknown. */
  address: string | null;
  /** [T50] [B111] Whose connection it is; missing: unknown. */
  visitor?: string | null;
  /** [B178] It is a television. */
  isScreen?: boolean;
}

const NOWHERE = { players: [], all: [] };

/**
 * Who is connected to a room, by connection, and through which host: a host that is killed
 * disconnects nobody itself.
 */
export class Presence<Seat extends string> {
  readonly #names: readonly Seat[];
  readonly #connections = new Map<string, Place<Seat>>();
  #seats: Readonly<Record<Seat, boolean>>;
  #watching = 0;
  #hosts: { players: readonly string[]; all: readonly string[] } = NOWHERE;

  constructor(seats: readonly Seat[]) {
    this.#names = seats;
    this.#seats = this.#look();
  }

  get anyone(): boolean {
    return this.#connections.size > 0;
  }

  /** Whether anybody except this connection is there. */
  anyoneBut(connection: string | null): boolean {
    const { size } = this.#connections;
    return size > 1 || (size === 1 && (connection === null || !this.#connections.has(connection)));
  }

  /** Whether a player is there. */
  get players(): boolean {
    return this.#connections.size > this.#watching;
  }

  /** How many connections receive what happens. */
  get readers(): number {
    return this.#connections.size;
  }

  /** How many connections watch. */
  get watching(): number {
    return this.#watching;
  }

  /** [B178] How many people watch: each once, and none of these, who play or stand in line. */
  audience(besidesOf: () => ReadonlySet<string>): number {
    if (this.#watching === 0) return 0;
    const besides = besidesOf();
    const people = new Set<string>();
    for (const [connection, { seat, visitor, isScreen = false }] of this.#connections) {
      const isPerson = seat === null && !isScreen && !besides.has(visitor ?? connection);
      if (isPerson) people.add(visitor ?? connection);
    }
    return people.size;
  }

  knows(connection: string): boolean {
    return this.#connections.has(connection);
  }

  /** Whether a connection has a seat. */
  isPlayer(connection: string): boolean {
    return (this.#connections.get(connection)?.seat ?? null) !== null;
  }

  /** Which seats are connected; the same object until that changes. */
  get seats(): Readonly<Record<Seat, boolean>> {
    return this.#seats;
  }

  has(seat: Seat): boolean {
    return this.#seats[seat];
  }

  /** How many seats are connected. */
  get seatsConnected(): number {
    return this.#names.filter((seat) => this.#seats[seat]).length;
  }

  /** Whether the player who made the room is there: theirs is the first seat. */
  get isCreatorThere(): boolean {
    const [first] = this.#names;
    return first !== undefined && this.#seats[first];
  }

  /** Returns whether this changed which seats are connected. */
  add(connection: string, place: Readonly<Place<Seat>>): boolean {
    this.#connections.set(connection, { ...place });
    return this.#changed();
  }

  /** [B28] How many connections of an address watch, televisions too. */
  watchingFrom(address: string): number {
    return this.#at(null).filter((one) => one.address === address).length;
  }

  /** [B111] Whether the visitor watches. */
  isWatching(visitor: string): boolean {
    return this.#at(null).some((one) => one.visitor === visitor);
  }

  /** [G44] An address from which the visitor watches; null: none is known. */
  addressOfWatcher(visitor: string): string | null {
    const theirs = this.#at(null).filter((one) => one.visitor === visitor);
    return theirs.find(({ address }) => address !== null)?.address ?? null;
  }

  /** [J30] An address from which a seat is connected; null: none is known. */
  addressOfSeat(seat: Seat): string | null {
    return this.#at(seat).find(({ address }) => address !== null)?.address ?? null;
  }

  /** The connections of a seat, or (null) of those who watch. */
  #at(seat: Seat | null): Place<Seat>[] {
    return [...this.#connections.values()].filter((one) => one.seat === seat);
  }

  addressOf(connection: string): string | null {
    return this.#connections.get(connection)?.address ?? null;
  }

  visitorOf(connection: string): string | null {
    return this.#connections.get(connection)?.visitor ?? null;
  }

  /** The host through which a connection comes; null: this one. */
  viaOf(connection: string): string | null {
    return this.#connections.get(connection)?.via ?? null;
  }

  /** The other hosts through which somebody is connected: a player, or anybody. */
  get hosts(): { players: readonly string[]; all: readonly string[] } {
    return this.#hosts;
  }

  /**
   * [J20] The host through which all players are connected, once none is connected directly;
   * otherwise null.
   */
  get elsewhere(): string | null {
    for (const { via } of this.#connections.values()) if (via === null) return null;
    return this.#hosts.players[0] ?? null;
  }

  /** The connections through a host. */
  via(host: string): string[] {
    return [...this.#connections]
      .filter(([, { via }]) => via === host)
      .map(([connection]) => connection);
  }

  /** Returns whether this changed which seats are connected. */
  remove(connection: string): boolean {
    return this.#connections.delete(connection) && this.#changed();
  }

  /** [B13] [B44] Seats have changed: the people stay, and `seatNow` says where they sit. */
  reseat(seatNow: (before: Seat) => Seat | null): void {
    for (const one of this.#connections.values()) {
      if (one.seat !== null) one.seat = seatNow(one.seat);
    }
    this.#changed();
  }

  /** Where each connection is. */
  places(): Iterable<readonly [string, Readonly<Place<Seat>>]> {
    return this.#connections;
  }

  entries(): [string, Seat | null][] {
    return Array.from(this.#connections, ([connection, { seat }]) => [connection, seat]);
  }

  #look(): Record<Seat, boolean> {
    const seats = {} as Record<Seat, boolean>;
    for (const name of this.#names) seats[name] = false;
    this.#watching = 0;
    let isElsewhere = false;
    for (const { seat, via } of this.#connections.values()) {
      if (seat === null) this.#watching += 1;
      else seats[seat] = true;
      if (via !== null) isElsewhere = true;
    }
    this.#hosts = isElsewhere ? this.#elsewhere() : NOWHERE;
    return seats;
  }

  #elsewhere(): { players: readonly string[]; all: readonly string[] } {
    const players = new Set<string>();
    const all = new Set<string>();
    for (const { seat, via } of this.#connections.values()) {
      if (via === null) continue;
      all.add(via);
      if (seat !== null) players.add(via);
    }
    return { players: [...players], all: [...all] };
  }

  #changed(): boolean {
    const before = this.#seats;
    const after = this.#look();
    const isOther = this.#names.some((seat) => before[seat] !== after[seat]);
    if (isOther) this.#seats = after;
    return isOther;
  }
}
