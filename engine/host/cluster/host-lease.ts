import type { Hosts } from '../../journal/room-index.ts';
import { Refused } from '../../definition/refusal.ts';

/** [J16] How long a lease lasts after its last renewal, in ms. */
const LEASE_MS = 1500;
const RENEW_MS = 400;
/** How long a call waits, in ms, for a lease that is uncertain. */
const PATIENCE_MS = 2000;

export interface LeaseParts {
  hosts: Hosts;
  /** The name of the process, the same for all its hosts. */
  process: string;
  /** Milliseconds of a monotonic clock. */
  clock: () => number;
  report: (error: unknown) => void;
  leaseMs?: number;
  renewMs?: number;
}

/** The process of a host. The name of a host is its process and the number of the host's life. */
export const processOf = (host: string): string => host.slice(0, host.lastIndexOf('.'));

/**
 * [J16] This process's lease as a host. If the lease runs out, for example because the process
 * stood still, another process may end it. Then other processes take over all its rooms, and this
 * process starts again as a new host without rooms.
 */
export class HostLease {
  readonly #parts: LeaseParts;
  readonly #leaseMs: number;
  readonly #renewMs: number;
  readonly #gone = new Set<(hosts: ReadonlySet<string>) => void>();
  readonly #lost = new Set<(host: string) => void>();
  readonly #certain = new Set<() => void>();
  #life = 1;
  /** Until when the lease is certain, by our own clock. */
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

  /** The name of the host that this process is now. */
  get id(): string {
    return `${this.#parts.process}.${this.#life}`;
  }

  /** The other hosts, as of the last renewal. */
  get others(): ReadonlySet<string> {
    return this.#others;
  }

  /**
   * From now on a socket of this process is in a room of that host. So its end is reported even if
   * no renewal has seen it.
   */
  meet(host: string): void {
    if (host === this.id || this.#others.has(host)) return;
    this.#others = new Set([...this.#others, host]);
  }

  /** Whether the lease is certainly valid. Otherwise another process may have taken over our rooms. */
  get isCertain(): boolean {
    return this.#parts.clock() < this.#until;
  }

  /** Whether this process has given its lease back. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Reports hosts that have ended: any host may take over their rooms, and the players who were
   * connected through them are away.
   */
  onGone(listener: (hosts: ReadonlySet<string>) => void): void {
    this.#gone.add(listener);
  }

  /** Reports that this process has lost all rooms that it hosted as `host`; it is a new host now. */
  onLost(listener: (host: string) => void): void {
    this.#lost.add(listener);
  }

  /** Reports that the lease is certain, after it was not. */
  onCertain(listener: () => void): void {
    this.#certain.add(listener);
  }

  async start(): Promise<void> {
    await this.#begin();
    await this.#renew();
    this.#later();
  }

  /** Ends the lease, so that other processes can take over the rooms at once. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#until = -Infinity;
    await this.#parts.hosts.end(this.id);
  }

  /** Renews the lease now, without waiting for the next time. */
  async refresh(): Promise<void> {
    await this.#renewed().catch(this.#parts.report);
  }

  /** Something suggests that the lease has ended: it is uncertain until the store has answered. */
  invalidateLease(): void {
    this.#until = -Infinity;
    void this.refresh();
  }

  /** Resolves once the lease is certain. @throws Refused if that takes too long */
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

  /** One renewal at a time serves all who ask for one. */
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
    const wasCertain = this.isCertain;
    this.#until = asked + this.#leaseMs;
    if (!wasCertain && this.isCertain) for (const tell of this.#certain) tell();
    await this.#follow(new Set(running.filter((host) => host !== this.id)));
  }

  /** Ends the hosts whose lease has run out. A host that renews at the last moment stays. */
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
