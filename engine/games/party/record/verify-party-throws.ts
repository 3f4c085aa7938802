import { canonicalJson as named } from '../../../wire/canonical-json.ts';
import { boxPays, type RetoldBoard } from '../../dice/retelling.ts';
import type { PartyStep } from './party-record.ts';

type StepOf<Type extends PartyStep['type']> = PartyStep & { type: Type };
type Roll = StepOf<'dice-rolled'>;
type Seat = Roll['by'];

/** So many throws in a row must open nothing before players may end an undecided game. */
const EMPTY_THROWS = 10;

/** How many of the 36 throws of two dice give this sum. */
const ways = (sum: number): number => 6 - Math.abs(7 - sum);

/** The last throw, and what was before it. */
interface Throw {
  by: Seat;
  isAgain: boolean;
  isOver: boolean;
  wasVain: boolean;
  empty: number;
}

/** [G19] The throws and boxes of a party by the rules of today, written out again: [G11] to [G16]. */
export class RetoldThrows {
  readonly #board: RetoldBoard<Seat, Roll>;
  readonly #placed: readonly number[];
  readonly #boxes: Set<number>;
  #roundsLeft: number;
  #choices: readonly number[] = [];
  #empty = 0;
  readonly #vain = new Set<Seat>();
  #last: Throw | null = null;
  /** The steps that opened a box, whose dares have no task yet. */
  readonly #opened = new Map<number, Seat>();
  readonly #swapped = new Set<number>();

  constructor(board: RetoldBoard<Seat, Roll>, boxes: readonly number[], rounds: number) {
    this.#board = board;
    this.#placed = boxes;
    this.#boxes = new Set(boxes);
    this.#roundsLeft = rounds - 1;
  }

  get boxesLeft(): number {
    return this.#boxes.size + this.#roundsLeft * this.#placed.length;
  }

  get isChoosing(): boolean {
    return this.#choices.length > 0;
  }

  /** Whether players with these scores may end the game before its last box. */
  mayEnd(scores: readonly number[]): boolean {
    const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
    const isDecided = first - second > this.boxesLeft;
    return !this.isChoosing && (isDecided || this.#empty >= EMPTY_THROWS);
  }

  /** Who threw last may throw again, and is not asked whose turn it is. */
  mayThrowAgain(by: Seat): boolean {
    const last = this.#last;
    return last !== null && last.by === by && !last.isOver && !last.isAgain;
  }

  /** A player has left: their choice and their throw are gone. */
  leave(seat: Seat): void {
    if (this.#last?.by !== seat) return;
    this.#last = null;
    this.#choices = [];
  }

  /** `hit`: the throw has opened a box; `chooses`: it leaves a choice. */
  roll(roll: Roll): { hit: boolean; chooses: boolean; why: string | null } {
    const { by, die1, die2, again, coins } = roll;
    const before = again === true ? this.#last : null;
    const wasVain = before?.wasVain ?? this.#vain.has(by);
    const empty = before?.empty ?? this.#empty;
    const thrown = [die1 + die2, Math.abs(die1 - die2), die1, die2];
    const open = [...new Set(thrown)]
      .filter((one) => this.#boxes.has(one))
      .toSorted((a, b) => a - b);
    const near = wasVain && open.length === 0 ? this.#nearest(die1 + die2) : null;
    const opens = open.length > 1 ? null : (open[0] ?? near);
    const choices = open.length > 1 ? open : [];
    const said = named([roll.choices ?? [], roll.opens ?? null, coins]);
    const due = named([choices, opens, opens === null ? null : boxPays(opens)]);
    this.#last = { by, isAgain: again === true, isOver: opens !== null, wasVain, empty };
    this.#choices = choices;
    const isInVain = opens === null && choices.length === 0;
    this.#empty = isInVain ? empty + 1 : empty;
    if (isInVain || (wasVain && opens === null)) this.#vain.add(by);
    else this.#vain.delete(by);
    if (opens !== null) this.#open(roll.seq, by, opens);
    const result = { hit: opens !== null, chooses: choices.length > 0 };
    if (said !== due) return { ...result, why: `the throw gives choices, box and coins ${due}` };
    const isTold = roll.prize !== null || roll.difficulty !== undefined;
    return { ...result, why: isTold ? 'the task of a dare is chosen later' : null };
  }

  /** Why the thrower, or the clock for them, cannot open this box; or null. */
  choose({ seq, by, number, coins, forced }: StepOf<'box-opened'>): string | null {
    if (this.#last?.by !== by || !this.#choices.includes(number))
      return 'that box was not to choose';
    if (coins !== boxPays(number)) return `the box pays ${boxPays(number)}`;
    const [rarest] = this.#choices.toSorted((a, b) => ways(a) - ways(b) || b - a);
    if (forced && number !== rarest) return `the clock opens ${named(rarest)}`;
    this.#last.isOver = true;
    this.#vain.delete(by);
    this.#choices = [];
    this.#open(seq, by, number);
    return null;
  }

  /** Why this task cannot be that of the dare, or null. */
  task({ by, dare, difficulty }: StepOf<'dare-chosen'>): string | null {
    if (this.#opened.get(dare) !== by) return 'there is no task to choose';
    this.#opened.delete(dare);
    this.#board.dare(dare, { by, difficulty });
    return null;
  }

  swap({ by, dare }: StepOf<'dare-swapped'>): string | null {
    const mayTake = this.#opened.get(dare) === by && !this.#swapped.has(dare);
    this.#swapped.add(dare);
    return mayTake ? null : 'there were no other tasks to take';
  }

  /** A dare whose task was never chosen may be passed: whether this is one. */
  pass({ by, dare, done }: StepOf<'dare-settled'>): boolean {
    return !done && this.#opened.get(dare) === by && this.#opened.delete(dare);
  }

  #open(seq: number, by: Seat, number: number): void {
    this.#boxes.delete(number);
    this.#empty = 0;
    this.#opened.set(seq, by);
    if (this.#boxes.size > 0 || this.#roundsLeft === 0) return;
    this.#roundsLeft -= 1;
    for (const one of this.#placed) this.#boxes.add(one);
  }

  #nearest(sum: number): number | null {
    const far = (one: number) => Math.abs(one - sum);
    return [...this.#boxes].toSorted((a, b) => far(a) - far(b) || a - b)[0] ?? null;
  }
}
