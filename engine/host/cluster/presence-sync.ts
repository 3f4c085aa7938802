import * as v from 'valibot';
import type { HostLease } from './host-lease.ts';
import type { HostLink } from './host-link.ts';
import { Rounds } from '../scheduling.ts';
import { RoomMoved } from '../room/room-handle.ts';
import { Refused } from '../../definition/refusal.ts';

/** What one host asks another about all rooms: who is connected through it. */
export const PRESENCE_SYNC = 'roll-call';

/** How often, in ms, lost messages about who came and went are made up for. */
const EVERY_MS = 20_000;

/** The sockets of this process, by room. */
export interface SyncedSockets {
  /** The connections in the rooms of a host, by room. */
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
 * [J17] Each process tells every other host who of its sockets is in that host's rooms, at
 * intervals and after a broken connection. The host removes the connections that are not named; a
 * connection that it does not know takes its place again.
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
      // The host has ended or does not answer: the next round is soon enough.
      if (!(error instanceof RoomMoved || error instanceof Refused)) report(error);
    }
  }
}
