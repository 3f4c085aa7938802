import type { SeedPair } from '../../../chance/seeds.ts';
import { withProfile } from '../../../definition/table-game.ts';
import { nextGame, withFreed } from '../../../table/seating.ts';
import { notice } from '../../../table/notices.ts';
import { aboutSeats, logged } from '../../../table/talk.ts';
import { EMPTY_ROLLS } from '../../dice/rules.ts';
import { decidedFor, otherSeat, type SeatName } from '../rules.ts';
import {
  type BoxContext,
  type BoxRoom,
  nameAt,
  NO_GAME,
  noScores,
  type Winner,
  winnerOf,
  won,
} from './box-context.ts';
import type { BoxEventOf } from './box-events.ts';
import { withSecond } from './box-seeds.ts';

type Change = Partial<BoxContext>;

/** [B43] [B44] Whether the other player has left for good. */
export function otherHasLeft({ left }: BoxContext, by: SeatName): boolean {
  return left.includes(otherSeat(by));
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

/** [B43] [B46] The game ends before its last box; the remaining boxes stay closed. */
export function ended(context: BoxContext, event: BoxEventOf<'game-ended'>): Change {
  const winner = winnerBeforeTheEnd(context, event);
  const { by } = event;
  const line = {
    ...notice('game/ended-by', { name: nameAt(context, by) }),
    about: 'end',
    by,
  } as const;
  return {
    ...won(context, winner),
    ...logged(context, line),
  };
}

/** A new game in the same room; the last game's seeds are shown. */
const anew = (context: BoxContext, seeds: SeedPair): Change => {
  return { ...NO_GAME, ...nextGame(context, seeds) };
};

/** [B13] A rematch: a new placement in the same room, seats swapped, the last game's seeds shown. */
export function rematched(context: BoxContext, { seeds }: BoxEventOf<'rematch-started'>): Change {
  const { seats, match, swapped } = context;
  return {
    ...anew(context, seeds),
    seats: { player1: seats.player2, player2: seats.player1 },
    // [B64] Names, colours and wins stay with their people.
    match: { player1: match.player2, player2: match.player1 },
    swapped: !swapped,
    ...logged(context, notice('game/rematch')),
  };
}

/** [B44] The player who stays, on seat 1 of a room whose other seat is free; wins begin anew. */
const aloneIn = ({ seats, swapped }: BoxContext, stays: SeatName): Change => ({
  seats: { player1: seats[stays] },
  match: noScores,
  swapped: (stays === 'player2') !== swapped,
});

/** [B44] The player who stayed is player 1 of a new game; seat 2 is free once the boxes are placed. */
export function freed(context: BoxContext, { by, seeds, away }: BoxEventOf<'seat-freed'>): Change {
  return {
    ...anew(context, seeds),
    ...aloneIn(context, by),
    // A player who left knows that the seat is gone.
    ...(away === true && withFreed(context, otherSeat(by))),
    ...logged(context, notice('seat/free-again')),
  };
}

/**
 * [B50] Whether the room can be as it was before `by` joined: nobody has seen anything of the server
 * seed, because nobody has rolled.
 */
export const mayStayAsItWas = ({ value, context: { seeds } }: BoxRoom, by: SeatName): boolean =>
  value === 'playing' && by === 'player2' && seeds?.nonce === 0;

/**
 * [B50] Nobody connected to the seat `by`. Without new seeds the room is as it was before the joining:
 * boxes, server seed and player 1's commitment stay. With new seeds a new game begins as in [B44],
 * because dice and boxes belong together and a commitment counts once; the player who came is
 * player 1, even if a rematch has swapped the seats.
 */
export function lapsed(
  context: BoxContext,
  { by, seeds: fresh }: BoxEventOf<'seat-lapsed'>,
): Change {
  const name = nameAt(context, by);
  const stays = otherSeat(by);
  const gone: Change = {
    ...aloneIn(context, stays),
    left: context.left.includes(stays) ? ['player1'] : [],
    ...withFreed(context, by),
  };
  if (fresh !== undefined) {
    return {
      ...anew(context, fresh),
      ...gone,
      ...logged(context, notice('seat/lapsed', { name })),
    };
  }
  const seeds = context.seeds && withSecond(context.seeds, null);
  return { ...gone, seeds, ...logged(context, aboutSeats('seat/lapsed', { name })) };
}

/** [B62] A player's name, avatar and limits from now on. */
export function profiled(
  { seats }: BoxContext,
  { by, ...profile }: BoxEventOf<'profile-changed'>,
): Change {
  const seated = seats[by];
  return seated === undefined ? {} : { seats: { ...seats, [by]: withProfile(seated, profile) } };
}
