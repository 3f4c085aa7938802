import { setTimeout as sleep } from 'node:timers/promises';
import { Player as Client } from '../../../bridge/client/player.ts';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../engine/games/boxes/wire/messages.ts';
import type { Random } from '../random.ts';
import { RecordedConnections, type Speech } from './recorded-lines.ts';
import { type Stage, PATIENCE_MS } from './stage.ts';
import type { Seat } from '../../../bridge/client/connection.ts';

const AGAIN_MS = 100;

/** One at a table after the other, who comes back by itself and has all of it written down. */
export class Player {
  readonly who: string;
  readonly speech: Speech;
  readonly #stage: Stage;
  readonly #lines: RecordedConnections;
  #client: Client<RoomView, RoomMessage> | null = null;
  #refusal: { action: string; code: string } | null = null;
  /** The rolls of one's own that were seen in this room. */
  rolled = 0;

  constructor(who: string, speech: Speech, stage: Stage, random: Random) {
    this.who = who;
    this.speech = speech;
    this.#stage = stage;
    this.#lines = new RecordedConnections(who, speech, stage, random);
  }

  /** The client at the table where it sits; null: it sits nowhere. */
  get client(): Client<RoomView, RoomMessage> | null {
    return this.#client;
  }

  /** Its room; empty: it has none. */
  get room(): string {
    return this.#client?.seat.roomId ?? '';
  }

  /** The room as it knows it; null: it does not know all of it now. */
  get view(): RoomView | null {
    return this.#client?.isReady === true ? this.#client.room : null;
  }

  /** Takes a seat of another room. */
  take(seat: Seat, visitor: string): void {
    this.leave();
    const { who } = this;
    const { roomId: room, playerId } = seat;
    this.#stage.recorder.note({ is: 'seated', who, visitor, room, playerId });
    this.rolled = 0;
    this.#client = new Client({
      open: this.#lines.open,
      reading: boxesReading,
      seat,
      heard: (message) => this.#heard(message),
      tries: Number.POSITIVE_INFINITY,
      everyMs: () => AGAIN_MS,
      deadAfter: PATIENCE_MS,
      againMs: AGAIN_MS,
    });
  }

  leave(): void {
    this.#client?.close();
    this.#client = null;
  }

  /** Takes the last refusal of a command of this name: a Colyseus client has no other answer. */
  takeRefusal(action: string): string | null {
    const refusal = this.#refusal;
    if (refusal?.action !== action) return null;
    this.#refusal = null;
    return refusal.code;
  }

  /** A Colyseus client has seen the result of its command. */
  noteTold(name: string, id: string, code: string | null): void {
    const { who, room } = this;
    const { connection } = this.#lines;
    this.#stage.recorder.note({ is: 'acked', who, room, connection, id, name, code, isTold: true });
  }

  /** Resolves when something was heard, or after so many ms. */
  async news(ms: number): Promise<void> {
    const over = sleep(ms, undefined, { ref: false });
    await (this.#client === null ? over : Promise.race([this.#client.news(), over]));
  }

  #heard(message: RoomMessage): void {
    if (message.type === 'action-refused') this.#refusal = message.payload;
    if (message.type !== 'dice-rolled') return;
    const { by, forced } = message.payload;
    if (by === this.#client?.room?.seat && !forced) this.rolled += 1;
  }
}
