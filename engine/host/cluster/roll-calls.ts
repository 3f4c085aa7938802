import * as v from 'valibot';
import { Refused } from '../../core/refusal.ts';
import { Rounds } from '../rooms/rounds.ts';
import type { HostLease } from './host-lease.ts';
import type { HostLink } from './host-link.ts';
import { RoomMoved } from './room-moved.ts';

/** What one host asks another about all rooms together: who is there by way of it. */
export const ROLL_CALL = 'roll-call';

/** Goodbyes and greetings that were lost on the way are made up for so often. */
const EVERY_MS = 20_000;

export interface RollCallParts {
  lease: HostLease;
  link: HostLink;
  /** The sockets of this process, by where they sit. */
  sockets: {
    connectionsAt(host: string): [roomId: string, connections: string[]][];
    reseat(connections: ReadonlySet<string>): void;
  };
  report: (error: unknown) => void;
}

const answerSchema = v.object({ value: v.array(v.string()) });

/**
 * [J17] Each process tells every other host, now and then and after the way to it was broken, who of its
 * sockets is at its tables: whoever is not there any more is not kept, and whoever is not known there
 * takes a place again.
 */
export class RollCalls {
  readonly #parts: RollCallParts;
  readonly #rounds: Rounds;

  constructor(parts: RollCallParts, everyMs = EVERY_MS) {
    this.#parts = parts;
    const round = async (): Promise<number> => {
      await this.call();
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

  async call(): Promise<void> {
    await Promise.all([...this.#parts.lease.others].map((host) => this.#callAt(host)));
  }

  async #callAt(host: string): Promise<void> {
    const { link, sockets, report } = this.#parts;
    try {
      const rooms = sockets.connectionsAt(host);
      const { value } = v.parse(answerSchema, await link.ask(host, '', ROLL_CALL, [rooms]));
      if (value.length > 0) sockets.reseat(new Set(value));
    } catch (error) {
      // It has ended, or cannot be reached: the next call is soon enough.
      if (!(error instanceof RoomMoved || error instanceof Refused)) report(error);
    }
  }
}
