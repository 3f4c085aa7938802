import type { Hosts } from '../../journal/hosts.ts';
import { Refused } from '../../definition/refusal.ts';

/** [J16] A host counts so long after it last renewed its lease. */
const LEASE_MS = 1500;
const RENEW_MS = 400;
/** So long a question waits for a lease that is not certain just now. */
const PATIENCE_MS = 2000;

export interface LeaseParts {
  hosts: Hosts;
  /** The process, in the whole of its life. */
  process: string;
  /** Milliseconds of a clock that never goes back. */
  clock: () => number;
  report: (error: unknown) => void;
  leaseMs?: number;
  renewMs?: number;
}

/** The process of a host: hosts are named by it and by which of its lives they are. */
export const processOf = (host: string): string => host.slice(0, host.lastIndexOf('.'));

/**
 * [J16] This process's lease as a host. Another process may end it once it has run out, as when this
 * one stood still: then all it hosted is others' to go on with, and it begins anew with nothing.
 */
export class HostLease {
  readonly #parts: LeaseParts;
  readonly #leaseMs: number;
  readonly #renewMs: number;
  readonly #gone = new Set<(hosts: ReadonlySet<string>) => void>();
  readonly #lost = new Set<(host: string) => void>();
  #life = 1;
  /** Up to when the lease is certain, by our own clock. */
  #until = -Infinity;
  #others: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | null = null;
  #renewing: Promise<void> | null = null;
  #isOver = false;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    this.#leaseMs = parts.leaseMs ?? LEASE_MS;
    this.#renewMs = parts.renewMs ?? RENEW_MS;
  }

  /** The host that this process is now. */
  get id(): string {
    return `${this.#parts.process}.${this.#life}`;
  }

  /** The other hosts, as of the last renewal. */
  get others(): ReadonlySet<string> {
    return this.#others;
  }

  /**
   * From now on somebody here is at a room of this host: that it ends is told, even if it ends before it
   * was ever seen to run.
   */
  meet(host: string): void {
    if (host === this.id || this.#others.has(host)) return;
    this.#others = new Set([...this.#others, host]);
  }

  /** Whether the lease runs for certain; else somebody may have gone on with our rooms. */
  get isCertain(): boolean {
    return this.#parts.clock() < this.#until;
  }

  /** Whether it has been given back. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Hosts that have ended: what they hosted is anybody's, who was connected through them is away. */
  onGone(listener: (hosts: ReadonlySet<string>) => void): void {
    this.#gone.add(listener);
  }

  /** This process has lost all it hosted as `host`, and is another host now. */
  onLost(listener: (host: string) => void): void {
    this.#lost.add(listener);
  }

  async start(): Promise<void> {
    await this.#begin();
    await this.#renew();
    this.#later();
  }

  /** Ends the lease: what this process hosted is others' at once. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#until = -Infinity;
    await this.#parts.hosts.end(this.id);
  }

  /** Looks now who is there, and not only when it is time. */
  async refresh(): Promise<void> {
    await this.#renewed().catch(this.#parts.report);
  }

  /** Something says that it has ended: nothing is certain until the store was asked. */
  invalidateLease(): void {
    this.#until = -Infinity;
    void this.refresh();
  }

  /** Resolves when the lease is certain. @throws Refused where that cannot be found out in time. */
  async confirm(): Promise<void> {
    if (this.isCertain) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refused('action/busy')), PATIENCE_MS);
    });
    try {
      await Promise.race([this.#renewed(), late]);
    } catch {
      throw new Refused('action/busy');
    } finally {
      clearTimeout(timer);
    }
    if (!this.isCertain) throw new Refused('action/busy');
  }

  #later(): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      void this.#renewed()
        .catch(this.#parts.report)
        .then(() => this.#later());
    }, this.#renewMs).unref();
  }

  /** One renewal at a time, for all who ask for one. */
  #renewed(): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  async #begin(): Promise<void> {
    await this.#parts.hosts.begin(this.id, this.#leaseMs);
  }

  async #renew(): Promise<void> {
    const { hosts, clock } = this.#parts;
    const asked = clock();
    const running = await hosts.renew(this.id, this.#leaseMs);
    if (this.#isOver) return; // whatever came of it, the lease is given back
    if (running === null) {
      const lost = this.id;
      this.#life += 1;
      for (const tell of this.#lost) tell(lost);
      await this.#begin();
      return this.#renew();
    }
    this.#until = asked + this.#leaseMs;
    await this.#follow(new Set(running.filter((host) => host !== this.id)));
  }

  /** Whoever runs no more is ended, so that nobody waits for them; one that came back at the last moment stays. */
  async #follow(running: Set<string>): Promise<void> {
    const gone = new Set<string>();
    const known = this.#others;
    for (const host of known) {
      if (running.has(host)) continue;
      if (await this.#parts.hosts.end(host, true)) gone.add(host);
      else running.add(host);
    }
    for (const met of this.#others) if (!known.has(met)) running.add(met); // while the store was asked
    this.#others = running;
    if (gone.size > 0) for (const tell of this.#gone) tell(gone);
  }
}
