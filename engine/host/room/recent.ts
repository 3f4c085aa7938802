/**
 * What a room remembers by key of those who acted last: above `kept` keys, the one that was noted
 * longest ago is forgotten. Most rooms remember nothing, which costs no memory.
 */
export class Recent<Value> {
  readonly #kept: number;
  #known: Map<string, Value> | null = null;

  constructor(kept: number) {
    this.#kept = kept;
  }

  get(key: string): Value | undefined {
    return this.#known?.get(key);
  }

  note(key: string, value: Value): void {
    const known = (this.#known ??= new Map());
    known.delete(key);
    known.set(key, value);
    const [oldest] = known.keys();
    if (known.size > this.#kept && oldest !== undefined) known.delete(oldest);
  }
}
