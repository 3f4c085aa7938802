/** A command that was not answered for good yet. */
export interface Wish {
  id: string;
  name: string;
  body: object;
}

/** What is sent again until it is answered [B14], in order. */
export class Outbox {
  readonly #wishes = new Map<string, Wish>();

  add(wish: Wish): void {
    this.#wishes.set(wish.id, wish);
  }

  get(id: string): Wish | undefined {
    return this.#wishes.get(id);
  }

  done(id: string): void {
    this.#wishes.delete(id);
  }

  has(name: string): boolean {
    return this.all.some((wish) => wish.name === name);
  }

  get all(): Wish[] {
    return [...this.#wishes.values()];
  }
}
