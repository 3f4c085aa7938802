import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Acked } from '../record/history.ts';
import { type Line, type Seat, type Speech, within } from './line.ts';
import { NativeLine } from './native-line.ts';
import { SocketLine } from './socket-line.ts';
import type { Stage } from './stage.ts';
import { after, readMessage, seqOf, UNKNOWN, type View } from './view.ts';

const AGAIN_MS = 100;
const NATIVE_WAIT_MS = 2000;

/** One at a table: connects, knows the room, and comes back by itself. */
export class Player {
  readonly who: string;
  readonly speech: Speech;
  view: View = UNKNOWN;
  readonly #stage: Stage;
  readonly #random: Random;
  #seat: Seat | null = null;
  #line: Line | null = null;
  #process: number;
  #connections = 0;
  #asks = 0;
  #news = Promise.withResolvers<void>();
  #refusal: { action: string; code: string } | null = null;

  constructor(who: string, speech: Speech, stage: Stage, random: Random) {
    this.who = who;
    this.speech = speech;
    this.#stage = stage;
    this.#random = random;
    this.#process = random.below(stage.processes);
  }

  get room(): string {
    return this.#seat?.roomId ?? '';
  }

  get isConnected(): boolean {
    return this.#line !== null && this.view.seq > 0;
  }

  /** The connection as it is now, or null. */
  get line(): Line | null {
    return this.#line;
  }

  /** Takes the last refusal of a command of this name: a native client has no other answer. */
  takeRefusal(action: string): string | null {
    const refusal = this.#refusal;
    if (refusal?.action !== action) return null;
    this.#refusal = null;
    return refusal.code;
  }

  /** The number of the connection, from 1. */
  get connection(): number {
    return this.#connections;
  }

  /** Takes a seat of another room. */
  take(seat: Seat, visitor: string): void {
    this.leave();
    this.#seat = seat;
    this.view = UNKNOWN;
    const { roomId: room, playerId } = seat;
    this.#stage.recorder.note({ is: 'seated', who: this.who, visitor, room, playerId });
  }

  leave(): void {
    this.#line?.close();
    this.#line = null;
    this.#seat = null;
  }

  /** Hangs up and goes to any process, as somebody who reloads the page. */
  reload(): void {
    this.#line?.close();
    this.#line = null;
    this.#process = this.#random.below(this.#stage.processes);
  }

  /** Resolves when something was heard, or after so many ms. */
  async news(ms: number): Promise<void> {
    await Promise.race([this.#news.promise, sleep(ms, undefined, { ref: false })]);
  }

  /** Connects, if need be, and knows the whole room. Answers whether it does. */
  async ready(): Promise<boolean> {
    const seat = this.#seat;
    if (seat === null) return false;
    if (this.isConnected && !this.view.hasGap) return true;
    const line = this.#line;
    if (line !== null && !line.asksAnew) return this.#ask(line, this.#connections);
    line?.close();
    this.#line = null;
    return this.#connect(seat);
  }

  async #connect(seat: Seat): Promise<boolean> {
    const connection = (this.#connections += 1);
    const process = this.#process;
    const url = this.#stage.url(process);
    const isNow = (): boolean => this.#connections === connection && this.#seat === seat;
    const listener = {
      heard: (name: string, payload: object): void => {
        if (isNow()) this.#hear(name, payload, connection);
      },
      gone: (how: string): void => {
        if (isNow()) this.#gone(how);
      },
    };
    // Until the whole room is told nothing counts of what was known before; its number does.
    this.view = { ...this.view, seq: 0 };
    try {
      const line =
        this.speech === 'native'
          ? await NativeLine.open(url, seat, listener)
          : await SocketLine.open(url, this.speech, seat, listener);
      if (!isNow()) {
        line.close();
        return false;
      }
      this.#line = line;
      this.#note('connected', this.speech);
      if (!line.asksAnew) return await this.#ask(line, connection);
      await this.#told();
      return true;
    } catch {
      if (isNow()) this.#gone('not connected');
      return false;
    }
  }

  /** A native client is told the room without asking. @throws where it is not. */
  async #told(): Promise<void> {
    const until = async (): Promise<void> => {
      while (this.view.seq === 0) await this.#news.promise;
    };
    await within(NATIVE_WAIT_MS, until());
  }

  async #ask(line: Line, connection: number): Promise<boolean> {
    const id = `join-${(this.#asks += 1)}`;
    const { room } = this;
    const command = { id, name: 'join-room', connection, room };
    this.noteSent(command);
    const answer = await line.send('join-room', {});
    if (this.#connections !== connection || this.room !== room) return false;
    if (answer === 'lost') {
      this.hangUp(connection, 'join-room was not answered');
      return false;
    }
    this.noteAcked({ ...command, code: answer.code, isTold: false });
    if (answer.code === null) return this.view.seq > 0 && !this.view.hasGap;
    await sleep(AGAIN_MS);
    return false;
  }

  #hear(name: string, payload: object, connection: number): void {
    const { room } = this;
    const seq = seqOf(payload);
    this.#stage.recorder.note({ is: 'told', who: this.who, room, connection, name, seq, payload });
    const read = readMessage(name, payload);
    if (read === null) return;
    if (read.name === 'action-refused') this.#refusal = read.payload;
    this.view = after(this.view, read);
    const { resolve } = this.#news;
    this.#news = Promise.withResolvers<void>();
    resolve();
  }

  /** Lets go of a connection, unless there is another one already. */
  hangUp(connection: number, how: string): void {
    if (this.#connections !== connection) return;
    this.#line?.close();
    this.#gone(how);
  }

  /** The next try is at another process. */
  #gone(how: string): void {
    this.#note('gone', how);
    this.#line = null;
    if (this.#stage.processes > 1) {
      const step = this.#random.between(1, this.#stage.processes - 1);
      this.#process = (this.#process + step) % this.#stage.processes;
    }
  }

  #note(is: 'connected' | 'gone', how: string): void {
    const { who, room } = this;
    const connection = this.#connections;
    this.#stage.recorder.note({ is, who, room, connection, process: this.#process, how });
  }

  noteSent(command: Pick<Acked, 'id' | 'name' | 'connection' | 'room'>): void {
    const { who } = this;
    this.#stage.recorder.note({ is: 'sent', who, process: this.#process, ...command });
  }

  noteAcked(answer: Omit<Acked, 'is' | 'who' | 'at'>): void {
    this.#stage.recorder.note({ is: 'acked', who: this.who, ...answer });
  }
}
