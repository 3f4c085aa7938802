import * as v from 'valibot';
import {
  type MessageReader,
  CHANGE_MESSAGES,
  COMMON_MESSAGES,
} from '../../../engine/wire/messages.ts';
import type { Known, RoomReading } from '../../../engine/wire/view-fold.ts';
import { type InvariantReporter, type InvariantReports, SeqOrder } from './invariants.ts';
import { isDeepStrictEqual } from 'node:util';
import type { SeatAnswer } from '../../../engine/wire/rest.ts';
import { parse } from '../../../engine/wire/parse.ts';
import type { Hearing } from './player.ts';

/** A command, and what its sender will see of it. */
export interface Move<View> {
  name: string;
  body: object;
  /** Whether the command is done. `before`: the view when it was sent. */
  isDone(view: View, before: View): boolean;
  /** How many events the server adds by itself once all moves of this step are done; default none. */
  followed?: number;
}

/** The rules that the views of one reader in one room must follow. */
export interface ViewRules<View> {
  /** The reader is about to send this. */
  sends(move: Move<View>): void;
  /** A new view. `before` is null if the views do not follow each other. */
  follows(before: View | null, after: View): void;
}

/** How a client follows a game's own messages: what a page does is what is checked here. */
type OwnMessages<View> = Pick<
  RoomReading<Known<View>, { type: string; payload: { seq: number }; at: number }>,
  'fold'
> & { read: MessageReader<{ type: string; payload: { seq: number }; at: number }> };

/** [T6] How the load tester plays and checks a game by the view of its readers. */
export interface ViewGame<View extends { seq: number }> {
  slug: string;
  view: v.GenericSchema<unknown, View>;
  /** Only if the game has messages of its own. */
  own?: OwnMessages<View>;
  /** What a reader learns only by a room-state of their own, without a number of its own. */
  alone?: ReadonlySet<string>;
  /** [T70] The options of its rooms that only this game has. */
  options?: object;
  /** How many sit in the room of this number. `seats`: as many as were asked for, or null. */
  players(room: number, seats: number | null): number;
  /** The next move of a view's reader; null: it waits. Whoever can act does so at once. */
  move(view: View): Move<View> | null;
  /** Whether the server is to act by itself, so that nobody has a move; default no. */
  awaitsServer?(view: View): boolean;
  isOver(view: View): boolean;
  /** `proven`: what a reader was told of a game's chance was proven by its revealed seeds. */
  rules(wrong: InvariantReporter, proven: () => void): ViewRules<View>;
}

const MESSAGES = {
  ...COMMON_MESSAGES,
  'room-changed': CHANGE_MESSAGES['room-changed'],
  'room-state': v.looseObject({ seq: CHANGE_MESSAGES['room-changed'].entries.seq }),
} as const;
type Name = keyof typeof MESSAGES;
const isName = (name: string): name is Name => Object.hasOwn(MESSAGES, name);
type Payload<As extends Name> = v.InferOutput<(typeof MESSAGES)[As]>;
/** A message that only the game knows. */
interface Own {
  name: 'own';
  message: { type: string; payload: { seq: number }; at: number };
}
export type Told = { [As in Name]: { name: As; payload: Payload<As> } }[Name] | Own;

type Reports = Pick<InvariantReports, 'wrong' | 'missed' | 'verified'>;

/** What a host knows besides the game; it changes without a number. */
const AROUND: ReadonlySet<string> = new Set([
  'seq',
  'present',
  'turnEndsIn',
  'turnEndsAt',
  'wakesIn',
  'wakesAt',
  'watching',
]);

/**
 * [T6] A room as one reader received it by changes. It checks that the changes come in order, one
 * message each, lead to the same as the whole room, and follow the game's own rules.
 */
export class ViewCheck<View extends { seq: number }> implements Hearing<Told> {
  readonly #game: Pick<ViewGame<View>, 'view' | 'rules' | 'own' | 'alone'>;
  readonly #reports: Reports;
  readonly #order: SeqOrder;
  #rules: ViewRules<View>;
  /** The raw view, key by key; null: none yet. */
  #told: Readonly<Record<string, unknown>> | null = null;
  seat = '-';
  /** Null: none yet, or it does not fit the schema. */
  view: View | null = null;

  constructor(game: Pick<ViewGame<View>, 'view' | 'rules' | 'own' | 'alone'>, reports: Reports) {
    this.#game = game;
    this.#reports = reports;
    this.#order = new SeqOrder(reports);
    this.#rules = game.rules(reports.wrong, reports.verified);
  }

  get seq(): number {
    return this.#order.seq;
  }

  /** A message is missing: the room must be asked for again. */
  get gap(): boolean {
    return this.#order.gap;
  }

  get isWhole(): boolean {
    return !this.gap && this.view !== null;
  }

  /** Another room. */
  enter({ seat = '-' }: Pick<SeatAnswer, 'seat'>): void {
    this.seat = seat;
    this.view = null;
    this.#told = null;
    this.#order.restart();
    this.#rules = this.#game.rules(this.#reports.wrong, this.#reports.verified);
  }

  asks(): void {
    this.#order.asks();
  }

  sends(move: Move<View>): void {
    this.#rules.sends(move);
  }

  read(name: string, payload: unknown): Told | string {
    if (!isName(name)) {
      const message = this.#game.own?.read(name, payload, 0) ?? null;
      return message === null ? `unknown event or shape: ${name}` : { name: 'own', message };
    }
    const parsed = parse(MESSAGES[name], payload);
    // The schema of this name has just parsed it.
    return parsed.ok ? ({ name, payload: parsed.value } as Told) : `${name}: ${parsed.error}`;
  }

  take(told: Told): void {
    switch (told.name) {
      case 'own':
        return this.#folded(told.message);
      case 'room-state':
        return this.#whole(told.payload);
      case 'room-changed':
        if (this.#order.next(told.name, told.payload.seq) !== null) this.#change(told.payload);
        return;
      case 'presence-changed':
        return this.#change({ seq: this.seq, changes: told.payload });
      case 'balance-changed':
      case 'reaction':
      case 'rooms-updated':
      case 'server-moving':
      case 'config-changed':
      case 'action-refused':
    }
  }

  /** A message of the game's own; after one that does not say all, the whole room follows. */
  #folded(message: Own['message']): void {
    const { seq } = message.payload;
    const { own } = this.#game;
    if (this.#order.next(message.type, seq) === null || this.gap || this.#told === null) return;
    const { room, resync } = own?.fold(this.#told as Known<View>, message) ?? {};
    if (room != null) this.#show({ ...room });
    if (resync === true) this.#told = null;
  }

  #whole(room: Payload<'room-state'>): void {
    const { seq } = room;
    const whole = this.#order.whole(seq);
    if (whole === null) return;
    const { news, isAsked } = whole;
    const isFollowed = this.#told !== null && !this.gap;
    if (isFollowed && news === 0) this.#compare(room);
    // One message ahead is right when seats change.
    if (isFollowed && news > 1 && !isAsked) {
      this.#reports.missed(`room-state ${seq} came after ${this.seq}`, news - 1);
    }
    this.#order.adopt(seq);
    if (!isFollowed || news > 1) this.view = null;
    this.#show(room);
  }

  /** Nothing happened since: the changes must have led to the same. */
  #compare(whole: Readonly<Record<string, unknown>>): void {
    const known = this.#told ?? {};
    for (const key of new Set([...Object.keys(known), ...Object.keys(whole)])) {
      if (AROUND.has(key) || this.#game.alone?.has(key)) continue;
      if (isDeepStrictEqual(known[key], whole[key])) continue;
      const [is, was] = [JSON.stringify(whole[key]), JSON.stringify(known[key])];
      this.#reports.wrong('view', `${key} is ${is}, what was told made it ${was}`);
    }
  }

  #change({ seq, changes }: Payload<'room-changed'>): void {
    if (!this.gap && this.#told !== null) this.#show({ ...this.#told, ...changes, seq });
  }

  #show(told: Readonly<Record<string, unknown>>): void {
    this.#told = told;
    const view = parse(this.#game.view, told);
    if (view.ok) this.#rules.follows(this.view, view.value);
    else this.#reports.wrong('view', view.error);
    this.view = view.ok ? view.value : null;
  }
}
