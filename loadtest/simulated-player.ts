import type { Box, SeatName } from '../engine/boxes/rules.ts';
import type { SeatedName } from '../engine/wire/commands.ts';
import { backOff } from './backoff.ts';
import { holds, leavesIn, says } from './checks/hears.ts';
import { sha256 } from './checks/dice-proof.ts';
import { judgeOf } from './checks/judge.ts';
import { RoomView } from './checks/room-view.ts';
import { type Expectation, Expectations, type Listening, type Outcome } from './expectations.ts';
import { now } from './measure/clock.ts';
import { Presence } from './measure/presence.ts';
import type { Action } from './measure/recorder.ts';
import type { Pace } from './pace.ts';
import type { Parts } from './parts.ts';
import { Limited, type Line, LineFailed, type OpenLine, type Seat } from './protocols/line.ts';
import { Visitor } from './visitor.ts';

/** As the documented client does it: five attempts, a second apart. */
const RECONNECT_TRIES = 5;
const RECONNECT_EVERY_MS = 1000;
const CHAT_WAIT_MS = 5000;

/** One player at a table: says things, waits for what follows, and checks all it hears. */
export class SimulatedPlayer {
  readonly visitor: Visitor;
  readonly view: RoomView;
  readonly #parts: Parts;
  readonly #pace: Pace;
  readonly #line: Line;
  readonly #presence: Presence;
  readonly #expectations: Expectations;
  #seat: Seat | null = null;
  /** The server rolled first: our own roll will be refused, and rightly. */
  #overtaken = 0;
  /** [B34] What this player promised to add to the dice and has not opened yet. */
  #promised: string | null = null;
  #quietUntil = 0;

  constructor(parts: Parts, pace: Pace, openLine: OpenLine) {
    this.#parts = parts;
    this.#pace = pace;
    this.visitor = new Visitor(parts, pace);
    this.#presence = new Presence(parts.recorder);
    this.view = new RoomView(
      parts.defaultCoins,
      judgeOf(parts.recorder, () => this.#name),
    );
    this.#expectations = new Expectations(parts.recorder, parts.patience, () => this.#name);
    this.#line = openLine({
      heard: (name, payload) => this.#hear(name, payload),
      down: (reason) => this.#down(reason),
    });
  }

  get isSeated(): boolean {
    return this.#presence.isHere && this.#line.isOpen && this.view.seq > 0;
  }

  /** Takes a seat of a room it was not in. `given`: what it added to the dice at joining. */
  enter(seat: Seat, as: SeatName, intended: number, given: string | null = null): Promise<Outcome> {
    this.#seat = seat;
    this.view.enter(as);
    if (given !== null) this.view.gives(given);
    return this.sit(intended);
  }

  /**
   * Asks for the whole room; connects where there is no connection. A 429 is obeyed, and latency
   * counts from the attempt that was let in. @throws RunOver
   */
  async sit(intended: number): Promise<Outcome> {
    const seat = this.#seat;
    if (seat === null) return 'lost';
    this.view.asks();
    const answer = this.#expectations.expect({
      action: 'sit',
      command: 'join-room',
      what: 'join-room',
      intended,
      fits: ({ name }) => name === 'room-state',
    });
    try {
      await this.#line.open(seat);
    } catch (error) {
      answer.cancel();
      if (error instanceof Limited) {
        await backOff(this.#parts, this.#pace, error.retryAfter);
        return this.sit(now());
      }
      if (!(error instanceof LineFailed)) throw error;
      if (error.what !== null) this.#parts.recorder.fault('failed', error.what, error.message);
    }
    const outcome = await answer.outcome();
    if (outcome === 'answered') this.#presence.isHere = true;
    return outcome;
  }

  /** Five attempts to be seated again; false where all failed. @throws RunOver */
  async reconnect(): Promise<boolean> {
    const { recorder, stop } = this.#parts;
    for (let tries = 0; tries < RECONNECT_TRIES; tries += 1) {
      await stop.sleep(RECONNECT_EVERY_MS * (0.5 + Math.random())); // not all at the same moment
      recorder.tally('reconnect-tried');
      if ((await this.sit(now())) !== 'answered') continue;
      recorder.tally('reconnected');
      return true;
    }
    return false;
  }

  /** The balance of a box comes with the roll that opened it; both belong to the answer. */
  async roll(intended: number): Promise<Outcome> {
    const { seat, rolls } = this.view;
    const opening = rolls === 0 ? this.#promised : null;
    this.#promised = null;
    const body = opening === null ? {} : { entropy: opening };
    const outcome = await this.#ask('roll', 'roll-dice', body, intended, (heard) => {
      if (heard.name !== 'dice-rolled' || heard.fact.by !== seat) return false;
      const { forced, entropy } = heard.fact;
      if (forced) this.#overtaken += 1;
      else if ((entropy ?? null) !== opening) {
        const { recorder } = this.#parts;
        recorder.fault('wrong', 'entropy', `${this.#name}: opened ${opening}, told ${entropy}`);
      }
      return true;
    });
    if (outcome === 'answered') await this.#balance();
    return outcome;
  }

  /** Hears the other one's next roll. */
  willHearRoll(intended: number): Listening {
    const { seq } = this.view;
    return this.#expectations.listen({
      action: 'heard',
      what: 'dice-rolled',
      intended,
      fits: ({ name, fact }) => name === 'dice-rolled' && fact.seq > seq,
    });
  }

  /**
   * With a second player seated already the answer is the game itself.
   * @param promised [B34] What the first roll adds to the dice; its hash goes with the boxes.
   */
  place(boxes: readonly Box[], intended: number, promised: string | null): Promise<Outcome> {
    this.view.places(boxes);
    this.#promised = promised;
    return this.#ask(
      'place',
      'update-boxes',
      promised === null ? { boxes } : { boxes, commitment: sha256(promised) },
      intended,
      ({ name, fact }) =>
        name === 'boxes-updated' || (name === 'room-state' && fact.state === 'playing'),
    );
  }

  /** [B33] Adds to the dice of a rematch, as player 2. */
  addEntropy(entropy: string, intended: number): Promise<Outcome> {
    this.view.gives(entropy);
    return this.#ask(null, 'add-entropy', { entropy }, intended, holds(entropy));
  }

  /** [B33] Hears that the other one has added to the dice. */
  willHearEntropy(entropy: string, intended: number): Listening {
    const fits = holds(entropy);
    return this.#expectations.listen({ action: null, what: 'add-entropy', intended, fits });
  }

  rematch(intended: number): Promise<Outcome> {
    return this.#ask(
      'rematch',
      'rematch',
      {},
      intended,
      ({ name, fact }) => name === 'room-state' && fact.state === 'waiting_placement',
    );
  }

  chat(message: string, intended: number): Promise<Outcome> {
    return this.#ask('chat', 'chat-message', { message }, intended, says(message, this.view.seat));
  }

  /** Hears the other one's message. */
  willHearChat(message: string, by: SeatName, intended: number): Listening {
    const fits = says(message, by);
    return this.#expectations.listen({ action: null, what: 'chat-message', intended, fits });
  }

  /** Whether chat was refused a moment ago because there was too much of it. */
  get isQuiet(): boolean {
    return now() < this.#quietUntil;
  }

  /** Hears that the room is in this state, because of what somebody else did. */
  willHearState(state: RoomView['state'], intended: number): Listening {
    return this.#expectations.listen({
      action: null,
      what: `room in ${state}`,
      intended,
      fits: leavesIn(state),
    });
  }

  close(): void {
    this.#line.close();
    this.#expectations.drop();
    this.#presence.isHere = false;
  }

  async #balance(): Promise<void> {
    if (this.view.owedCoins === 0) return;
    const told = this.#expectations.listen({
      action: null,
      what: 'balance-changed',
      intended: now(),
      fits: ({ name }) => name === 'balance-changed',
    });
    const outcome = await told.outcome();
    if (outcome === 'lost') this.view.settleCoins();
  }

  #ask(
    action: Action | null,
    command: SeatedName,
    body: object,
    intended: number,
    fits: Expectation['fits'],
  ): Promise<Outcome> {
    const wanted = { action, command, what: command, intended, fits };
    const outcome = this.#expectations.ask(wanted);
    this.#line.send(command, body);
    return outcome;
  }

  #hear(name: string, payload: unknown): void {
    const { recorder, facts } = this.#parts;
    recorder.facts += 1;
    const heard = facts.read(name, payload);
    if (typeof heard === 'string') {
      recorder.fault('wrong', 'shape', `${this.#name}: ${heard}`);
      return;
    }
    if (heard.name === 'action-refused') {
      this.#refused(heard.fact.action, heard.fact.code, heard.fact.error);
      return;
    }
    this.view.take(heard);
    this.#expectations.heard(heard);
  }

  #refused(action: string, code: string, error: string): void {
    const { recorder } = this.#parts;
    if (code === 'dice/not-your-turn' && this.#overtaken > 0) this.#overtaken -= 1;
    else if (code === 'action/too-many') {
      recorder.tally('limited');
      this.#quietUntil = now() + CHAT_WAIT_MS;
    } else recorder.fault('refused', code, `${this.#name}: ${action}: ${error}`);
    this.#expectations.refused(action);
  }

  #down(reason: string): void {
    const { recorder, stop } = this.#parts;
    recorder.fault('disconnected', reason, this.#name);
    this.#presence.isHere = false;
    this.view.settleCoins();
    this.#overtaken = 0;
    this.#expectations.loseAll(`disconnected (${reason})${stop.over ? ' at the end' : ''}`);
  }

  get #name(): string {
    return `room ${this.#seat?.roomId ?? '-'} ${this.view.seat} at ${this.view.seq}`;
  }
}
