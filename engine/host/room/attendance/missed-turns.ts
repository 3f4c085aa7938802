/** [B53] How many turns in a row the server has acted for each seat while nobody was there. */
export class MissedTurns<Seat extends string> {
  readonly #none: Readonly<Record<Seat, number>>;
  #counts: Readonly<Record<Seat, number>>;

  constructor(seats: readonly Seat[]) {
    const none = {} as Record<Seat, number>;
    for (const seat of seats) none[seat] = 0;
    this.#none = none;
    this.#counts = none;
  }

  /** The same object until that changes. */
  get counts(): Readonly<Record<Seat, number>> {
    return this.#counts;
  }

  add(seat: Seat): void {
    this.#counts = { ...this.#counts, [seat]: this.#counts[seat] + 1 };
  }

  /** Somebody is there, or has acted. */
  end(seat: Seat): void {
    if (this.#counts[seat] > 0) this.#counts = { ...this.#counts, [seat]: 0 };
  }

  /** As they were before something that was not kept. */
  restore(counts: Readonly<Record<Seat, number>>): void {
    this.#counts = counts;
  }

  /** Seats have changed hands. */
  endAll(): void {
    this.#counts = this.#none;
  }
}
