import { type BoxContext, logged, noScores, type Winner } from './box-context.ts';
import type { BoxEvent } from './box-events.ts';
import { nameIn } from './player-name.ts';
import { decidedFor, otherSeat, type SeatName } from './rules.ts';

export const nobodyLeft = { player1: false, player2: false };

/** [B43] [B44] Whether whoever sits opposite has left for good. */
export function otherHasLeft({ left }: BoxContext, by: SeatName): boolean {
  return left[otherSeat(by)];
}

/** [B42] Whether somebody stays where this seat leaves. */
export function staysOpen({ seats, left }: BoxContext, by: SeatName): boolean {
  const other = otherSeat(by);
  return seats[other] !== null && !left[other];
}

/** [B43] [B46] Who wins a game that `by` ends now, or null where it goes on. */
export function winnerBeforeTheEnd(context: BoxContext, by?: SeatName): Winner | null {
  if (by !== undefined && otherHasLeft(context, by)) return by;
  return decidedFor(context);
}

/** [B41] A player leaves for good; the seat stays theirs until it is freed. */
export function leave(context: BoxContext, by: SeatName): Partial<BoxContext> {
  const message = `${nameIn(context, by)} left.`;
  return {
    left: { ...context.left, [by]: true },
    ...logged(context, { type: 'notice', message, about: 'seats' }),
  };
}

/** [B41] Who had left joins again. */
export function comeBack(context: BoxContext, by: SeatName): Partial<BoxContext> {
  const message = `${nameIn(context, by)} is back.`;
  return {
    left: { ...context.left, [by]: false },
    ...logged(context, { type: 'notice', message, about: 'seats' }),
  };
}

/** [B43] [B46] The game ends before its last box; those left stay closed. */
export function ended(context: BoxContext, by: SeatName): Partial<BoxContext> {
  const winner = winnerBeforeTheEnd(context, by);
  const message = `${nameIn(context, by)} ended the game.`;
  return { winner, ...logged(context, { type: 'notice', message, about: 'end' }) };
}

/** A game that begins anew in the same room; the last one's seeds are shown. */
function anew(context: BoxContext, seeds: BoxContext['seeds']): Partial<BoxContext> {
  return {
    boxes: [],
    turn: 'player1',
    scores: noScores,
    lastRoll: null,
    winner: null,
    seeds,
    retired: context.seeds,
  };
}

/** [B13] A rematch: a new placement in the same room, seats swapped, last game's seeds shown. */
export function rematched(
  context: BoxContext,
  event: BoxEvent & { type: 'rematch-started' },
): Partial<BoxContext> {
  const { player1, player2 } = context.seats;
  return {
    ...anew(context, event.seeds),
    seats: { player1: player2, player2: player1 },
    ...logged(context, { type: 'notice', message: 'Rematch! Seats are swapped.' }),
  };
}

/** [B44] Who stayed is player 1 of a new game; seat 2 is anybody's once the boxes are laid. */
export function freed(
  context: BoxContext,
  event: BoxEvent & { type: 'seat-freed' },
): Partial<BoxContext> {
  const message = 'The other seat is free again.';
  return {
    ...anew(context, event.seeds),
    seats: { player1: context.seats[event.by], player2: null },
    left: nobodyLeft,
    ...logged(context, { type: 'notice', message }),
  };
}
