import { type Digests, named, type Retelling } from './retelling.ts';
import { RetoldBoard } from './retold-board.ts';
import type { RecordedGame, RecordedStep } from './boxes-record-schema.ts';

type Seat = 'player1' | 'player2';
type Roll = RecordedStep & { type: 'dice-rolled' };

const other = (seat: Seat): Seat => (seat === 'player1' ? 'player2' : 'player1');

/**
 * A game as its steps tell it. It shares no rule with the machine that it judges: the scheme and the
 * rules are written out again, from the specification.
 */
export class RetoldBoxes implements Retelling<RecordedStep> {
  readonly #board = new RetoldBoard<Seat, Roll>();
  #commitment: string | null = null;
  #part1: string | null = null;
  #part2: string | null = null;
  #turn: Seat = 'player1';
  #isEnded = false;
  readonly scores = { player1: 0, player2: 0 };

  readonly #game: RecordedGame;
  readonly #digests: Digests;

  constructor(game: RecordedGame, digests: Digests) {
    this.#game = game;
    this.#digests = digests;
  }

  get rolls(): number {
    return this.#board.rolls;
  }

  /** Why a step is wrong, or null. */
  check(step: RecordedStep): string | null {
    switch (step.type) {
      case 'boxes-placed':
        return this.#place(step);
      case 'player-joined':
        this.#part2 = step.entropy?.entropy ?? null;
        return null;
      case 'seat-lapsed':
        this.#part2 = null;
        return null;
      case 'entropy-added':
        if (step.by !== 'player2' || this.rolls > 0) return 'nobody could add to the dice then';
        this.#part2 = step.entropy;
        return null;
      case 'dice-rolled':
        return this.#roll(step);
      case 'dare-settled':
        return this.#board.settle(step);
      case 'dare-judged':
        return this.#judge(step);
      case 'game-ended':
        this.#isEnded = true;
        return null;
      case 'player-left':
      case 'player-returned':
      case 'room-closed':
        return null;
    }
  }

  /** Why the result does not follow from the steps, or null. */
  result(): string | null {
    const { scores, winner } = this.#game;
    if (named(scores) !== named(this.scores)) return `the steps give ${named(this.scores)}`;
    const { player1, player2 } = this.scores;
    const better = player1 > player2 ? 'player1' : 'player2';
    const most = player1 === player2 ? 'draw' : better;
    if (this.rolls > 0 && this.#board.isEmpty && winner !== most) return `the winner is ${most}`;
    if (winner !== null && !this.#board.isEmpty && !this.#isEnded) return 'the game did not end';
    return null;
  }

  #place(step: RecordedStep & { type: 'boxes-placed' }): string | null {
    const { boxes, commitment = null, entropy } = step;
    this.#commitment = commitment;
    if (entropy !== undefined) this.#part2 = entropy;
    return this.#board.place(boxes);
  }

  /** The client seed: the placement, player 2’s part, and player 1’s once it was opened. */
  #clientSeed(): string {
    const placement = this.#board.placement ?? '';
    if (this.#part1 !== null) return `${placement}|${this.#part2 ?? ''}|${this.#part1}`;
    return this.#part2 === null ? placement : `${placement}|${this.#part2}`;
  }

  #roll(roll: Roll): string | null {
    const { by, entropy } = roll;
    if (by !== this.#turn) return `it is the turn of ${this.#turn}`;
    if (entropy !== undefined) {
      if (this.#digests.sha256(entropy) !== this.#commitment)
        return 'player 1 promised another part';
      this.#part1 = entropy;
    }
    const seeds = { serverSeed: this.#game.serverSeed, clientSeed: this.#clientSeed() };
    return this.#board.draw(roll, seeds, this.#digests) ?? this.#open(roll);
  }

  #open(roll: Roll): string | null {
    const { by, turn, scores } = roll;
    const { hit, why } = this.#board.open(roll);
    if (why !== null) return why;
    if (hit) this.scores[by] += 1;
    this.#turn = other(by);
    if (turn !== this.#turn) return `the turn is that of ${this.#turn}`;
    return named(scores) === named(this.scores) ? null : `the scores are ${named(this.scores)}`;
  }

  #judge(step: RecordedStep & { type: 'dare-judged' }): string | null {
    const isOwn = this.#board.openerOf(step.dare) === step.by;
    return isOwn ? 'that is no dare to judge' : this.#board.judge(step);
  }
}
