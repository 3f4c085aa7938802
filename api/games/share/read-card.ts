import * as v from 'valibot';
import { Refused } from '../../../engine/definition/refusal.ts';
import { bestDare, type PaidDare, votesFor } from '../../../engine/definition/best-dare.ts';
import { finishedPlaySchema, seatName } from '../../../engine/definition/record.ts';
import { VERDICTS } from '../../../engine/definition/tasks.ts';

/** [C27] What a picture needs of a record. @throws Refused record/none if it is not in it */
export function readFor<Schema extends v.GenericSchema>(
  schema: Schema,
  record: object,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, record);
  if (!read.success) throw new Refused('record/none');
  return read.output;
}

/** A field that some steps have; a step that means something else by it counts as one without it. */
const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** What a card needs of a step, in whatever game's record with boxes and dares. */
const stepSchema = v.object({
  type: v.string(),
  seq: v.number(),
  by: maybe(v.string()),
  die1: maybe(v.number()),
  die2: maybe(v.number()),
  coins: maybe(v.number()),
  dare: maybe(v.number()),
  prize: maybe(v.string()),
  text: maybe(v.string()),
  done: maybe(v.boolean()),
  verdict: maybe(v.picklist(VERDICTS)),
  tally: maybe(v.record(v.string(), v.unknown())),
});

const recordSchema = v.object({
  games: v.array(v.object({ ...finishedPlaySchema, steps: v.array(stepSchema) })),
});
type Game = v.InferOutput<typeof recordSchema>['games'][number];

/** A dare that was done, and what the others said. */
export interface DoneDare extends PaidDare {
  id: number;
  by: string;
  text: string;
}

/** A throw that opened a box. */
interface Throw {
  die1: number;
  die2: number;
  /** In how many of 36 throws the dice give this sum. */
  ways: number;
}

/** A player's evening, as their card tells it. */
export interface CardFacts {
  name: string;
  won: boolean;
  place: number;
  /** All players and their scores, the best first. */
  players: readonly { name: string; score: number }[];
  score: number;
  /** What boxes and dares paid. */
  coins: number;
  dares: readonly DoneDare[];
  luckiest: Throw | null;
  /** The best of all players' dares in this room; null: none was done. */
  best: { name: string; dare: DoneDare } | null;
}

const waysOf = (sum: number): number => 6 - Math.abs(7 - sum);

/** The dares of a game that were done, in order. */
function doneDares({ steps }: Game): DoneDare[] {
  const texts = new Map<number, string>();
  const dares = new Map<number, DoneDare>();
  for (const { type, seq, by, dare = seq, prize, text, done, verdict, tally, coins } of steps) {
    const task = prize ?? text;
    if (task !== undefined) texts.set(dare, task.replaceAll(PICTOGRAPHS, '').trim());
    if (type === 'dare-settled' && done === true && by !== undefined) {
      dares.set(dare, {
        id: dare,
        by,
        text: texts.get(dare) ?? '',
        verdict: null,
        votes: null,
        coins: null,
      });
    }
    const judged = type === 'dare-judged' ? dares.get(dare) : undefined;
    if (judged !== undefined) {
      judged.verdict = verdict ?? null;
      judged.votes = votesFor(tally, verdict);
      judged.coins = coins ?? null;
    }
  }
  return [...dares.values()].filter((one) => one.text !== '');
}

/** The throws of a seat that opened a box, the rarest first. */
function luckyThrows({ steps }: Game, seat: string): Throw[] {
  const opening: Throw[] = [];
  let last: Throw | null = null;
  for (const { by, die1, die2, coins, dare } of steps) {
    if (by !== seat) continue;
    if (die1 !== undefined && die2 !== undefined) {
      last = { die1, die2, ways: waysOf(die1 + die2) };
    }
    if (last === null || dare !== undefined || coins === undefined || coins < 0) continue;
    opening.push(last);
    last = null;
  }
  return opening.toSorted((a, b) => a.ways - b.ways);
}

/** What boxes and dares paid to a seat; what it spent is no business of its card. */
function coinsOf({ steps }: Game, seat: string): number {
  const openers = new Map<number, string>();
  let sum = 0;
  for (const { type, by, coins = 0, dare } of steps) {
    if (type === 'dare-settled' && dare !== undefined && by !== undefined) openers.set(dare, by);
    const paid = type === 'dare-judged' && dare !== undefined ? openers.get(dare) : by;
    if (paid === seat && coins > 0) sum += coins;
  }
  return sum;
}

/** Few servers have a font with them: they would be empty frames. */
const PICTOGRAPHS = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D)*/gu;

function nameIn({ names }: Game, seat: string, seats: readonly string[]): string {
  const name = names[seat]?.replaceAll(PICTOGRAPHS, '').trim();
  return name || seatName(seats, seat);
}

/**
 * What the card of a seat says, from the record of its room: the last game, and the best dare of all.
 * @param seats Those of the game.
 * @throws Refused record/none if the record does not say that, record/not-finished if no game was
 * played, seat/unknown if nobody sat there
 */
export function cardFacts(record: object, seat: string, seats: readonly string[]): CardFacts {
  const { games } = readFor(recordSchema, record);
  const game = games.at(-1);
  if (game === undefined) throw new Refused('record/not-finished');
  const score = Object.hasOwn(game.scores, seat) ? game.scores[seat] : undefined;
  if (score === undefined) throw new Refused('seat/unknown');
  const all = games.flatMap((one) =>
    doneDares(one).map((dare) => ({ name: nameIn(one, dare.by, seats), dare })),
  );
  const players = Object.entries(game.scores)
    .map(([one, points]) => ({ name: nameIn(game, one, seats), score: points }))
    .toSorted((a, b) => b.score - a.score);
  return {
    name: nameIn(game, seat, seats),
    won: game.winner === seat,
    place: 1 + players.filter((other) => other.score > score).length,
    players,
    score,
    coins: coinsOf(game, seat),
    dares: doneDares(game).filter(({ by }) => by === seat),
    luckiest: luckyThrows(game, seat)[0] ?? null,
    best: bestDare(all, ({ dare }) => dare) ?? null,
  };
}
