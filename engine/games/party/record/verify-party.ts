import { canonicalJson as named } from '../../../wire/canonical-json.ts';
import {
  type Digests,
  type RecordProof,
  type Retelling,
  verifyGames,
} from '../../../definition/record.ts';
import { RetoldBoard } from '../../dice/retelling.ts';
import {
  type PartyRecord,
  partyRecordSchema,
  type PartyRecordedGame,
  type PartyStep,
} from './party-record.ts';
import { RetoldThrows } from './verify-party-throws.ts';

type Seat = PartyStep extends infer Step ? (Step extends { by: infer By } ? By : never) : never;
type StepOf<Type extends PartyStep['type']> = PartyStep & { type: Type };
type Roll = StepOf<'dice-rolled'>;

const NO_CHOICE = 'nothing is chosen in this game';
const SEATS: readonly Seat[] = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `player${place}` as Seat);
const VERDICTS = ['exactly', 'nearly', 'not-at-all'] as const;

type Tally = Record<(typeof VERDICTS)[number], number>;

const sumOf = (tally: Tally): number => VERDICTS.reduce((sum, one) => sum + tally[one], 0);

/** What most said; several with most are `nearly`; null: nobody said anything. */
function mostOf(tally: Tally): (typeof VERDICTS)[number] | null {
  if (sumOf(tally) === 0) return null;
  const most = Math.max(...VERDICTS.map((one) => tally[one]));
  const [first = null, ...others] = VERDICTS.filter((one) => tally[one] === most);
  return others.length === 0 ? first : 'nearly';
}

/** [C9] A part of the dice; `text` is null while it is sealed. */
interface Part {
  by: Seat;
  text: string | null;
  commitment?: string;
}

/**
 * A party's game as its steps tell it. It shares no rule with the machine that it judges: the scheme
 * and the rules are written out again, from the specification.
 */
class RetoldParty implements Retelling<PartyStep> {
  #seated: Seat[];
  readonly #left = new Set<Seat>();
  #parts: Part[] = [];
  /** The hash that was shown before the parts were given, where it is not that of the whole game. */
  #promised: string | null = null;
  readonly #board = new RetoldBoard<Seat, Roll>();
  #turn: Seat = 'player1';
  #isEnded = false;
  #isClosed = false;
  readonly #scores = new Map<Seat, number>();
  /** [G19] Null: the game is played by the rules of before. */
  #throws: RetoldThrows | null = null;

  readonly #game: PartyRecordedGame;
  readonly #digests: Digests;

  constructor(game: PartyRecordedGame, digests: Digests) {
    this.#game = game;
    this.#digests = digests;
    this.#seated = [...game.seated];
  }

  get rolls(): number {
    return this.#board.rolls;
  }

  check(step: PartyStep): string | null {
    switch (step.type) {
      case 'player-joined':
        return this.#join(step);
      case 'entropy-added':
        return this.#add(step);
      case 'game-started':
        return this.#start(step);
      case 'dice-rolled':
        return this.#roll(step);
      case 'box-opened':
        return this.#choose(step);
      case 'dare-chosen':
        return this.#throws === null ? NO_CHOICE : this.#throws.task(step);
      case 'dare-swapped':
        return this.#throws === null ? NO_CHOICE : this.#throws.swap(step);
      case 'dare-settled':
        return this.#throws?.pass(step) === true ? null : this.#board.settle(step);
      case 'dare-judged':
        return this.#judge(step);
      case 'seat-lapsed':
      case 'player-left':
        return this.#leave(step);
      case 'player-returned':
        return this.#left.delete(step.by) ? null : 'this player had not left';
      case 'game-ended':
        return this.#end(step.by ?? null);
      case 'room-closed':
        this.#isClosed = true;
        return null;
      case 'host-changed':
        return this.#handOver(step);
    }
  }

  result(): string | null {
    const { scores, winner } = this.#game;
    const told = this.#told();
    if (named(scores) !== named(told)) return `the steps give ${named(told)}`;
    const isClosed = this.#isClosed || this.#playing().length === 0;
    if (winner === null) return isClosed ? null : 'the game has a result';
    const most = Math.max(0, ...this.#scores.values());
    const [first = null, ...others] = SEATS.filter((seat) => this.#scores.get(seat) === most);
    const best = most === 0 || first === null || others.length > 0 ? 'draw' : first;
    if (winner !== best) return `the winner is ${best}`;
    return this.#isPlayedOut || this.#isEnded ? null : 'the game did not end';
  }

  /** The scores as the record has them: of everybody who played. */
  #told(): Record<string, number> {
    return Object.fromEntries(this.#scores);
  }

  /** [C10] Whether nothing that enters the seed may follow a part that is open. */
  get #isOrdered(): boolean {
    return this.#game.seedRule === 2;
  }

  /** Whether the last box is open. */
  get #isPlayedOut(): boolean {
    return this.#throws === null ? this.#board.isEmpty : this.#throws.boxesLeft === 0;
  }

  get #isBegun(): boolean {
    return this.#board.placement !== null;
  }

  #playing(): Seat[] {
    return SEATS.filter((seat) => this.#seated.includes(seat) && !this.#left.has(seat));
  }

  #after(seat: Seat): Seat {
    const playing = this.#playing();
    const next = playing.find((one) => SEATS.indexOf(one) > SEATS.indexOf(seat));
    return next ?? playing[0] ?? seat;
  }

  #join({ by, entropy }: StepOf<'player-joined'>): string | null {
    if (this.#isBegun) return 'the game had begun';
    const free = SEATS.find((seat) => !this.#seated.includes(seat));
    if (by !== free) return `the free seat is ${free ?? 'none'}`;
    this.#seated.push(by);
    if (entropy !== undefined) this.#parts.push({ by, text: entropy });
    return null;
  }

  #add({ by, entropy, commitment }: StepOf<'entropy-added'>): string | null {
    const isFirst = !this.#parts.some((part) => part.by === by);
    if (this.#isBegun || !isFirst || !this.#seated.includes(by)) {
      return 'nobody could add to the dice then';
    }
    const isOpen = this.#parts.some(({ text }) => text !== null);
    if (this.#isOrdered && commitment !== undefined && isOpen) {
      return 'the part was sealed after another was open';
    }
    const sealed = commitment === undefined ? {} : { commitment };
    this.#parts.push({ by, text: entropy ?? null, ...sealed });
    return null;
  }

  #start({ by, boxes, entropy, turn, rules, rounds }: StepOf<'game-started'>): string | null {
    if (this.#isBegun) return 'the game had begun';
    const promised = this.#promised ?? this.#game.serverSeedHash;
    if (promised !== this.#game.serverSeedHash) return 'another server seed was promised';
    if (this.#seated.length < 3) return 'too few sit there';
    if (!this.#playing().includes(by)) return `${by} does not play`;
    const why = this.#board.place(boxes);
    if (why !== null) return why;
    const part = this.#parts.find((one) => one.by === by && one.text === null);
    if (entropy !== undefined) {
      const isPromised = this.#digests.sha256(entropy) === part?.commitment;
      if (part === undefined || !isPromised) return `${by} promised another part`;
      part.text = entropy;
    }
    for (const seat of this.#playing()) this.#scores.set(seat, 0);
    if (rules !== undefined) {
      const due = this.#playing().length >= 5 ? 2 : 1;
      if (rounds !== due) return `so many play ${due} rounds`;
      const numbers = boxes.map(({ number }) => number);
      this.#throws = new RetoldThrows(this.#board, numbers, due);
    }
    this.#turn = turn;
    return this.#playing().includes(turn) ? null : `${turn} does not play`;
  }

  #roll(roll: Roll): string | null {
    if (!this.#isBegun) return 'the game had not begun';
    if (this.#isEnded || this.#isPlayedOut) return 'the game was over';
    if (roll.again === true) {
      if (this.#throws?.mayThrowAgain(roll.by) !== true) return 'there was no throw to replace';
    } else if (roll.by !== this.#turn) return `it is the turn of ${this.#turn}`;
    else if (this.#throws?.isChoosing === true) return 'a box was to be chosen';
    const parts = this.#parts.flatMap(({ text }) => text ?? []);
    const placement = this.#isOrdered ? [] : [this.#board.placement];
    const seeds = {
      serverSeed: this.#game.serverSeed,
      clientSeed: [...placement, ...parts].join('|'),
    };
    return this.#board.draw(roll, seeds, this.#digests) ?? this.#open(roll);
  }

  #open(roll: Roll): string | null {
    const { by } = roll;
    const told = this.#throws?.roll(roll) ?? { ...this.#board.open(roll), chooses: false };
    if (told.why !== null) return told.why;
    if (told.hit) this.#scores.set(by, (this.#scores.get(by) ?? 0) + 1);
    this.#turn = told.chooses ? by : this.#after(by);
    return this.#stands(roll);
  }

  #choose(step: StepOf<'box-opened'>): string | null {
    if (this.#isEnded) return 'the game was over';
    const why = this.#throws === null ? NO_CHOICE : this.#throws.choose(step);
    if (why !== null) return why;
    this.#scores.set(step.by, (this.#scores.get(step.by) ?? 0) + 1);
    this.#turn = this.#after(step.by);
    return this.#stands(step);
  }

  /** Why turn and scores are not those of the step, or null. */
  #stands({ turn, scores }: Roll | StepOf<'box-opened'>): string | null {
    if (turn !== this.#turn) return `the turn is that of ${this.#turn}`;
    return named(scores) === named(this.#told()) ? null : `the scores are ${named(this.#told())}`;
  }

  /** A player ends a decided game; the server one that too few are left for (`by` is null). */
  #end(by: Seat | null): string | null {
    const isOver = this.#throws === null && this.#board.isEmpty;
    if (!this.#isBegun || this.#isEnded || isOver) return 'no game was on';
    const rules = this.#throws ?? this.#board;
    const mayEnd =
      by === null
        ? this.#playing().length < 2 || this.#isPlayedOut
        : this.#playing().includes(by) && rules.mayEnd([...this.#scores.values()]);
    if (!mayEnd) return 'the game could not be ended then';
    this.#isEnded = true;
    return null;
  }

  #judge(step: StepOf<'dare-judged'>): string | null {
    const { tally, audience, verdict } = step;
    if (sumOf(tally) > this.#seated.length - 1) return 'there are more votes than judges';
    if (audience !== undefined && sumOf(audience) > 200) return 'more watched than may';
    const heard = audience === undefined ? null : mostOf(audience);
    if (heard === null && audience !== undefined) return 'an audience that said nothing';
    if ((tally.audience ?? null) !== heard) return `the audience says ${named(heard)}`;
    const all = { ...tally };
    if (heard !== null) all[heard] += 1; // as one judge's
    const said = mostOf(all);
    return verdict === said ? this.#board.judge(step) : `the vote gives ${named(said)}`;
  }

  /** Before the game a seat is free again, and its part of the dice is gone; then its turn passes. */
  #leave({ by, serverSeedHash }: StepOf<'seat-lapsed'> | StepOf<'player-left'>): string | null {
    if (!this.#playing().includes(by)) return 'this player was not there';
    if (!this.#isBegun) {
      this.#seated = this.#seated.filter((seat) => seat !== by);
      return this.#takeBack(by, serverSeedHash);
    }
    if (serverSeedHash !== undefined) return 'the seeds are those of the start';
    this.#left.add(by);
    this.#throws?.leave(by);
    if (this.#turn === by) this.#turn = this.#after(by);
    return null;
  }

  /** Before the game the part of the host before is gone, like that of a seat that is free again. */
  #handOver({ by, seat, serverSeedHash }: StepOf<'host-changed'>): string | null {
    const playing = this.#playing();
    if (by === seat || !playing.includes(by) || !playing.includes(seat)) {
      return 'this player could not become the host';
    }
    if (!this.#isBegun) return this.#takeBack(by, serverSeedHash);
    return serverSeedHash === undefined ? null : 'the seeds are those of the start';
  }

  /** The part of a seat that is free again is gone; in ordered games all are, for new seeds. */
  #takeBack(by: Seat, serverSeedHash?: string): string | null {
    const goes = this.#parts.some((part) => part.by === by);
    if (!this.#isOrdered) this.#parts = this.#parts.filter((part) => part.by !== by);
    else if (goes !== (serverSeedHash !== undefined)) {
      return goes ? 'a part has gone, and the others stayed' : 'no part has gone';
    }
    if (serverSeedHash === undefined) return null;
    this.#parts = [];
    this.#promised = serverSeedHash;
    return null;
  }
}

/** [C8] Repeats the games of a party. */
export const partyProof: RecordProof<PartyRecord> = {
  schema: partyRecordSchema,
  verify: ({ games }, digests) =>
    verifyGames(games, digests, (game) => new RetoldParty(game, digests)),
};
