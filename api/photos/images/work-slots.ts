/** Lets a few do their work at a time; the others wait in the order they came. */
export class WorkSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Takes a slot only if one is free; answers what gives it back, else null. */
  tryTake(): (() => void) | null {
    if (this.#free === 0) return null;
    this.#free -= 1;
    return this.#giveBack();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const giveBack = this.tryTake() ?? (await this.#wait());
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #wait(): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#giveBack()));
    });
  }

  /** A slot given back goes to who waits longest, without ever being free. */
  #giveBack(): () => void {
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  }
}
