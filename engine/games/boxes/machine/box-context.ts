import * as v from 'valibot';
import { nextRound } from '../../../chance/seeds.ts';
import { prizeDrawn } from '../../../definition/tasks.ts';
import { logged } from '../../../table/talk.ts';
import type { BySeat } from '../../../table/table-context.ts';
import type { At, Kept, TableMachine } from '../../../table/table-machine.ts';
import { seatsOf } from '../../../table/seats.ts';
import { type DiceWords, openedSchema } from '../../dice/dice-log.ts';
import { otherSeat, type RoomState, type SeatName, SEATS } from '../rules.ts';
import type { BoxesRefusal } from '../boxes-refusals.ts';
import type { Message } from '../wire/messages.ts';
import type { BoxEventOf, BoxOwnEvent } from './box-events.ts';
import { promiseOpened } from './box-seeds.ts';
import { type Dare, dareSchema } from './dare.ts';

const whole = v.pipe(v.number(), v.integer());
const count = v.pipe(whole, v.minValue(0));
const seatName = v.picklist(SEATS);
const scoresSchema = v.object({ player1: count, player2: count });

/** [J11] What a stored room must contain besides its table. */
export const boxOwnSchema = v.object({
  boxes: v.array(v.object({ number: count, x: v.number(), y: v.number(), owner: seatName })),
  turn: seatName,
  scores: scoresSchema,
  /** `forced`: the server rolled because the player's time was up. */
  lastRoll: v.nullable(
    v.object({ by: seatName, die1: count, die2: count, opened: openedSchema, forced: v.boolean() }),
  ),
  winner: v.nullable(v.picklist([...SEATS, 'draw'])),
  /** [B40] The ids of the prizes drawn in this room since the last full round. */
  prizesDrawn: v.array(whole),
  /** [B55] The dares of this game, and the number of the last roll's own, if it has one. */
  dares: v.array(dareSchema),
  lastDare: v.nullable(count),
  /** [B61] How many rolls in a row opened nothing. */
  empty: count,
  /** [B64] The games won by the players who sit there now. */
  match: scoresSchema,
  /** [B64] The seats are swapped compared with the first game. */
  swapped: v.boolean(),
  /** [B66] The server plays the seat that is free. */
  house: v.exactOptional(v.boolean()),
  /** [B67] The server places the boxes of the first game. */
  scatters: v.exactOptional(v.boolean()),
});

/** The types of a room of boxes, for its table. */
export interface BoxTypes {
  seat: SeatName;
  state: RoomState;
  own: v.InferOutput<typeof boxOwnSchema>;
  event: BoxOwnEvent;
  words: DiceWords<SeatName>;
  view: Message<'room-state'>;
  code: BoxesRefusal;
}
export type BoxContext = Kept<BoxTypes>;
export type BoxRoom = At<BoxTypes>;
export type BoxMachine = TableMachine<BoxTypes>;
export type Winner = SeatName | 'draw';

export const noScores = { player1: 0, player2: 0 };

/** What belongs to a single game, as it is before the game begins. */
export const NO_GAME = {
  boxes: [],
  turn: 'player1',
  scores: noScores,
  lastRoll: null,
  winner: null,
  dares: [],
  lastDare: null,
  empty: 0,
} satisfies Partial<BoxTypes['own']>;

const SWAPPED = SEATS.toReversed();
/** [B63] Names are told apart as in the first game. */
export const BOX_NAMING = {
  named: ({ swapped }: BoxContext): readonly SeatName[] => (swapped ? SWAPPED : SEATS),
};
/** Who sits there, and what they are called. */
export const {
  takenIn,
  namesIn,
  nameAt,
  authorAt,
  avatarsIn,
  seatName: playerName,
} = seatsOf<SeatName>(SEATS, BOX_NAMING);

/** Of both seats; null: there is none. */
export const ofBoth = <Value>({ player1, player2 }: BySeat<SeatName, Value>) => ({
  player1: player1 ?? null,
  player2: player2 ?? null,
});

/** [B55] The visitors who sit there: a dare is within the limits of each. */
export function visitorsIn({ seats }: Pick<BoxContext, 'seats'>): string[] {
  return takenIn({ seats }).flatMap((seat) =>
    seats[seat]?.house === true ? [] : (seats[seat]?.visitor ?? []),
  );
}

/** [B66] The seat that the server plays, or null. */
export function houseSeat({ seats }: Pick<BoxContext, 'seats'>): SeatName | null {
  if (seats.player1?.house === true) return 'player1';
  return seats.player2?.house === true ? 'player2' : null;
}

export function winnerOf({ player1, player2 }: BoxContext['scores']): Winner {
  if (player1 === player2) return 'draw';
  return player1 > player2 ? 'player1' : 'player2';
}

/** [B64] The game is over: its winner has one more win. */
export function won(
  { match }: Pick<BoxContext, 'match'>,
  winner: Winner | null,
): Pick<BoxContext, 'winner' | 'match'> {
  if (winner === null || winner === 'draw') return { winner, match };
  return { winner, match: { ...match, [winner]: match[winner] + 1 } };
}

/** [B55] The dares after a roll: a box with a task adds one. */
function daresAfter(
  { dares }: BoxContext,
  { by, die1, die2, prize, dared }: BoxEventOf<'dice-rolled'>,
): Dare[] {
  if (dared === undefined || prize === null) return dares;
  const opened = { ...dared, by, number: die1 + die2, text: prize };
  return [...dares, { ...opened, done: null, verdict: null, coins: null, photo: null }];
}

/** [B8] A roll removes the box whose number is the sum, and credits the player who rolled. */
export function rolled(context: BoxContext, event: BoxEventOf<'dice-rolled'>): Partial<BoxContext> {
  const { by, die1, die2, coins, prize, forced } = event;
  const sum = die1 + die2;
  const hit = coins !== null;
  const texts = event.dared?.texts;
  const opened = hit ? { number: sum, coins, prize, ...(texts && { texts }) } : null;
  const scores = hit ? { ...context.scores, [by]: context.scores[by] + 1 } : context.scores;
  const boxes = hit ? context.boxes.filter((box) => box.number !== sum) : context.boxes;
  return {
    boxes,
    scores,
    turn: otherSeat(by), // [B7]
    lastRoll: { by, die1, die2, opened, forced },
    ...(boxes.length === 0 ? won(context, winnerOf(scores)) : { winner: null }),
    dares: daresAfter(context, event),
    lastDare: event.dared?.id ?? null,
    empty: hit ? 0 : context.empty + 1,
    prizesDrawn: prizeDrawn(context.prizesDrawn, event.prizeId),
    seeds: nextRound(context.seeds && promiseOpened(context.seeds, event.entropy)),
    ...logged(context, { type: 'dice', ...authorAt(context, by), die1, die2, opened }),
  };
}
