import { LRUCache } from 'lru-cache';
import type { Hosts } from '../../journal/room-index.ts';
import type { HostLink } from './host-link.ts';
import type { HostLease } from './host-lease.ts';
import { remoteHandle, type RoomHandle, RoomMoved } from '../room/room-handle.ts';
import { atMost } from '../cached-reads.ts';

/** How many rooms of other hosts are remembered; the others are asked for again. */
const KNOWN_ELSEWHERE = 50_000;

export interface ClaimParts {
  hosts: Hosts;
  lease: HostLease;
  /** Null: this process cannot ask the others, so it takes a room from the process that has it. */
  link: HostLink | null;
}

/** [J16] Which rooms this process hosts, and which host has the others. */
export class RoomClaims {
  readonly lease: HostLease;
  readonly link: HostLink | null;
  readonly #hosts: Hosts;
  readonly #elsewhere = new LRUCache<string, string>(atMost(KNOWN_ELSEWHERE));

  constructor({ hosts, lease, link }: ClaimParts) {
    this.#hosts = hosts;
    this.lease = lease;
    this.link = link;
    lease.onLost(() => this.#elsewhere.clear());
    lease.onGone((gone) => {
      for (const [room, host] of this.#elsewhere) if (gone.has(host)) this.#elsewhere.delete(room);
    });
  }

  /** The name of the host that this process is. */
  get host(): string {
    return this.lease.id;
  }

  /** Whether this process certainly hosts the rooms it has. */
  get isCertain(): boolean {
    return this.link === null || this.lease.isCertain;
  }

  /** Resolves once this process certainly hosts the rooms it has. @throws Refused if that takes too long */
  async confirm(): Promise<void> {
    if (!this.isCertain) await this.lease.confirm();
  }

  /** Whether this process has stopped hosting rooms for good. */
  get isOver(): boolean {
    return this.lease.isOver;
  }

  /** Stops hosting. The other processes are told, so that they take over at once. */
  async end(): Promise<void> {
    await this.lease.stop();
    await this.link?.sayEnded();
  }

  /** The handle of a room that is known to be at another host, or null. */
  known(room: string): RoomHandle | null {
    const host = this.#elsewhere.get(room);
    return host === undefined ? null : this.#remote(room, host);
  }

  /**
   * The handle of a room at another host; null if this process hosts it now.
   * @throws RoomMoved if there is no such room
   */
  async claim(room: string): Promise<RoomHandle | null> {
    for (;;) {
      const host = await this.#hosts.claim(room, this.host);
      if (host === null) throw new RoomMoved();
      if (host === this.host) return null;
      if (this.link !== null) return this.#found(room, host);
      await this.#hosts.end(host);
    }
  }

  /** Gives a room to the host that asks for it. Nobody may be using it here. */
  async give(room: string, to: string): Promise<RoomHandle | null> {
    return (await this.#hosts.give(room, this.host, to)) ? this.#found(room, to) : null;
  }

  /** [J20] A room has moved from one host to another. */
  moved(room: string, to: string): void {
    if (to === this.host) this.#elsewhere.delete(room);
    else this.#found(room, to);
  }

  #found(room: string, host: string): RoomHandle {
    this.#elsewhere.set(room, host);
    this.lease.meet(host);
    return this.#remote(room, host);
  }

  #remote(room: string, host: string): RoomHandle {
    return remoteHandle(host, async (method, args) => {
      if (this.link === null) throw new RoomMoved();
      try {
        return await this.link.ask(host, room, method, args);
      } catch (error) {
        if (error instanceof RoomMoved) this.#elsewhere.delete(room);
        throw error;
      }
    });
  }
}
