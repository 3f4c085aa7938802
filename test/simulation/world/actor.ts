/** Whose code runs: a process of the house, the database, or everybody outside. */
export class Actor {
  readonly name: string;
  /** Up to this moment of the world's clock it stands still: what is due waits, then all comes at once. */
  #stillUntil = 0;
  /** It has crashed: nothing of it runs any more. */
  isDead = false;

  constructor(name: string) {
    this.name = name;
  }

  get stillUntil(): number {
    return this.#stillUntil;
  }

  /** Never shorter than it stands still already: what waits keeps its order. */
  standStill(until: number): void {
    this.#stillUntil = Math.max(this.#stillUntil, until);
  }
}
