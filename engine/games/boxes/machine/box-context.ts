import { withOpened, nextRound, type SeedPair } from '../../../chance/seeds.ts';
import { prizeDrawn } from '../../../definition/tasks.ts';
import type { Dare } from './dare.ts';
import type { BoxEvent, Seat } from './box-events.ts';
import { logged, type LogLine, type Opened } from './room-log.ts';
import { type Box, otherSeat, type SeatName } from '../rules.ts';
import { distinctNames, shownText } from '../../../wire/shown-text.ts';

/** The name of a seat whose player has none. */
export function playerName(seat: SeatName): string {
  return seat === 'player1' ? 'Player 1' : 'Player 2';
}

type Named = Pick<BoxContext, 'seats' | 'swapped'>;

/** [B48] The shown names of players who have one, [B63] told apart. */
export function namesIn({ seats, swapped }: Named) {
  if (!seats.player1?.name && !seats.player2?.name) return { player1: null, player2: null };
  const named = (seat: SeatName) => ({
    seatName: playerName(seat),
    given: shownText(seats[seat]?.name ?? '') || null,
  });
  const first = swapped ? 'player2' : 'player1';
  const [ofFirst = null, ofSecond = null] = distinctNames([named(first), named(otherSeat(first))]);
  return swapped
    ? { player1: ofSecond, player2: ofFirst }
    : { player1: ofFirst, player2: ofSecond };
}

/** [B48] The name of the player on this seat, or of the seat. */
export function nameIn(context: Named, seat: SeatName): string {
  return namesIn(context)[seat] ?? playerName(seat);
}

/** [B48] What a line of the log keeps of its author: seats may change later, lines do not. */
export function authorIn(context: Named, by: SeatName) {
  if (context.seats[by]?.name === undefined) return { by };
  const name = namesIn(context)[by];
  return name === null ? { by } : { by, name };
}

/** [B62] The avatars of players who have one. */
export function avatarsIn({ seats: { player1, player2 } }: Pick<BoxContext, 'seats'>) {
  return { player1: player1?.avatar ?? null, player2: player2?.avatar ?? null };
}

/** [B55] The visitors who sit there: a dare is within the limits of each. */
export function visitorsIn({ seats: { player1, player2 } }: Pick<BoxContext, 'seats'>): string[] {
  return [player1, player2].flatMap((seat) =>
    seat === null || seat.house === true ? [] : [seat.visitor],
  );
}

/** [B66] The seat that the server plays, or null. */
export function houseSeat({ seats }: Pick<BoxContext, 'seats'>): SeatName | null {
  if (seats.player1?.house === true) return 'player1';
  return seats.player2?.house === true ? 'player2' : null;
}

interface Roll {
  by: SeatName;
  die1: number;
  die2: number;
  opened: Opened | null;
  /** The server rolled because the player's time was up. */
  forced: boolean;
}

export type Winner = SeatName | 'draw';

export interface BoxContext {
  seats: { player1: Seat | null; player2: Seat | null };
  boxes: Box[];
  turn: SeatName;
  scores: { player1: number; player2: number };
  lastRoll: Roll | null;
  winner: Winner | null;
  closed: boolean;
  log: LogLine<SeatName>[];
  nextLine: number;
  /** The ids of the last accepted commands, so that a repeated command counts once. */
  commands: string[];
  seeds: SeedPair | null;
  retired: SeedPair | null;
  /** [B25] The first line that watchers may read as chat; null: none. */
  chatShownFrom: number | null;
  /** [B40] The ids of the prizes drawn in this room since the last full round. */
  prizesDrawn: number[];
  /** [B41] Who has left for good. */
  left: { player1: boolean; player2: boolean };
  /** [B52] The last player ids whose seat was freed because they were away. */
  freed: string[];
  /** [B55] The dares of this game, and the number of the last roll's own, if it has one. */
  dares: Dare[];
  lastDare: number | null;
  /** [B61] How many rolls in a row opened nothing. */
  empty: number;
  /** [B64] The games won by the players who sit there now. */
  match: { player1: number; player2: number };
  /** [B64] The seats are swapped compared with the first game. */
  swapped: boolean;
  /** [B66] The server plays the seat that is free. */
  house?: boolean;
  /** [B67] The server places the boxes of the first game. */
  scatters?: boolean;
}

export const noSeat = { player1: null, player2: null };
export const noScores = { player1: 0, player2: 0 };

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
  { by, die1, die2, prize, dared }: BoxEvent & { type: 'dice-rolled' },
): Dare[] {
  if (dared === undefined || prize === null) return dares;
  const opened = { ...dared, by, number: die1 + die2, text: prize };
  return [...dares, { ...opened, done: null, verdict: null, coins: null, photo: null }];
}

/** [B8] A roll removes the box whose number is the sum, and credits the player who rolled. */
export function rolled(
  context: BoxContext,
  event: BoxEvent & { type: 'dice-rolled' },
): Partial<BoxContext> {
  const { by, die1, die2, coins, prize, forced } = event;
  const sum = die1 + die2;
  const hit = coins !== null;
  const opened = hit ? { number: sum, coins, prize } : null;
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
    seeds: nextRound(context.seeds && withOpened(context.seeds, event.entropy)),
    ...logged(context, { type: 'dice', ...authorIn(context, by), die1, die2, opened }),
  };
}
