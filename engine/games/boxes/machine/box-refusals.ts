import type { CommonRefusal } from '../../../definition/refusal.ts';
import { partOf } from '../../../table/contributions.ts';
import { refusePicture } from '../../dice/dare-photo.ts';
import type { SeatName } from '../rules.ts';
import type { BoxesRefusal } from '../boxes-refusals.ts';
import type { BoxContext, BoxRoom } from './box-context.ts';
import { refuseJudging, refuseSettling } from './box-dares.ts';
import type { BoxEventOf, BoxOwnEvent } from './box-events.ts';
import { mayStayAsItWas, otherHasLeft, winnerBeforeTheEnd } from './box-games.ts';

type Code = CommonRefusal | BoxesRefusal | null;

/** [B6] Why nobody may join now, or null. [B66] A friend takes the seat of the house before the first roll. */
function refuseJoining({ value: state, context: { seats, seeds } }: BoxRoom): Code {
  if (state === 'playing' && seats.player2?.house === true && seeds?.nonce === 0) return null;
  if (seats.player2 !== undefined) return 'room/full';
  return state === 'waiting_second_player' ? null : 'room/setting-up';
}

/** [B33] Why the server's part cannot be replaced, or null. */
function refuseEntropy({ value: state, context }: BoxRoom, by: SeatName): Code {
  if (by !== 'player2') return 'entropy/not-player-2';
  if (state !== 'playing' || context.seeds?.nonce !== 0) return 'entropy/not-now';
  if (partOf(context, by) !== undefined) return 'entropy/given';
  return partOf(context, 'server') === undefined ? 'entropy/not-now' : null;
}

/** [B34] Why this seat may not open a commitment with this roll, or null. */
function refuseOpening(context: BoxContext, by: SeatName): Code {
  if (by !== 'player1' || partOf(context, by) === undefined) return 'entropy/not-promised';
  return context.seeds?.nonce === 0 ? null : 'entropy/not-now';
}

/** [B44] [B53] Why this player may not free the other seat, or null. */
function refuseFreeing(context: BoxContext, { by, away }: BoxEventOf<'seat-freed'>): Code {
  if (otherHasLeft(context, by)) return null;
  const isAway = away === true && by === 'player1' && context.seats.player2 !== undefined;
  return isAway ? null : 'seat/taken';
}

/** [B50] Why a seat cannot lapse, or null. */
function refuseLapse(room: BoxRoom, { by, seeds }: BoxEventOf<'seat-lapsed'>): Code {
  const { value: state, context } = room;
  const { player1, player2 } = context.seats;
  if (player1 === undefined || player2 === undefined) return 'action/conflict';
  const isPossible =
    seeds === undefined
      ? mayStayAsItWas(room, by)
      : state === 'playing' || state === 'waiting_placement';
  return isPossible ? null : 'action/conflict';
}

/** Why the game does not take one of its own events now, or null. */
export function refuseBoxes(room: BoxRoom, event: BoxOwnEvent): Code {
  const { value: state, context } = room;
  switch (event.type) {
    case 'room-created':
      return null;
    case 'boxes-placed':
      if (event.by !== 'player1') return 'boxes/not-player-1'; // [B3]
      return state === 'waiting_placement' ? null : 'boxes/not-placing';
    case 'player-joined':
      return refuseJoining(room);
    case 'dice-rolled': // [B7]
      if (state !== 'playing') return 'dice/not-playing';
      if (event.by !== context.turn) return 'dice/not-your-turn';
      return event.entropy === undefined ? null : refuseOpening(context, event.by);
    case 'entropy-added':
      return refuseEntropy(room, event.by);
    case 'dare-settled':
      return refuseSettling(context, event);
    case 'dare-judged':
      return refuseJudging(context, event);
    case 'dare-pictured':
      return refusePicture(context, event);
    case 'profile-changed':
      return context.seats[event.by] === undefined ? 'seat/unknown' : null;
    case 'game-ended':
      if (state !== 'playing') return 'finish/not-playing';
      return winnerBeforeTheEnd(context, event) === null ? 'finish/not-decided' : null;
    case 'seat-freed':
      return refuseFreeing(context, event);
    case 'seat-lapsed':
      return refuseLapse(room, event);
    case 'rematch-started':
      if (state !== 'finished') return 'rematch/not-finished';
      return context.left.length > 0 ? 'rematch/alone' : null; // [B45]
  }
}
