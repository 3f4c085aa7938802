/** A semaphore: runs a few works at a time; the others wait in order. */
export class WorkSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Takes a free slot and returns the function that releases it; null if none is free. */
  tryTake(): (() => void) | null {
    if (this.#free === 0) return null;
    this.#free -= 1;
    return this.#releaser();
  }

  /** Waits for a free slot and returns the function that releases it. */
  async take(): Promise<() => void> {
    return this.tryTake() ?? (await this.#wait());
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.take();
    try {
      return await work();
    } finally {
      release();
    }
  }

  #wait(): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#releaser()));
    });
  }

  /** A released slot goes directly to the work that has waited longest. */
  #releaser(): () => void {
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  }
}
