import { COMMON_MESSAGES } from '../../../engine/wire/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';
import { now } from '../results/latency.ts';
import { Limited, HandshakeFailed, SeatConnections } from '../rooms/connections.ts';
import { Caller, backOff, type Parts } from '../rooms/parts.ts';
import type { Pace } from '../rooms/pace.ts';
import { type Expectation, Expectations, type Listening, type Outcome } from './expectations.ts';
import { TRIES, TRY_EVERY_MS } from '../../../bridge/client/reconnector.ts';
import type { OpenConnection } from '../../../bridge/client/connection.ts';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import { Presence } from '../results/recorder.ts';
import { type InvariantReports, invariantReports } from './invariants.ts';

const CHAT_WAIT_MS = 5000;
const REFUSED = 'action-refused';

/** How a game handles what its player hears. */
export interface Hearing<Heard> {
  /** For the report: the seat, and the last number; 0: none yet. */
  readonly seat: string;
  readonly seq: number;
  /** Whether it knows all of the room up to that number. */
  readonly isWhole: boolean;
  /** Another room. */
  enter(seat: SeatAnswer): void;
  /** Asks for the room. */
  asks(): void;
  /** The parsed message, or what is wrong with its shape. */
  read(name: string, payload: unknown): Heard | string;
  /** Checks the message and applies it. */
  take(heard: Heard): void;
  /** Whether a refusal is right because of what happened meanwhile. */
  explains?(code: string): boolean;
  /** The connection broke: messages on their way are lost. */
  cutOff?(): void;
}

/** A player at any table, who sends commands, waits for what follows, and reconnects. */
export class Player<Heard extends { name: string }, Room extends Hearing<Heard> = Hearing<Heard>> {
  readonly caller: Caller;
  /** The room, as this player received it. */
  readonly room: Room;
  protected readonly judge: InvariantReports;
  readonly #parts: Parts;
  readonly #pace: Pace;
  readonly #connection: SeatConnections;
  readonly #presence: Presence;
  readonly #expectations: Expectations<Heard>;
  #seat: SeatAnswer | null = null;
  #quietUntil = 0;

  constructor(
    parts: Parts,
    pace: Pace,
    open: OpenConnection,
    roomFor: (judge: InvariantReports) => Room,
  ) {
    this.#parts = parts;
    this.#pace = pace;
    this.judge = invariantReports(parts.recorder, () => this.name);
    this.room = roomFor(this.judge);
    this.caller = new Caller(parts, pace);
    this.#presence = new Presence(parts.recorder);
    this.#expectations = new Expectations(parts.recorder, parts.patience, () => this.name);
    this.#connection = new SeatConnections(open, parts.timeoutMs, {
      heard: (name, payload) => this.#hear(name, payload),
      down: (reason) => this.#down(reason),
    });
  }

  /** Who it is, in the report. */
  get name(): string {
    const { seat, seq } = this.room;
    return `room ${this.#seat?.roomId ?? '-'} ${seat} at ${seq}`;
  }

  get isSeated(): boolean {
    return this.#presence.isHere && this.#connection.isOpen && this.room.seq > 0;
  }

  /** Whether the server has just refused chat because there was too much. */
  get isQuiet(): boolean {
    return now() < this.#quietUntil;
  }

  /**
   * Takes a seat in another room, over another connection like a page. On this one the old room may
   * still speak until the server has read the request, and its room-state names no room.
   */
  enter(seat: SeatAnswer, intended: number): Promise<Outcome> {
    this.#connection.close();
    this.#presence.isHere = false;
    this.room.cutOff?.();
    this.#seat = seat;
    this.room.enter(seat);
    return this.sit(intended);
  }

  /**
   * Asks for the whole room, and connects if there is no connection. After a 429 it waits; the
   * latency counts from the attempt that succeeded. @throws RunOver
   */
  async sit(intended: number): Promise<Outcome> {
    const seat = this.#seat;
    if (seat === null) return 'lost';
    this.room.asks();
    const answer = this.#expectations.expect({
      action: 'sit',
      command: 'join-room',
      what: 'join-room',
      intended,
      fits: ({ name }) => name === 'room-state',
    });
    try {
      await this.#connection.open(seat);
    } catch (error) {
      answer.cancel();
      if (error instanceof Limited) {
        await backOff(this.#parts, this.#pace, error.retryAfter);
        return this.sit(now());
      }
      if (!(error instanceof HandshakeFailed)) throw error;
      if (error.what !== null) this.#parts.recorder.fault('failed', error.what, error.message);
    }
    const outcome = await answer.outcome();
    if (outcome === 'answered') this.#presence.isHere = true;
    return outcome;
  }

  /** Some attempts to get the seat back; false if all fail. @throws RunOver */
  async reconnect(): Promise<boolean> {
    const { recorder, stop, tries: most = TRIES } = this.#parts;
    for (let tries = 0; tries < most; tries += 1) {
      await stop.sleep(TRY_EVERY_MS * (0.5 + Math.random())); // not all at the same moment
      recorder.tally('reconnect-tried');
      if ((await this.sit(now())) !== 'answered') continue;
      recorder.tally('reconnected');
      return true;
    }
    return false;
  }

  /** Asks for the whole room, and connects first if necessary. */
  async resume(): Promise<boolean> {
    if (this.isSeated && (await this.sit(now())) === 'answered') return true;
    return this.isSeated ? false : this.reconnect();
  }

  /** Sends a command and waits for what follows. @param action Null: not measured. */
  ask(
    action: string | null,
    command: string,
    body: object,
    intended: number,
    fits: Expectation<Heard>['fits'],
  ): Promise<Outcome> {
    const wanted = { action, command, what: command, intended, fits };
    const outcome = this.#expectations.ask(wanted);
    this.#connection.send(command, body);
    return outcome;
  }

  /** Waits for what another player does. */
  listen(
    action: string | null,
    what: string,
    intended: number,
    fits: Expectation<Heard>['fits'],
  ): Listening {
    return this.#expectations.listen({ action, what, intended, fits });
  }

  close(): void {
    this.#connection.close();
    this.#expectations.drop();
    this.#presence.isHere = false;
  }

  #hear(name: string, payload: unknown): void {
    this.#parts.recorder.facts += 1;
    if (name === REFUSED) {
      const refusal = parse(COMMON_MESSAGES[REFUSED], payload);
      if (refusal.ok) this.#refused(refusal.value);
      else this.#misshapen(`${name}: ${refusal.error}`);
      return;
    }
    const heard = this.room.read(name, payload);
    if (typeof heard === 'string') {
      this.#misshapen(heard);
      return;
    }
    this.room.take(heard);
    this.#expectations.heard(heard);
  }

  #misshapen(why: string): void {
    this.#parts.recorder.fault('wrong', 'shape', `${this.name}: ${why}`);
  }

  #refused({ action, code, error }: { action: string; code: string; error: string }): void {
    const { recorder } = this.#parts;
    if (code === 'action/too-many') {
      recorder.tally('limited');
      this.#quietUntil = now() + CHAT_WAIT_MS;
    } else if (this.room.explains?.(code) !== true) {
      recorder.fault('refused', code, `${this.name}: ${action}: ${error}`);
    }
    this.#expectations.refused(action);
  }

  #down(reason: string): void {
    const { recorder, stop } = this.#parts;
    recorder.fault('disconnected', reason, this.name);
    this.#presence.isHere = false;
    this.room.cutOff?.();
    this.#expectations.loseAll(`disconnected (${reason})${stop.over ? ' at the end' : ''}`);
  }
}
