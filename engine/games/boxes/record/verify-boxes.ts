import { type Digests, darePays, drawnDice, boxPays, named, type Retelling } from './retelling.ts';
import type { RecordedGame, RecordedStep } from './boxes-record-schema.ts';

type Seat = 'player1' | 'player2';
type Roll = RecordedStep & { type: 'dice-rolled' };

const other = (seat: Seat): Seat => (seat === 'player1' ? 'player2' : 'player1');

/**
 * A game as its steps tell it. It shares no rule with the machine that it judges: the scheme and the
 * rules are written out again, from the specification.
 */
export class RetoldBoxes implements Retelling<RecordedStep> {
  #placement = '';
  #commitment: string | null = null;
  #part1: string | null = null;
  #part2: string | null = null;
  #nonce = 0;
  #turn: Seat = 'player1';
  #isEnded = false;
  readonly #boxes = new Set<number>();
  readonly #rolls = new Map<number, Roll>();
  readonly #settled = new Map<number, boolean>();
  readonly #judged = new Set<number>();
  readonly scores = { player1: 0, player2: 0 };
  rolls = 0;

  readonly #game: RecordedGame;
  readonly #digests: Digests;

  constructor(game: RecordedGame, digests: Digests) {
    this.#game = game;
    this.#digests = digests;
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
        if (step.by !== 'player2' || this.#nonce > 0) return 'nobody could add to the dice then';
        this.#part2 = step.entropy;
        return null;
      case 'dice-rolled':
        return this.#roll(step);
      case 'dare-settled':
        return this.#settle(step);
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
    if (this.rolls > 0 && this.#boxes.size === 0 && winner !== most) return `the winner is ${most}`;
    if (winner !== null && this.#boxes.size > 0 && !this.#isEnded) return 'the game did not end';
    return null;
  }

  #place(step: RecordedStep & { type: 'boxes-placed' }): string | null {
    const { boxes, commitment = null, entropy } = step;
    this.#placement = boxes.map(({ number, x, y }) => `${number}@${x},${y}`).join(';');
    this.#commitment = commitment;
    if (entropy !== undefined) this.#part2 = entropy;
    for (const { number } of boxes) this.#boxes.add(number);
    const isWhole = this.#boxes.size === boxes.length && boxes.length > 0;
    return isWhole && boxes.every(({ number }) => number >= 3 && number <= 11)
      ? null
      : 'these are no boxes of the game';
  }

  /** The client seed: the placement, player 2’s part, and player 1’s once it was opened. */
  #clientSeed(): string {
    if (this.#part1 !== null) return `${this.#placement}|${this.#part2 ?? ''}|${this.#part1}`;
    return this.#part2 === null ? this.#placement : `${this.#placement}|${this.#part2}`;
  }

  #roll(roll: Roll): string | null {
    const { by, die1, die2, entropy, clientSeed, nonce } = roll;
    if (by !== this.#turn) return `it is the turn of ${this.#turn}`;
    if (nonce !== this.#nonce) return `it is round ${this.#nonce}`;
    if (entropy !== undefined) {
      if (this.#digests.sha256(entropy) !== this.#commitment)
        return 'player 1 promised another part';
      this.#part1 = entropy;
    }
    const seed = this.#clientSeed();
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
    if (isHit) this.scores[by] += 1;
    this.#turn = other(by);
    if (turn !== this.#turn) return `the turn is that of ${this.#turn}`;
    if (named(scores) !== named(this.scores)) return `the scores are ${named(this.scores)}`;
    this.#rolls.set(seq, roll);
    return null;
  }

  #settle({ by, dare, done }: RecordedStep & { type: 'dare-settled' }): string | null {
    const roll = this.#rolls.get(dare);
    if (roll?.difficulty === undefined || roll.by !== by) return 'that is no dare of this player';
    if (this.#settled.has(dare)) return 'the dare was settled before';
    this.#settled.set(dare, done);
    return null;
  }

  #judge({ by, dare, verdict, coins }: RecordedStep & { type: 'dare-judged' }): string | null {
    const roll = this.#rolls.get(dare);
    if (roll?.difficulty === undefined || roll.by === by) return 'that is no dare to judge';
    if (this.#settled.get(dare) !== true) return 'the dare was not said to be done';
    if (this.#judged.has(dare)) return 'the dare was judged before';
    this.#judged.add(dare);
    const pays = darePays(roll.difficulty, verdict);
    return coins === pays ? null : `the verdict pays ${pays}`;
  }
}
