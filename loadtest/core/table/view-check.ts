import { isDeepStrictEqual } from 'node:util';
import { COMMON_MESSAGES } from '../../../engine/wire/messages.ts';
import { parse } from '../../../engine/wire/parse.ts';
import {
  foldView,
  readViewMessage,
  type ToldView,
  UNTOLD,
  type ViewMessage,
} from '../../../engine/wire/view-fold.ts';
import type { InvariantReports } from './judge.ts';
import type { Hearing } from './seated-player.ts';
import { SeqOrder } from './seq-order.ts';
import type { ChangesGame, Move, ViewRules } from './changes-game.ts';

/** What else the house says; nothing of it is in a view. */
type AsideName = Exclude<keyof typeof COMMON_MESSAGES, ViewMessage['name']>;
const isAside = (name: string): name is AsideName => Object.hasOwn(COMMON_MESSAGES, name);
export type Told = ViewMessage | { name: AsideName };

/** What a host knows beside the game: it changes without a number. */
const AROUND: ReadonlySet<string> = new Set(['seq', 'present', 'turnEndsIn', 'watching']);

/**
 * [T6] A room as one reader was told it by changes: whether they come in order, whether they lead to
 * what the whole says, and whether the game's own rules hold.
 */
export class ViewCheck<View extends { seq: number }> implements Hearing<Told> {
  readonly #game: Pick<ChangesGame<View>, 'view' | 'rules'>;
  readonly #judge: Pick<InvariantReports, 'wrong' | 'missed'>;
  readonly #order: SeqOrder;
  #rules: ViewRules<View>;
  #told: ToldView = UNTOLD;
  /** The last message that told what the seat alone sees. */
  #ownAt = 0;
  #asksAnew = false;
  seat = '-';
  /** Null: not told yet, or it reads like no view. */
  view: View | null = null;

  constructor(
    game: Pick<ChangesGame<View>, 'view' | 'rules'>,
    judge: Pick<InvariantReports, 'wrong' | 'missed'>,
  ) {
    this.#game = game;
    this.#judge = judge;
    this.#order = new SeqOrder(judge);
    this.#rules = game.rules(judge.wrong);
  }

  get seq(): number {
    return this.#order.seq;
  }

  /** A message is missing: the room must be asked for again. */
  get gap(): boolean {
    return this.#order.gap;
  }

  /** Another room. */
  enter(seat: string): void {
    this.seat = seat;
    this.view = null;
    this.#told = UNTOLD;
    this.#ownAt = 0;
    this.#order.restart();
    this.#rules = this.#game.rules(this.#judge.wrong);
  }

  asks(anew: boolean): void {
    this.#asksAnew = anew;
    this.#order.asks();
  }

  sends(move: Move<View>): void {
    this.#rules.sends(move);
  }

  read(name: string, payload: unknown): Told | string {
    const read = readViewMessage(name, payload);
    if (read !== null) return read.ok ? read.value : `${name}: ${read.error}`;
    if (!isAside(name)) return `unknown event ${name}`;
    const aside = parse(COMMON_MESSAGES[name], payload);
    return aside.ok ? { name } : `${name}: ${aside.error}`;
  }

  take(told: Told): void {
    switch (told.name) {
      case 'room-state':
        return this.#whole(told);
      case 'room-changed':
        if (this.#order.next(told.name, told.payload.seq) !== null) this.#fold(told);
        return;
      case 'seat-changed':
        return this.#own(told, told.payload.seq);
      case 'presence-changed':
        return this.#fold(told);
      case 'balance-changed':
      case 'reaction':
      case 'rooms-updated':
      case 'server-moving':
      case 'config-changed':
      case 'action-refused':
    }
  }

  /** [T5] What the seat alone sees comes once, right after what all were told. */
  #own(told: ViewMessage, seq: number): void {
    const { seq: known } = this.#order;
    if (seq < known) this.#order.old(told.name, seq);
    else if (seq > known) this.#order.lacks(told.name, seq, seq - known);
    else if (seq === this.#ownAt) this.#judge.wrong('repeated', `${told.name} ${seq} twice`);
    else this.#fold(told);
    this.#ownAt = Math.max(this.#ownAt, seq);
  }

  #whole(told: Extract<ViewMessage, { name: 'room-state' }>): void {
    const { seq } = told.payload;
    const whole = this.#order.whole(seq);
    if (whole === null) return;
    const { news, isAsked } = whole;
    // Asked for anew, what the seat alone was to be told of the last change may have been cut off.
    const isCutOff = this.#asksAnew && isAsked && this.#ownAt < this.seq;
    const isFollowed = this.#told.view !== null && !this.gap && !isCutOff;
    if (isFollowed && news === 0) this.#compare(told.payload);
    // One is how all are told where seats move.
    if (isFollowed && news > 1 && !isAsked) {
      this.#judge.missed(`room-state ${seq} came after ${this.seq}`, news - 1);
    }
    this.#order.adopt(seq);
    this.#told = UNTOLD;
    if (!isFollowed || news > 1) this.view = null;
    this.#fold(told);
  }

  /** Nothing happened since: what has changed must have led to the same. */
  #compare(whole: Readonly<Record<string, unknown>>): void {
    const known = this.#told.view ?? {};
    for (const key of new Set([...Object.keys(known), ...Object.keys(whole)])) {
      if (AROUND.has(key) || isDeepStrictEqual(known[key], whole[key])) continue;
      const [is, was] = [JSON.stringify(whole[key]), JSON.stringify(known[key])];
      this.#judge.wrong('view', `${key} is ${is}, what was told made it ${was}`);
    }
  }

  #fold(told: ViewMessage): void {
    this.#told = foldView(this.#told, told);
    if (this.gap || this.#told.view === null) return;
    const view = parse(this.#game.view, this.#told.view);
    if (view.ok) this.#rules.follows(this.view, view.value);
    else this.#judge.wrong('view', view.error);
    this.view = view.ok ? view.value : null;
  }
}
