import { Client } from 'colyseus.js';
import { verdictOf } from '../../../bridge/client/player.ts';
import type { Random } from '../random.ts';
import { type Stage, PATIENCE_MS } from './stage.ts';
import {
  type Connection,
  type ConnectionListener,
  type OpenConnection,
  type Place,
  socketConnections,
} from '../../../bridge/client/connection.ts';
import {
  colyseusConnections,
  inTime,
  joinOptions,
} from '../../../bridge/client/colyseus-connection.ts';

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
