import { nextOf } from '../../table/seats.ts';
import { VERDICTS, type Verdict } from '../../definition/tasks.ts';
import { BOX_NUMBERS, waysToThrow } from '../dice/rules.ts';

/** Alluring Boxes for three to eight: what is the same for server and page. */
export const PARTY_SEATS = [
  'player1',
  'player2',
  'player3',
  'player4',
  'player5',
  'player6',
  'player7',
  'player8',
] as const;
export type PartySeat = (typeof PARTY_SEATS)[number];

/** Something by seat, for those seats that have it. */
export type BySeat<Value> = { [Seat in PartySeat]?: Value | undefined };

export const PARTY_STATES = ['waiting', 'playing', 'finished'] as const;
export type PartyState = (typeof PARTY_STATES)[number];

/** [G2] So many must sit before a game starts, and so many must stay for it to go on. */
export const FEWEST = 3;
export const FEWEST_TO_GO_ON = 2;

/** [G5] How long the others may judge a dare after its opener has said Done, in ms. */
export const VOTE_MS = 30_000;

/** [G7] The share of the usual time that a player who is away has, by how many turns they missed. */
const AWAY_SHARES = [1, 1 / 3, 1 / 6] as const;

/** [G7] How long a turn takes, in ms: 30, then 10, then 5 s by default for a player who is away. */
export function partyTurnMs(usual: number, missed: number): number {
  return Math.round(usual * (AWAY_SHARES[missed] ?? AWAY_SHARES[2]));
}

/** The seat after this one among those that play, in the order of the table. */
export const seatAfter = (playing: readonly PartySeat[], seat: PartySeat): PartySeat =>
  nextOf(PARTY_SEATS, playing, seat);

interface Numbered {
  number: number;
}

/** [G11] The closed boxes that a throw may open: of the sum, the difference and each die; ascending. */
export function choicesOf(die1: number, die2: number, boxes: readonly Numbered[]): number[] {
  const thrown = new Set([die1 + die2, Math.abs(die1 - die2), die1, die2]);
  return BOX_NUMBERS.filter((one) => thrown.has(one) && boxes.some(({ number }) => number === one));
}

/** [G11] How many of the 36 throws may open this box. */
export function waysToOpen(number: number): number {
  const faces = [1, 2, 3, 4, 5, 6];
  const throws = faces.flatMap((die1) => faces.map((die2) => [die1, die2] as const));
  return throws.filter(([die1, die2]) => choicesOf(die1, die2, [{ number }]).length > 0).length;
}

/** [G11] What the clock opens: the box whose number is the rarest sum, of equals the higher. */
export function rarestOf(numbers: readonly number[]): number | null {
  const [rarest = null] = numbers.toSorted((a, b) => waysToThrow(a) - waysToThrow(b) || b - a);
  return rarest;
}

/** [G12] The closed box nearest to a sum, of two the lower. */
export function nearestBox(sum: number, boxes: readonly Numbered[]): number | null {
  const far = (number: number) => Math.abs(number - sum);
  const numbers = boxes.map(({ number }) => number);
  const [nearest = null] = numbers.toSorted((a, b) => far(a) - far(b) || a - b);
  return nearest;
}

/** [G13] How often so many players open all boxes. */
export const roundsFor = (players: number): number => (players >= 5 ? 2 : 1);

/** [G15] [G16] What it costs, in coins. */
export const THROW_AGAIN_COINS = 20;
export const SWAP_DARE_COINS = 10;

/** [G32] The votes of so many watchers count on one dare: all who may watch at once [B28]. */
export const AUDIENCE_AT_MOST = 200;
/** [G44] And of so many from one address: all who may watch from there at once [B28]. */
export const AUDIENCE_FROM_ADDRESS = AUDIENCE_AT_MOST / 2;

/** How many have said what. */
export function tallyOf(votes: readonly (Verdict | undefined)[]): Record<Verdict, number> {
  const tally = { exactly: 0, nearly: 0, 'not-at-all': 0 };
  for (const vote of votes) if (vote !== undefined) tally[vote] += 1;
  return tally;
}

/** [G5] The verdict of most judges; no single most is nearly; null: nobody has judged. */
export function verdictOf(votes: readonly Verdict[]): Verdict | null {
  if (votes.length === 0) return null;
  const tally = tallyOf(votes);
  const most = Math.max(...Object.values(tally));
  const winners = VERDICTS.filter((verdict) => tally[verdict] === most);
  return winners.length === 1 ? (winners[0] ?? null) : 'nearly';
}

/** [G8] Who leads, or several with as many boxes; nobody while nobody has one. */
export function leaders(scores: BySeat<number>): PartySeat[] {
  const most = Math.max(0, ...Object.values(scores).map((score) => score ?? 0));
  return most === 0 ? [] : PARTY_SEATS.filter((seat) => scores[seat] === most);
}

/** [G8] The one whom nobody can reach with the boxes that are left, or null. */
export function partyDecidedFor(scores: BySeat<number>, boxesLeft: number): PartySeat | null {
  const [first = 0, second = 0] = Object.values(scores)
    .map((score) => score ?? 0)
    .toSorted((a, b) => b - a);
  const [leader] = leaders(scores);
  return leader !== undefined && first - second > boxesLeft ? leader : null;
}

/** [G8] Who did most dares well, and who opened the rarest box, and which; the first of equals. */
export function awardsOf(game: {
  dares: readonly { by: PartySeat; coins: number | null }[];
  /** The opened boxes, in order. */
  opened: readonly { by: PartySeat; number: number }[];
}): { daring: PartySeat | null; lucky: PartySeat | null; box: number | null } {
  const done = new Map<PartySeat, number>();
  for (const { by, coins } of game.dares) {
    if ((coins ?? 0) > 0) done.set(by, (done.get(by) ?? 0) + 1);
  }
  const [daring] = [...done].toSorted(([, one], [, other]) => other - one);
  const [lucky] = game.opened.toSorted((a, b) => waysToThrow(a.number) - waysToThrow(b.number));
  return { daring: daring?.[0] ?? null, lucky: lucky?.by ?? null, box: lucky?.number ?? null };
}
