import { Client } from 'colyseus.js';
import { verdictOf, Player as RoomClient } from '../../../bridge/client/player.ts';
import type { Random } from '../random.ts';
import { AGAIN_MS, type Stage, PATIENCE_MS } from './stage.ts';
import {
  type Connection,
  type ConnectionListener,
  type OpenConnection,
  type Place,
  socketConnections,
  type Seat,
} from '../../../bridge/client/connection.ts';
import {
  colyseusConnections,
  inTime,
  joinOptions,
} from '../../../bridge/client/colyseus-connection.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  boxesReading,
  type RoomMessage,
  type RoomView,
} from '../../../engine/games/boxes/wire/messages.ts';

/** How a player reaches the server. */
export const SPEECHES = ['websocket', 'polling', 'colyseus'] as const;
export type Speech = (typeof SPEECHES)[number];
/** The number of the entry that a message reflects, or null. */
const seqOf = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'seq' in payload ? Number(payload.seq) : null;

const idOf = (payload: object): string | null =>
  'commandId' in payload ? String(payload.commandId) : null;

/** The connections of one player, each to one process; records all that goes over them. */
export class RecordedConnections {
  readonly #who: string;
  readonly #speech: Speech;
  readonly #stage: Stage;
  readonly #random: Random;
  #process: number;
  #line: Connection | null = null;
  #asks = 0;
  /** The number of the last connection, from 1. */
  connection = 0;

  constructor(who: string, speech: Speech, stage: Stage, random: Random) {
    this.#who = who;
    this.#speech = speech;
    this.#stage = stage;
    this.#random = random;
    this.#process = random.below(stage.processes);
  }

  readonly open: OpenConnection = (listener, seat) => {
    // The process of the one that there is says that it ends.
    if (this.#line?.isOpen === true) this.#goElsewhere();
    const connection = (this.connection += 1);
    const process = this.#process;
    const { recorder } = this.#stage;
    const room = seat?.roomId ?? '';
    const about = { who: this.#who, room, connection };
    const heard: ConnectionListener = {
      opened: () => {
        recorder.note({ is: 'connected', ...about, process, how: this.#speech });
        listener.opened();
      },
      heard: (name, payload) => {
        const seq = seqOf(payload);
        recorder.note({ is: 'told', ...about, name, seq, payload: payload as object });
        listener.heard(name, payload);
      },
      down: (how) => {
        recorder.note({ is: 'gone', ...about, process, how: how.reason });
        this.#goElsewhere();
        listener.down(how);
      },
    };
    const line = this.#openAt(this.#stage.url(process), heard, seat);
    this.#line = line;
    return {
      get isOpen() {
        return line.isOpen;
      },
      asksAnew: line.asksAnew,
      send: (name, payload, answered) => {
        if (!line.isOpen) return;
        const id = idOf(payload) ?? `join-${(this.#asks += 1)}`;
        recorder.note({ is: 'sent', ...about, process, id, name });
        line.send(name, payload, (answer) => {
          const code = verdictOf(answer);
          recorder.note({ is: 'acked', ...about, id, name, code, isTold: false });
          answered?.(answer);
        });
      },
      close: () => {
        if (line.isOpen) {
          recorder.note({ is: 'gone', ...about, process, how: 'hung up' });
          if (this.#process === process) this.#goElsewhere();
        }
        line.close();
      },
    };
  };

  #openAt(url: string, listener: ConnectionListener, seat: Place | null): Connection {
    if (this.#speech === 'colyseus') {
      const join = (at: Place) =>
        inTime(PATIENCE_MS, new Client(url).joinById(at.roomId, joinOptions(at)));
      return colyseusConnections(join)(listener, seat);
    }
    const options = { transports: [this.#speech], timeout: PATIENCE_MS };
    return socketConnections(url, options)(listener, seat);
  }

  /** The next connection is to another process. */
  #goElsewhere(): void {
    const { processes } = this.#stage;
    const step = processes > 1 ? this.#random.between(1, processes - 1) : 0;
    this.#process = (this.#process + step) % processes;
  }
}

/** One at a table after the other, who comes back by itself and has all of it written down. */
export class Player {
  readonly who: string;
  readonly speech: Speech;
  readonly #stage: Stage;
  readonly #lines: RecordedConnections;
  #client: RoomClient<RoomView, RoomMessage> | null = null;
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
  get client(): RoomClient<RoomView, RoomMessage> | null {
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
    this.#client = new RoomClient({
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
