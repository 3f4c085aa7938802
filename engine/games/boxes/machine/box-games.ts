import { type BoxContext, nameIn, noScores, type Winner, winnerOf, won } from './box-context.ts';
import { logged } from './room-log.ts';
import type { BoxEvent } from './box-events.ts';
import { withProfile } from '../../../definition/table-game.ts';
import { withHalves } from '../../../chance/seeds.ts';
import {
  decidedFor,
  EMPTY_ROLLS,
  otherSeat,
  REMATCH_LINE,
  type RoomState,
  type SeatName,
} from '../rules.ts';

export const nobodyLeft = { player1: false, player2: false };

/** [B52] How many freed seats a room remembers. */
const FREED_KEPT = 16;

/** [B43] [B44] Whether the other player has left for good. */
export function otherHasLeft({ left }: BoxContext, by: SeatName): boolean {
  return left[otherSeat(by)];
}

/** [B42] Whether a player stays when this one leaves. */
export function staysOpen({ seats, left }: BoxContext, by: SeatName): boolean {
  const other = otherSeat(by);
  return seats[other] !== null && seats[other].house === undefined && !left[other];
}

/** [B43] [B46] [B60] [B61] The winner if `by` ends the game now, or null if it may not end yet. */
export function winnerBeforeTheEnd(
  context: BoxContext,
  { by, away }: { by?: SeatName; away?: boolean },
): Winner | null {
  if (by !== undefined && (away === true || otherHasLeft(context, by))) return by;
  const decided = decidedFor(context);
  if (decided !== null || context.empty < EMPTY_ROLLS) return decided;
  return winnerOf(context.scores);
}

/** [B41] A player leaves for good; the seat stays theirs until it is freed. */
export function leave(context: BoxContext, by: SeatName): Partial<BoxContext> {
  const message = `${nameIn(context, by)} left.`;
  return {
    left: { ...context.left, [by]: true },
    ...logged(context, { type: 'notice', message, about: 'seats' }),
  };
}

/** [B41] A player who had left joins again. */
export function comeBack(context: BoxContext, by: SeatName): Partial<BoxContext> {
  const message = `${nameIn(context, by)} is back.`;
  return {
    left: { ...context.left, [by]: false },
    ...logged(context, { type: 'notice', message, about: 'seats' }),
  };
}

/** [B43] [B46] The game ends before its last box; the remaining boxes stay closed. */
export function ended(
  context: BoxContext,
  event: BoxEvent & { type: 'game-ended' },
): Partial<BoxContext> {
  const winner = winnerBeforeTheEnd(context, event);
  const message = `${nameIn(context, event.by)} ended the game.`;
  const { by } = event;
  return {
    ...won(context, winner),
    ...logged(context, { type: 'notice', message, about: 'end', by }),
  };
}

/** A new game in the same room; the last game's seeds are shown. */
function anew(context: BoxContext, seeds: BoxContext['seeds']): Partial<BoxContext> {
  return {
    boxes: [],
    turn: 'player1',
    scores: noScores,
    lastRoll: null,
    winner: null,
    dares: [],
    lastDare: null,
    empty: 0,
    seeds,
    retired: context.seeds,
  };
}

/** [B13] A rematch: a new placement in the same room, seats swapped, the last game's seeds shown. */
export function rematched(
  context: BoxContext,
  event: BoxEvent & { type: 'rematch-started' },
): Partial<BoxContext> {
  const { seats, match, swapped } = context;
  return {
    ...anew(context, event.seeds),
    seats: { player1: seats.player2, player2: seats.player1 },
    // [B64] Names, colours and wins stay with their people.
    match: { player1: match.player2, player2: match.player1 },
    swapped: !swapped,
    ...logged(context, { type: 'notice', message: REMATCH_LINE }),
  };
}

/** [B44] The player who stayed is player 1 of a new game; seat 2 is free once the boxes are placed. */
export function freed(
  context: BoxContext,
  event: BoxEvent & { type: 'seat-freed' },
): Partial<BoxContext> {
  const message = 'The other seat is free again.';
  return {
    ...anew(context, event.seeds),
    seats: { player1: context.seats[event.by], player2: null },
    left: nobodyLeft,
    match: noScores,
    swapped: (event.by === 'player2') !== context.swapped,
    // [B52] A player who left knows that the seat is gone.
    ...(event.away === true && withFreed(context, otherSeat(event.by))),
    ...logged(context, { type: 'notice', message }),
  };
}

/** [B52] Remembers the player id, so that the player is told when they come back. */
function withFreed({ seats, freed: known }: BoxContext, seat: SeatName): Pick<BoxContext, 'freed'> {
  const playerId = seats[seat]?.playerId;
  return { freed: playerId === undefined ? known : [...known, playerId].slice(-FREED_KEPT) };
}

/**
 * [B50] Whether the room can be as it was before `by` joined: nobody has seen anything of the server
 * seed, because nobody has rolled.
 */
export function mayStayAsItWas(
  state: RoomState,
  { seeds }: Pick<BoxContext, 'seeds'>,
  by: SeatName,
): boolean {
  return state === 'playing' && by === 'player2' && seeds?.nonce === 0;
}

/**
 * [B50] Nobody connected to the seat `by`. Without new seeds the room is as it was before the joining:
 * boxes, server seed and player 1's commitment stay. With new seeds a new game begins as in [B44],
 * because dice and boxes belong together and a commitment counts once; the player who came is
 * player 1, even if a rematch has swapped the seats.
 */
export function lapsed(
  context: BoxContext,
  event: BoxEvent & { type: 'seat-lapsed' },
): Partial<BoxContext> {
  const message = `${nameIn(context, event.by)} did not come. The seat is free again.`;
  const { seats, left, swapped, seeds } = context;
  const stays = otherSeat(event.by);
  const gone = {
    seats: { player1: seats[stays], player2: null },
    left: { player1: left[stays], player2: false },
    match: noScores,
    ...withFreed(context, event.by),
  };
  if (event.seeds !== undefined) {
    return {
      ...anew(context, event.seeds),
      ...gone,
      swapped: (stays === 'player2') !== swapped,
      ...logged(context, { type: 'notice', message }),
    };
  }
  return {
    ...gone,
    seeds: seeds && withHalves(seeds, { player2: null }),
    ...logged(context, { type: 'notice', message, about: 'seats' }),
  };
}

/** [B62] A player's name, avatar and limits from now on. */
export function profiled(
  { seats }: BoxContext,
  { by, ...profile }: BoxEvent & { type: 'profile-changed' },
): Partial<BoxContext> {
  const seated = seats[by];
  return seated === null ? {} : { seats: { ...seats, [by]: withProfile(seated, profile) } };
}
