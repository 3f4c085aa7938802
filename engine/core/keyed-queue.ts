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
