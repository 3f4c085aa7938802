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
