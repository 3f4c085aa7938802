import type { OpenConnection } from '../../../bridge/client/connection.ts';
import { RoomClient } from '../../../bridge/client/room-client.ts';
import type { Parts } from '../rooms/parts.ts';
import type { ViewGame } from './view-game.ts';
import { invariantReports } from './invariant-reports.ts';
import { ViewCheck } from './view-check.ts';

/** How long between two tries of a connection, in ms: not all at the same moment. */
const againMs = (): number => 200 + Math.random() * 400;

/**
 * Somebody who watches a table, and checks what they see as a player does. [T5] [B25] Nothing that a
 * watcher receives contains a seat's secret or is meant for one seat.
 */
export class TableWatcher<View extends { seq: number }> {
  readonly #parts: Parts;
  readonly #open: OpenConnection;
  readonly #check: ViewCheck<View>;
  #client: RoomClient | null = null;
  #room = '';
  #secrets: readonly string[] = [];

  constructor(game: ViewGame<View>, parts: Parts, open: OpenConnection) {
    this.#parts = parts;
    this.#open = open;
    const judge = invariantReports(parts.recorder, () => this.name);
    this.#check = new ViewCheck(game, judge);
  }

  get name(): string {
    return `room ${this.#room} watcher at ${this.#check.seq}`;
  }

  /** Whether it knows the room up to this number. */
  knows(seq: number): boolean {
    return this.#check.seq >= seq;
  }

  /** @param secrets What no watcher may read. */
  watch(roomId: string, secrets: readonly string[]): void {
    this.close();
    this.#room = roomId;
    this.#secrets = secrets;
    this.#check.enter({ seat: 'watcher' });
    const { recorder } = this.#parts;
    const client = new RoomClient(
      {
        open: this.#open,
        tries: Number.POSITIVE_INFINITY,
        everyMs: againMs,
        heard: (name, payload) => this.#hear(name, payload),
        link: ({ is }) => {
          if (is === 'online') this.#ask();
          else if (is === 'retrying') recorder.fault('disconnected', 'watcher', this.name);
        },
      },
      { roomId, playerId: null },
    );
    this.#client = client;
  }

  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  #ask(): void {
    this.#check.asks();
    this.#client?.sit({ roomId: this.#room, playerId: null });
  }

  #hear(name: string, payload: unknown): void {
    const { recorder } = this.#parts;
    recorder.facts += 1;
    const bytes = JSON.stringify(payload);
    if (name === 'balance-changed' || this.#secrets.some((secret) => bytes.includes(secret))) {
      recorder.fault('wrong', 'secret', `${this.name} received ${name}`);
    }
    const read = this.#check.read(name, payload);
    if (typeof read === 'string') {
      recorder.fault('wrong', 'shape', `${this.name}: ${read}`);
      return;
    }
    const hadGap = this.#check.gap;
    this.#check.take(read);
    if (this.#check.gap && !hadGap) this.#ask();
  }
}
