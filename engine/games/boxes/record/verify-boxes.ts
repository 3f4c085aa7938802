import { canonicalJson as named } from '../../../wire/canonical-json.ts';
import {
  type Digests,
  type RecordProof,
  type Retelling,
  verifyGames,
} from '../../../definition/record.ts';
import {
  type BoxesRecord,
  boxesRecordSchema,
  type RecordedGame,
  type RecordedStep,
} from './boxes-record.ts';
import { RetoldBoard } from '../../dice/retelling.ts';

type Seat = 'player1' | 'player2';
type Winner = Seat | 'draw';
type Roll = RecordedStep & { type: 'dice-rolled' };

const other = (seat: Seat): Seat => (seat === 'player1' ? 'player2' : 'player1');

/**
 * A game as its steps tell it. It shares no rule with the machine that it judges: the scheme and the
 * rules are written out again, from the specification.
 */
class RetoldBoxes implements Retelling<RecordedStep> {
  readonly #board = new RetoldBoard<Seat, Roll>();
  #commitment: string | null = null;
  #part1: string | null = null;
  #part2: string | null = null;
  /** Whether player 2 made the part; else the server drew it, and they may replace it once. */
  #isTheirs = false;
  #turn: Seat = 'player1';
  /** Who may have won by ending the game early; null: nobody ended it. */
  #endedFor: readonly Winner[] | null = null;
  readonly #left = new Set<Seat>();
  /** How many rolls in a row the server made for a seat. */
  readonly #forced = { player1: 0, player2: 0 };
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
        return this.#join(step);
      case 'seat-lapsed':
        this.#part2 = null;
        this.#isTheirs = false;
        return null;
      case 'entropy-added':
        return this.#add(step);
      case 'dice-rolled':
        return this.#roll(step);
      case 'dare-settled':
        return this.#board.settle(step);
      case 'dare-judged':
        return this.#judge(step);
      case 'game-ended':
        return this.#end(step.by);
      case 'player-left':
        this.#left.add(step.by);
        return null;
      case 'player-returned':
        this.#left.delete(step.by);
        return null;
      case 'room-closed':
        return null;
    }
  }

  /** Why the result does not follow from the steps, or null. */
  result(): string | null {
    const { scores, winner } = this.#game;
    if (named(scores) !== named(this.scores)) return `the steps give ${named(this.scores)}`;
    const isPlayedOut = this.rolls > 0 && this.#board.isEmpty;
    const winners = isPlayedOut ? [this.#most()] : this.#endedFor;
    if (winners === null) return winner === null ? null : 'the game did not end';
    const isOne = winner !== null && winners.includes(winner);
    return isOne ? null : `the winner is ${winners.join(' or ')}`;
  }

  /** Who opened most boxes. */
  #most(): Winner {
    const { player1, player2 } = this.scores;
    if (player1 === player2) return 'draw';
    return player1 > player2 ? 'player1' : 'player2';
  }

  get #isOver(): boolean {
    return this.#endedFor !== null || (this.rolls > 0 && this.#board.isEmpty);
  }

  /**
   * Who ends a game wins it if the other has left, or was away: the server rolled twice in a row for
   * them. Otherwise the boxes decide. The record does not say who was connected.
   */
  #end(by: Seat): string | null {
    if (this.#isOver) return 'the game was over';
    if (this.#left.has(other(by))) this.#endedFor = [by];
    else {
      const isAway = this.#forced[other(by)] >= 2;
      const mayEnd = this.#board.mayEnd(Object.values(this.scores));
      const winners = [...(isAway ? [by] : []), ...(mayEnd ? [this.#most()] : [])];
      if (winners.length === 0) return 'the game could not be ended then';
      this.#endedFor = [...new Set(winners)];
    }
    return null;
  }

  #place(step: RecordedStep & { type: 'boxes-placed' }): string | null {
    const { by, boxes, commitment = null, entropy } = step;
    if (by !== 'player1') return 'only player 1 places boxes';
    if (this.#board.placement !== null) return 'the boxes were placed before';
    this.#commitment = commitment;
    if (entropy !== undefined) this.#part2 = entropy;
    return this.#board.place(boxes);
  }

  /** [C12] Player 2 adds a part only to what is fixed: boxes and commitment. */
  #join({ entropy }: RecordedStep & { type: 'player-joined' }): string | null {
    if (this.rolls > 0) return 'the game had begun';
    if (entropy !== undefined && this.#board.placement === null) return 'no boxes were placed yet';
    this.#part2 = entropy?.entropy ?? null;
    this.#isTheirs = entropy?.from === 'player';
    return null;
  }

  #add({ by, entropy }: RecordedStep & { type: 'entropy-added' }): string | null {
    if (by !== 'player2' || this.rolls > 0) return 'nobody could add to the dice then';
    if (this.#part2 === null || this.#isTheirs) return 'player 2 had no part to replace';
    this.#part2 = entropy;
    this.#isTheirs = true;
    return null;
  }

  /** The client seed: the placement, player 2’s part, and player 1’s once it was opened. */
  #clientSeed(): string {
    const placement = this.#board.placement ?? '';
    if (this.#part1 !== null) return `${placement}|${this.#part2 ?? ''}|${this.#part1}`;
    return this.#part2 === null ? placement : `${placement}|${this.#part2}`;
  }

  #roll(roll: Roll): string | null {
    const { by, entropy } = roll;
    if (this.#isOver) return 'the game was over';
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
    const { by, turn, scores, forced } = roll;
    const { hit, why } = this.#board.open(roll);
    if (why !== null) return why;
    if (hit) this.scores[by] += 1;
    this.#forced[by] = forced ? this.#forced[by] + 1 : 0;
    this.#turn = other(by);
    if (turn !== this.#turn) return `the turn is that of ${this.#turn}`;
    return named(scores) === named(this.scores) ? null : `the scores are ${named(this.scores)}`;
  }

  #judge(step: RecordedStep & { type: 'dare-judged' }): string | null {
    const isOwn = this.#board.openerOf(step.dare) === step.by;
    return isOwn ? 'that is no dare to judge' : this.#board.judge(step);
  }
}

/** [C8] Repeats the games of two. */
export const boxesProof: RecordProof<BoxesRecord> = {
  schema: boxesRecordSchema,
  verify: ({ games }, digests) =>
    verifyGames(games, digests, (game) => new RetoldBoxes(game, digests)),
};
