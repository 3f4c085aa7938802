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
