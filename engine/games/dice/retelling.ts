import type { Digests } from '../../definition/record.ts';
import { canonicalJson as named } from '../../wire/canonical-json.ts';

/** What the verifiers of all records share: the scheme of the dice, written out again. */

/** The dice of a round: the first two draws of its digest, four bytes each. */
function drawnDice(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  digests: Digests,
): [number, number] {
  const digest = digests.hmacSha256(serverSeed, `${clientSeed}:${nonce}:0`);
  const die = (at: number) =>
    Math.floor((Number.parseInt(digest.slice(at, at + 8), 16) / 2 ** 32) * 6) + 1;
  return [die(0), die(8)];
}

/** Coins for opening the box of this number. */
export const boxPays = (number: number): number => Math.round(60 / (6 - Math.abs(7 - number)));

/** Whether boxes may lie on the grid: some, each number from 3 to 11 at most once. */
const areBoxes = (boxes: readonly { number: number }[]): boolean =>
  boxes.length > 0 &&
  new Set(boxes.map(({ number }) => number)).size === boxes.length &&
  boxes.every(({ number }) => number >= 3 && number <= 11);

/** So many rolls in a row must open nothing before the players may end an undecided game. */
const EMPTY_ROLLS = 10;

type Verdict = 'exactly' | 'nearly' | 'not-at-all';
const PAYS = { easy: 5, medium: 10, hard: 20 } as const;

/** Coins for a verdict on a dare. */
function darePays(difficulty: keyof typeof PAYS, verdict: Verdict): number {
  const full = PAYS[difficulty];
  return { exactly: full, nearly: Math.floor(full / 2), 'not-at-all': 0 }[verdict];
}

interface Rolled<Seat> {
  seq: number;
  by: Seat;
  die1: number;
  die2: number;
  clientSeed: string;
  nonce: number;
  coins: number | null;
  prize: string | null;
  forced: boolean;
  difficulty?: keyof typeof PAYS;
}

interface Placed {
  number: number;
  x: number;
  y: number;
}

/** The boxes, rolls and dares of a game that is told again, with two players or more. */
export class RetoldBoard<Seat extends string, Roll extends Rolled<Seat>> {
  /** `number@x,y` of each box; null: none is placed yet. */
  placement: string | null = null;
  /** Rolls so far, which is the round of the next one. */
  rolls = 0;
  /** How many of the last rolls in a row opened nothing. */
  #empty = 0;
  readonly #boxes = new Set<number>();
  /** Dares by the number of the step that opened their box. */
  readonly #dares = new Map<number, { by: Seat; difficulty: keyof typeof PAYS }>();
  readonly #settled = new Map<number, boolean>();
  readonly #judged = new Set<number>();

  get isEmpty(): boolean {
    return this.#boxes.size === 0;
  }

  /** Whether players with these scores may end the game before its last box. */
  mayEnd(scores: readonly number[]): boolean {
    const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
    return first - second > this.#boxes.size || this.#empty >= EMPTY_ROLLS;
  }

  /** Why these boxes cannot be placed, or null. */
  place(boxes: readonly Placed[]): string | null {
    if (!areBoxes(boxes)) return 'these are no boxes of the game';
    this.placement = boxes.map(({ number, x, y }) => `${number}@${x},${y}`).join(';');
    for (const { number } of boxes) this.#boxes.add(number);
    return null;
  }

  /** Why the draws of these seeds do not give this roll, or null. */
  draw(
    { die1, die2, clientSeed, nonce }: Roll,
    seeds: { serverSeed: string; clientSeed: string },
    digests: Digests,
  ): string | null {
    if (nonce !== this.rolls) return `it is round ${this.rolls}`;
    if (clientSeed !== seeds.clientSeed) {
      return `the parts give the client seed ${named(seeds.clientSeed)}`;
    }
    const [one, two] = drawnDice(seeds.serverSeed, seeds.clientSeed, nonce, digests);
    if (one !== die1 || two !== die2) return `the draws give ${one} and ${two}`;
    this.rolls += 1;
    return null;
  }

  /** Opens the box of a roll, if there is one; `hit`: it was there. */
  open(roll: Roll): { hit: boolean; why: string | null } {
    const { die1, die2, coins, prize, difficulty, seq } = roll;
    const sum = die1 + die2;
    const hit = this.#boxes.delete(sum);
    if (difficulty !== undefined) this.dare(seq, { by: roll.by, difficulty });
    this.#empty = hit ? 0 : this.#empty + 1;
    const pays = hit ? boxPays(sum) : null;
    if (coins !== pays) return { hit, why: `the roll pays ${named(pays)}` };
    if (prize !== null && !hit) return { hit, why: 'there is no box to hold a prize' };
    const isEmpty = difficulty !== undefined && prize === null;
    return { hit, why: isEmpty ? 'there is no prize to be a dare' : null };
  }

  /** A box of the step `seq` holds this dare. */
  dare(seq: number, dare: { by: Seat; difficulty: keyof typeof PAYS }): void {
    this.#dares.set(seq, dare);
  }

  /** Why a player cannot settle this dare, or null. */
  settle({ by, dare, done }: { by: Seat; dare: number; done: boolean }): string | null {
    if (this.#dares.get(dare)?.by !== by) return 'that is no dare of this player';
    if (this.#settled.has(dare)) return 'the dare was settled before';
    this.#settled.set(dare, done);
    return null;
  }

  /** The seat that opened the box with this dare; null if that roll opened no dare. */
  openerOf(dare: number): Seat | null {
    return this.#dares.get(dare)?.by ?? null;
  }

  /** Why this verdict cannot be, or null. `verdict` is null if nobody has judged. */
  judge({ dare, verdict, coins }: { dare: number; verdict: Verdict | null; coins: number }) {
    const difficulty = this.#dares.get(dare)?.difficulty;
    if (difficulty === undefined) return 'that is no dare to judge';
    if (this.#settled.get(dare) !== true) return 'the dare was not said to be done';
    if (this.#judged.has(dare)) return 'the dare was judged before';
    this.#judged.add(dare);
    const pays = verdict === null ? 0 : darePays(difficulty, verdict);
    return coins === pays ? null : `the verdict pays ${pays}`;
  }
}
