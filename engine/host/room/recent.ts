interface Noted<Value> {
  value: Value;
  /** The how manieth note it was. */
  nth: number;
}

/**
 * What a room remembers by key of those who acted last: above `kept` keys, the one that was noted
 * longest ago is forgotten. Most rooms remember nothing, which costs no memory.
 */
export class Recent<Value> {
  readonly #kept: number;
  #known: Map<string, Noted<Value>> | null = null;
  #notes = 0;

  constructor(kept: number) {
    this.#kept = kept;
  }

  get(key: string): Value | undefined {
    return this.#known?.get(key)?.value;
  }

  note(key: string, value: Value): void {
    const known = (this.#known ??= new Map());
    const nth = (this.#notes += 1);
    // In its place: each command is noted, and a map whose keys go and come grows again and again.
    const noted = known.get(key);
    if (noted !== undefined) {
      noted.value = value;
      noted.nth = nth;
      return;
    }
    if (known.size >= this.#kept) this.#forgetOldest(known);
    known.set(key, { value, nth });
  }

  #forgetOldest(known: Map<string, Noted<Value>>): void {
    let [oldest, least] = ['', Number.POSITIVE_INFINITY];
    for (const [key, { nth }] of known) if (nth < least) [oldest, least] = [key, nth];
    known.delete(oldest);
  }
}
