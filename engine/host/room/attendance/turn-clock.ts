/**
 * [B12] The time a player has for a turn. It stands still while nobody is in the room and starts
 * anew when somebody is back, so that nobody returns to a lost game.
 */
export class TurnClock {
  readonly #turnMs: number;
  readonly #now: () => number;
  readonly #onTimeUp: () => void;
  #deadline: number | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(turnMs: number, now: () => number, onTimeUp: () => void) {
    this.#turnMs = turnMs;
    this.#now = now;
    this.#onTimeUp = onTimeUp;
  }

  /** Whole milliseconds left, or null while the clock stands. */
  get left(): number | null {
    return this.#deadline === null ? null : Math.max(0, Math.ceil(this.#deadline - this.#now()));
  }

  get runs(): boolean {
    return this.#deadline !== null;
  }

  start(): void {
    this.#deadline = this.#now() + this.#turnMs;
    if (this.#timer !== null) this.#timer.refresh();
    else this.#timer = setTimeout(this.#onTimeUp, this.#turnMs).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#deadline = null;
  }
}
