import type { Hosts } from '../room-index.ts';

/** Hosts in memory, for tests. They pass the same contract as the database's. */
export class MemoryHosts implements Hosts {
  readonly #now: () => number;
  /** Epoch ms at which the lease of each host runs out. */
  readonly #leases = new Map<string, number>();
  readonly #rooms = new Map<string, string | null>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a host has started and not ended. */
  has(host: string): boolean {
    return this.#leases.has(host);
  }

  /** A room was recorded, by this host if there is one. */
  note(room: string, host: string | undefined): void {
    if (!this.#rooms.has(room)) this.#rooms.set(room, host ?? null);
  }

  async begin(host: string, leaseMs: number): Promise<void> {
    this.#leases.set(host, this.#now() + leaseMs);
  }

  async renew(host: string, leaseMs: number): Promise<string[] | null> {
    if (!this.has(host)) return null;
    this.#leases.set(host, this.#now() + leaseMs);
    return [...this.#leases.keys()].filter((other) => !this.#isLapsed(other));
  }

  async end(host: string, onlyLapsed = false): Promise<boolean> {
    if (!onlyLapsed || this.#isLapsed(host)) this.#leases.delete(host);
    return !this.has(host);
  }

  async claim(room: string, host: string): Promise<string | null> {
    const at = this.#rooms.get(room);
    if (at === undefined) return null;
    if (at !== null && at !== host) {
      await this.end(at, true);
      if (this.has(at)) return at;
    }
    this.#rooms.set(room, host);
    return host;
  }

  async give(room: string, from: string, to: string): Promise<boolean> {
    if (this.#rooms.get(room) !== from) return false;
    this.#rooms.set(room, to);
    return true;
  }

  #isLapsed(host: string): boolean {
    return (this.#leases.get(host) ?? 0) < this.#now();
  }
}
