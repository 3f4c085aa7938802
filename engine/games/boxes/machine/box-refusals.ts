import type { SeedPair } from '../../../chance/seeds.ts';
import type { BoxContext } from './box-context.ts';
import { refuseJudging, refuseSettling } from './box-dares.ts';
import type { BoxEvent } from './box-events.ts';
import { refusePicture } from './dare-photo.ts';
import { mayStayAsItWas, otherHasLeft, winnerBeforeTheEnd } from './box-games.ts';
import type { BoxesRefusal } from '../wire/commands.ts';
import { otherSeat, type RoomState, type SeatName } from '../rules.ts';
import type { CommonRefusal } from '../../../definition/refusal.ts';

/** An event, or as much of it as is known before the draws. */
interface Intended {
  type: BoxEvent['type'];
  by?: SeatName;
  allow?: boolean;
  entropy?: unknown;
  dare?: number;
  photo?: string | null;
  away?: boolean;
  seeds?: unknown;
}

/** [B66] Whether a friend may take the seat of the house: before the first roll. */
function mayTakeOver(state: RoomState, { seats, seeds }: BoxContext): boolean {
  return state === 'playing' && seats.player2?.house === true && seeds?.nonce === 0;
}

/** [B33] Why the server's part cannot be replaced, or null. */
function refuseEntropy(
  state: RoomState,
  seeds: SeedPair | null,
  by?: SeatName,
): CommonRefusal | BoxesRefusal | null {
  if (by !== 'player2') return 'entropy/not-player-2';
  const part = seeds?.halves?.player2;
  if (state !== 'playing' || seeds?.nonce !== 0 || part == null) return 'entropy/not-now';
  return part.from === 'server' ? null : 'entropy/given';
}

/** [B34] Why this seat may not open a commitment with this roll, or null. */
function refuseOpening(seeds: SeedPair | null, by?: SeatName): CommonRefusal | BoxesRefusal | null {
  if (by !== 'player1' || seeds?.halves?.player1 == null) return 'entropy/not-promised';
  return seeds.nonce === 0 ? null : 'entropy/not-now';
}

/** [B41] Why this seat cannot leave, or null. */
function refuseLeaving(
  { seats, left }: BoxContext,
  by?: SeatName,
): CommonRefusal | BoxesRefusal | null {
  if (by === undefined || seats[by] === null) return 'seat/unknown';
  return left[by] ? 'seat/left' : null;
}

/** [B44] [B53] Why this player may not free the other seat, or null. */
function refuseFreeing(
  context: BoxContext,
  { by, away }: Intended,
): CommonRefusal | BoxesRefusal | null {
  if (by === undefined) return 'seat/taken';
  if (otherHasLeft(context, by)) return null;
  return away === true && by === 'player1' && context.seats.player2 !== null ? null : 'seat/taken';
}

/** [B50] Why a seat cannot lapse, or null. */
function refuseLapse(
  state: RoomState,
  context: BoxContext,
  { by, seeds }: Intended,
): CommonRefusal | BoxesRefusal | null {
  const { seats } = context;
  if (by === undefined || seats[by] === null || seats[otherSeat(by)] === null)
    return 'action/conflict';
  const isPossible =
    seeds === undefined
      ? mayStayAsItWas(state, context, by)
      : state === 'playing' || state === 'waiting_placement';
  return isPossible ? null : 'action/conflict';
}

/**
 * Why the room would not accept this event now, or null. The machine's guards call it, and the host
 * calls it before it draws dice or records anything.
 */
export function refuseBoxes(
  state: RoomState,
  context: BoxContext,
  event: Intended,
): CommonRefusal | BoxesRefusal | null {
  if (context.closed) return 'room/closed';
  const exists = context.seats.player1 !== null;
  if (!exists && event.type !== 'room-created') return 'room/unknown';
  switch (event.type) {
    case 'room-created':
      return exists ? 'action/conflict' : null;
    case 'boxes-placed':
      if (event.by !== 'player1') return 'boxes/not-player-1'; // [B3]
      return state === 'waiting_placement' ? null : 'boxes/not-placing';
    case 'player-joined': // [B6]
      if (mayTakeOver(state, context)) return null;
      if (context.seats.player2 !== null) return 'room/full';
      return state === 'waiting_second_player' ? null : 'room/setting-up';
    case 'dice-rolled': // [B7]
      if (state !== 'playing') return 'dice/not-playing';
      if (event.by !== context.turn) return 'dice/not-your-turn';
      return event.entropy === undefined ? null : refuseOpening(context.seeds, event.by);
    case 'entropy-added':
      return refuseEntropy(state, context.seeds, event.by);
    case 'message-sent':
      return null;
    case 'watcher-chat-changed':
      return event.allow === (context.chatShownFrom !== null) ? 'watchers/unchanged' : null;
    case 'player-left':
      return refuseLeaving(context, event.by);
    case 'player-returned':
      return event.by !== undefined && context.left[event.by] ? null : 'action/conflict';
    case 'dare-settled':
      return refuseSettling(context, event);
    case 'dare-judged':
      return refuseJudging(context, event);
    case 'dare-pictured':
      return refusePicture(context, event);
    case 'profile-changed':
      return event.by !== undefined && context.seats[event.by] !== null ? null : 'seat/unknown';
    case 'game-ended':
      if (state !== 'playing') return 'finish/not-playing';
      return winnerBeforeTheEnd(context, event) === null ? 'finish/not-decided' : null;
    case 'seat-freed':
      return refuseFreeing(context, event);
    case 'seat-lapsed':
      return refuseLapse(state, context, event);
    case 'rematch-started':
      if (state !== 'finished') return 'rematch/not-finished';
      return context.left.player1 || context.left.player2 ? 'rematch/alone' : null; // [B45]
    case 'room-closed':
      return null;
  }
}
