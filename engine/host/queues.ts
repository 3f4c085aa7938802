/** Runs tasks of one key strictly one after the other; tasks of different keys do not wait. */
export class KeyedQueue {
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

/** Tasks one after the other, in the order they came; one that fails does not keep the next. */
export class Serial {
  #tail: Promise<unknown> | null = null;

  /** Where nothing is under way, the task begins at once. */
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
