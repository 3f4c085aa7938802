import * as v from 'valibot';
import type { HostLease } from './host-lease.ts';
import type { HostLink } from './host-link.ts';
import { Rounds } from '../registry/rounds.ts';
import { RoomMoved } from '../room/room-handle.ts';
import { Refused } from '../../definition/refusal.ts';

/** What one host asks another about all rooms together: who is there by way of it. */
export const PRESENCE_SYNC = 'roll-call';

/** Goodbyes and greetings that were lost on the way are made up for so often. */
const EVERY_MS = 20_000;

/** The sockets of this process, by where they sit. */
export interface SyncedSockets {
  /** The connections in rooms of a host, by room. */
  connectionsAt(host: string): [roomId: string, connections: string[]][];
  /** These connections take their places again. */
  rejoin(connections: ReadonlySet<string>): void;
}

interface PresenceSyncParts {
  lease: HostLease;
  link: HostLink;
  sockets: SyncedSockets;
  report: (error: unknown) => void;
}

const answerSchema = v.object({ value: v.array(v.string()) });

/**
 * [J17] Each process tells every other host, now and then and after the way to it was broken, who of its
 * sockets is at its tables: whoever is not there any more is not kept, and whoever is not known there
 * takes a place again.
 */
export class PresenceSync {
  readonly #parts: PresenceSyncParts;
  readonly #rounds: Rounds;

  constructor(parts: PresenceSyncParts, everyMs = EVERY_MS) {
    this.#parts = parts;
    const round = async (): Promise<number> => {
      await this.run();
      return everyMs;
    };
    this.#rounds = new Rounds(everyMs, round, parts.report);
  }

  start(): void {
    this.#rounds.start();
  }

  stop(): void {
    this.#rounds.stop();
  }

  async run(): Promise<void> {
    await Promise.all([...this.#parts.lease.others].map((host) => this.#syncWith(host)));
  }

  async #syncWith(host: string): Promise<void> {
    const { link, sockets, report } = this.#parts;
    try {
      const rooms = sockets.connectionsAt(host);
      const { value } = v.parse(answerSchema, await link.ask(host, '', PRESENCE_SYNC, [rooms]));
      if (value.length > 0) sockets.rejoin(new Set(value));
    } catch (error) {
      // It has ended, or cannot be reached: the next time is soon enough.
      if (!(error instanceof RoomMoved || error instanceof Refused)) report(error);
    }
  }
}
