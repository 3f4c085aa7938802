import { type FairnessView, fairnessView } from '../../../chance/seed-pair.ts';
import type { Message } from './messages.ts';
import {
  avatarsIn,
  type BoxContext,
  houseSeat,
  limitsIn,
  type LogLine,
  namesIn,
  noScores,
} from '../machine/box-context.ts';
import { shownDare, shownLine } from './shown-line.ts';
import type { RoomState, SeatName } from '../rules.ts';

/** What the host knows of a room besides its machine. */
export interface TableMessages {
  seq: number;
  present: { player1: boolean; player2: boolean };
  turnEndsIn: number | null;
  /** How many people watch; default none. */
  watching?: number;
  /** [B53] How many turns in a row each seat's player was away; default none. */
  missed?: Readonly<Record<SeatName, number>>;
}

/** [B25] The lines of the log for watchers: of the chat only what was said since it was allowed. */
function linesForWatchers({ log, chatShownFrom }: BoxContext): LogLine[] {
  return log.filter(({ id, type }) => {
    return type !== 'chat' || (chatShownFrom !== null && id >= chatShownFrom);
  });
}

/** [B25] Whether watchers receive a message: chat only if it is allowed. */
export function isForWatchers(name: string, { chatShownFrom }: BoxContext): boolean {
  return name !== 'chat-message' || chatShownFrom !== null;
}

/**
 * What a reader may see of a room; secrets are left out only here. `seat` null is a watcher, who
 * sees the chat if the room allows it. Seat secrets, visitors and the unspent server seed are never
 * included.
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
    house: houseSeat(context),
    empty: context.empty,
    watcherChat: context.chatShownFrom !== null,
    fairness: roomFairness(state, context),
  };
}

/** What anybody may know of the seeds, even before joining. */
export function roomFairness(
  state: RoomState,
  { seeds, retired }: BoxContext,
): FairnessView | null {
  // [B15] A finished game draws no more, so its seed is shown.
  return seeds && fairnessView(seeds, state === 'finished' ? seeds : retired);
}
