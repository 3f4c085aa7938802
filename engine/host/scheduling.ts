/** Runs the tasks of one key one after the other. */
export interface Queue {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/** The queue of one process. Tasks of different keys do not wait for each other. */
export class KeyedQueue implements Queue {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const mine = before === undefined ? task() : before.then(task, task);
    this.#tails.set(key, mine);
    const done = (): void => {
      if (this.#tails.get(key) === mine) this.#tails.delete(key);
    };
    mine.then(done, done);
    return mine;
  }
}

/** Runs tasks one after the other, in their order. A failed task does not stop the next one. */
export class Serial {
  #tail: Promise<unknown> | null = null;

  /** If no task is running, the task starts at once. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#tail === null ? task() : this.#tail.then(task, task);
    this.#tail = mine;
    const done = (): void => {
      if (this.#tail === mine) this.#tail = null;
    };
    mine.then(done, done);
    return mine;
  }
}

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
