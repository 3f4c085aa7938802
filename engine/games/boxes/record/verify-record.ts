import type { RecordedGame, RecordedStep, RoomRecord } from './record-schema.ts';

/** The cryptography that a check needs; the results are hex digits. */
export interface Digests {
  sha256(text: string): string;
  hmacSha256(key: string, message: string): string;
}

/**
 * The first mistake in a record: in which game (1, 2, …), at which step, by its number in the journal
 * (null: it is not in a step), and why it is one.
 */
export interface Wrong {
  game: number;
  seq: number | null;
  why: string;
}

/** What a whole record comes to. */
export interface Verified {
  games: number;
  /** How many rolls were drawn again. */
  rolls: number;
  /** Null: everything is as it says. */
  wrong: Wrong | null;
}

type Seat = 'player1' | 'player2';
type Roll = RecordedStep & { type: 'dice-rolled' };

const PAYS = { easy: 5, medium: 10, hard: 20 } as const;
const other = (seat: Seat): Seat => (seat === 'player1' ? 'player2' : 'player1');
const named = (value: unknown): string => JSON.stringify(value);

/**
 * A game as its steps tell it. It shares no rule with the machine that it judges: the scheme and the
 * rules are written out again, from the specification.
 */
class Retold {
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

  /** The dice of the next round: the first two draws, four bytes each. */
  #dice(clientSeed: string): [number, number] {
    const message = `${clientSeed}:${this.#nonce}:0`;
    const digest = this.#digests.hmacSha256(this.#game.serverSeed, message);
    const die = (at: number) =>
      Math.floor((Number.parseInt(digest.slice(at, at + 8), 16) / 2 ** 32) * 6) + 1;
    return [die(0), die(8)];
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
    const [one, two] = this.#dice(seed);
    if (one !== die1 || two !== die2) return `the draws give ${one} and ${two}`;
    this.#nonce += 1;
    this.rolls += 1;
    return this.#open(roll);
  }

  #open(roll: Roll): string | null {
    const { by, die1, die2, coins, prize, turn, scores, seq } = roll;
    const sum = die1 + die2;
    const isHit = this.#boxes.delete(sum);
    const pays = isHit ? Math.round(60 / (6 - Math.abs(7 - sum))) : null;
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
    const full = PAYS[roll.difficulty];
    const pays = { exactly: full, nearly: Math.floor(full / 2), 'not-at-all': 0 }[verdict];
    return coins === pays ? null : `the verdict pays ${pays}`;
  }
}

/** Repeats every game of a record: commitments, draws and rules, up to the first that is wrong. */
export function verifyRecord(record: RoomRecord, digests: Digests): Verified {
  let [rolls, last] = [0, 0];
  for (const [index, game] of record.games.entries()) {
    const wrong = (seq: number | null, why: string): Verified => {
      return { games: record.games.length, rolls, wrong: { game: index + 1, seq, why } };
    };
    if (digests.sha256(game.serverSeed) !== game.serverSeedHash) {
      return wrong(null, 'the server seed is not the one that was promised');
    }
    const retold = new Retold(game, digests);
    for (const step of game.steps) {
      const why = step.seq <= last ? 'the steps are not in their order' : retold.check(step);
      if (why !== null) return wrong(step.seq, why);
      last = step.seq;
    }
    rolls += retold.rolls;
    const why = retold.result();
    if (why !== null) return wrong(null, why);
  }
  return { games: record.games.length, rolls, wrong: null };
}
