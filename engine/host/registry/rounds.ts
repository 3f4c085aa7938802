/** Runs a task again and again. Each run returns the milliseconds until the next one. */
export class Rounds {
  readonly #round: () => Promise<number>;
  readonly #everyMs: number;
  readonly #report: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #isOver = false;

  /** @param everyMs The time before the first run, and after a failed one, which is reported. */
  constructor(everyMs: number, round: () => Promise<number>, report: (error: unknown) => void) {
    this.#everyMs = everyMs;
    this.#round = round;
    this.#report = report;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  start(): void {
    this.#later(this.#everyMs);
  }

  stop(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #later(ms: number): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#round().then(
        (wait) => this.#later(wait),
        (error: unknown) => {
          this.#report(error);
          this.#later(this.#everyMs);
        },
      );
    }, ms).unref();
  }
}
