import {
  areBoxes,
  boxPays,
  darePays,
  type Digests,
  drawnDice,
  named,
  type Retelling,
} from '../../boxes/record/retelling.ts';
import type { PartyRecordedGame, PartyStep } from './party-record-schema.ts';

type Seat = PartyStep extends infer Step ? (Step extends { by: infer By } ? By : never) : never;
type StepOf<Type extends PartyStep['type']> = PartyStep & { type: Type };
type Roll = StepOf<'dice-rolled'>;

const SEATS: readonly Seat[] = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `player${place}` as Seat);
const VERDICTS = ['exactly', 'nearly', 'not-at-all'] as const;

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
export class RetoldParty implements Retelling<PartyStep> {
  #seated: Seat[];
  readonly #left = new Set<Seat>();
  #parts: Part[] = [];
  #placement: string | null = null;
  #nonce = 0;
  #turn: Seat = 'player1';
  #isEnded = false;
  #isClosed = false;
  readonly #boxes = new Set<number>();
  readonly #rolls = new Map<number, Roll>();
  readonly #settled = new Map<number, boolean>();
  readonly #judged = new Set<number>();
  readonly #scores = new Map<Seat, number>();
  rolls = 0;

  readonly #game: PartyRecordedGame;
  readonly #digests: Digests;

  constructor(game: PartyRecordedGame, digests: Digests) {
    this.#game = game;
    this.#digests = digests;
    this.#seated = [...game.seated];
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
      case 'dare-settled':
        return this.#settle(step);
      case 'dare-judged':
        return this.#judge(step);
      case 'seat-lapsed':
      case 'player-left':
        return this.#leave(step.by);
      case 'player-returned':
        return this.#left.delete(step.by) ? null : 'this player had not left';
      case 'game-ended':
        this.#isEnded = true;
        return null;
      case 'room-closed':
        this.#isClosed = true;
        return null;
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
    return this.#boxes.size === 0 || this.#isEnded ? null : 'the game did not end';
  }

  /** The scores as the record has them: of everybody who played. */
  #told(): Record<string, number> {
    return Object.fromEntries(this.#scores);
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
    if (this.#placement !== null) return 'the game had begun';
    const free = SEATS.find((seat) => !this.#seated.includes(seat));
    if (by !== free) return `the free seat is ${free ?? 'none'}`;
    this.#seated.push(by);
    if (entropy !== undefined) this.#parts.push({ by, text: entropy });
    return null;
  }

  #add({ by, entropy, commitment }: StepOf<'entropy-added'>): string | null {
    const isFirst = !this.#parts.some((part) => part.by === by);
    if (this.#placement !== null || !isFirst || !this.#seated.includes(by)) {
      return 'nobody could add to the dice then';
    }
    const sealed = commitment === undefined ? {} : { commitment };
    this.#parts.push({ by, text: entropy ?? null, ...sealed });
    return null;
  }

  #start({ by, boxes, entropy, turn }: StepOf<'game-started'>): string | null {
    if (this.#placement !== null) return 'the game had begun';
    if (this.#seated.length < 3) return 'too few sit there';
    if (!areBoxes(boxes)) return 'these are no boxes of the game';
    const part = this.#parts.find((one) => one.by === by && one.text === null);
    if (entropy !== undefined) {
      const isPromised = this.#digests.sha256(entropy) === part?.commitment;
      if (part === undefined || !isPromised) return `${by} promised another part`;
      part.text = entropy;
    }
    this.#placement = boxes.map(({ number, x, y }) => `${number}@${x},${y}`).join(';');
    for (const { number } of boxes) this.#boxes.add(number);
    for (const seat of this.#playing()) this.#scores.set(seat, 0);
    this.#turn = turn;
    return this.#playing().includes(turn) ? null : `${turn} does not play`;
  }

  #roll(roll: Roll): string | null {
    const { by, die1, die2, clientSeed, nonce } = roll;
    if (this.#placement === null) return 'the game had not begun';
    if (this.#isEnded || this.#boxes.size === 0) return 'the game was over';
    if (by !== this.#turn) return `it is the turn of ${this.#turn}`;
    if (nonce !== this.#nonce) return `it is round ${this.#nonce}`;
    const seed = [this.#placement, ...this.#parts.flatMap(({ text }) => text ?? [])].join('|');
    if (clientSeed !== seed) return `the parts give the client seed ${named(seed)}`;
    const [one, two] = drawnDice(this.#game.serverSeed, seed, nonce, this.#digests);
    if (one !== die1 || two !== die2) return `the draws give ${one} and ${two}`;
    this.#nonce += 1;
    this.rolls += 1;
    return this.#open(roll);
  }

  #open(roll: Roll): string | null {
    const { by, die1, die2, coins, prize, turn, scores, seq } = roll;
    const sum = die1 + die2;
    const isHit = this.#boxes.delete(sum);
    const pays = isHit ? boxPays(sum) : null;
    if (coins !== pays) return `the roll pays ${named(pays)}`;
    if (prize !== null && !isHit) return 'there is no box to hold a prize';
    if (isHit) this.#scores.set(by, (this.#scores.get(by) ?? 0) + 1);
    this.#turn = this.#after(by);
    if (turn !== this.#turn) return `the turn is that of ${this.#turn}`;
    if (named(scores) !== named(this.#told())) return `the scores are ${named(this.#told())}`;
    this.#rolls.set(seq, roll);
    return null;
  }

  #settle({ by, dare, done }: StepOf<'dare-settled'>): string | null {
    const roll = this.#rolls.get(dare);
    if (roll?.difficulty === undefined || roll.by !== by) return 'that is no dare of this player';
    if (this.#settled.has(dare)) return 'the dare was settled before';
    this.#settled.set(dare, done);
    return null;
  }

  #judge({ dare, tally, verdict, coins }: StepOf<'dare-judged'>): string | null {
    const roll = this.#rolls.get(dare);
    if (roll?.difficulty === undefined) return 'that is no dare to judge';
    if (this.#settled.get(dare) !== true) return 'the dare was not said to be done';
    if (this.#judged.has(dare)) return 'the dare was judged before';
    this.#judged.add(dare);
    const votes = VERDICTS.map((one) => tally[one]);
    const all = votes.reduce((sum, vote) => sum + vote, 0);
    if (all > this.#seated.length - 1) return 'there are more votes than judges';
    const most = VERDICTS.filter((one) => tally[one] === Math.max(...votes));
    const single = most.length === 1 ? (most[0] ?? null) : 'nearly';
    const said = all === 0 ? null : single;
    if (verdict !== said) return `the vote gives ${named(said)}`;
    const pays = verdict === null ? 0 : darePays(roll.difficulty, verdict);
    return coins === pays ? null : `the verdict pays ${pays}`;
  }

  /** Before the game a seat is free again, and its part of the dice is gone; then its turn passes. */
  #leave(by: Seat): string | null {
    if (!this.#playing().includes(by)) return 'this player was not there';
    if (this.#placement === null) {
      this.#seated = this.#seated.filter((seat) => seat !== by);
      this.#parts = this.#parts.filter((part) => part.by !== by);
      return null;
    }
    this.#left.add(by);
    if (this.#turn === by) this.#turn = this.#after(by);
    return null;
  }
}
