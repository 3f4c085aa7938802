/** What the server sets in a browser. */
export class Cookies {
  readonly #jar = new Map<string, string>();

  /** All of them, as the header has it; null where there are none. */
  get header(): string | null {
    if (this.#jar.size === 0) return null;
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set header(header: string | null) {
    this.#jar.clear();
    for (const pair of header?.split('; ') ?? []) this.#keep(pair);
  }

  get(name: string): string | undefined {
    return this.#jar.get(name);
  }

  /** Takes Set-Cookie lines: a cookie whose time is over leaves the jar. */
  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const expires = attributes.find((one) => /^expires=/i.test(one))?.slice('expires='.length);
      if (expires !== undefined && Date.parse(expires) <= Date.now()) {
        this.#jar.delete(pair.slice(0, pair.indexOf('=')));
      } else this.#keep(pair);
    }
  }

  #keep(pair: string): void {
    const [name = '', ...value] = pair.split('=');
    this.#jar.set(name, value.join('='));
  }
}
