import { type FairnessView, fairnessView } from '../../chance/seed-pair.ts';
import type { Message } from './messages.ts';
import {
  avatarsIn,
  type BoxContext,
  limitsIn,
  type LogLine,
  namesIn,
  noScores,
} from './box-context.ts';
import { shownDare, shownLine } from './shown-line.ts';
import type { RoomState, SeatName } from './rules.ts';

/** What the host knows of a room beside its machine. */
export interface TableMessages {
  seq: number;
  present: { player1: boolean; player2: boolean };
  turnEndsIn: number | null;
  /** How many watch; without it nobody does. */
  watching?: number;
  /** [B53] How many turns in a row a seat was away from; without it none. */
  missed?: Readonly<Record<SeatName, number>>;
}

/** [B25] The lines of the log that watchers may read: of chat what was said since it was allowed. */
function linesForWatchers({ log, chatShownFrom }: BoxContext): LogLine[] {
  return log.filter(({ id, type }) => {
    return type !== 'chat' || (chatShownFrom !== null && id >= chatShownFrom);
  });
}

/** [B25] Whether watchers are told of an event as players are: of chat only where it is allowed. */
export function isForWatchers(name: string, { chatShownFrom }: BoxContext): boolean {
  return name !== 'chat-message' || chatShownFrom !== null;
}

/**
 * What a reader of a room may see: the one place where secrets are left out. `seat` null is a
 * spectator, who sees the chat as far as the room allows it. Seat secrets, visitors and the unspent
 * server seed never pass.
 */
export function roomView(
  state: RoomState,
  context: BoxContext,
  table: TableMessages,
  seat: SeatName | null,
): Message<'room-state'> {
  const { boxes, turn, scores, winner, closed, log } = context;
  return {
    state,
    isPlayer1: seat === 'player1',
    boxes,
    seq: table.seq,
    seat,
    hasPlayer2: context.seats.player2 !== null,
    turn,
    scores,
    winner,
    closed,
    present: table.present,
    turnEndsIn: table.turnEndsIn,
    messages: (seat === null ? linesForWatchers(context) : log).map(shownLine),
    watching: table.watching ?? 0,
    left: context.left,
    missed: table.missed ?? noScores,
    names: namesIn(context),
    avatars: avatarsIn(context),
    limits: limitsIn(context),
    dares: context.dares.map(shownDare),
    match: context.match,
    swapped: context.swapped,
    empty: context.empty,
    watcherChat: context.chatShownFrom !== null,
    fairness: roomFairness(state, context),
  };
}

/** What anybody may know of the seeds, who is about to join too. */
export function roomFairness(
  state: RoomState,
  { seeds, retired }: BoxContext,
): FairnessView | null {
  // [B15] A finished game draws no more, so its seed is spent and shown.
  return seeds && fairnessView(seeds, state === 'finished' ? seeds : retired);
}
