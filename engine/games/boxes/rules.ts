/** The two seats of a room. player1 placed the boxes of the current game. */
export const SEATS = ['player1', 'player2'] as const;
export type SeatName = (typeof SEATS)[number];

export const ROOM_STATES = [
  'waiting_placement',
  'waiting_second_player',
  'playing',
  'finished',
] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export function otherSeat(seat: SeatName): SeatName {
  return seat === 'player1' ? 'player2' : 'player1';
}

/**
 * [B46] The winner whatever happens to the remaining boxes, or null. A lead must be greater than
 * their number, because a draw is another result than a win.
 */
export function decidedFor(game: {
  scores: { player1: number; player2: number };
  boxes: readonly unknown[];
}): SeatName | null {
  const lead = game.scores.player1 - game.scores.player2;
  if (Math.abs(lead) <= game.boxes.length) return null;
  return lead > 0 ? 'player1' : 'player2';
}

/** [B53] After this many missed turns in a row a player counts as absent. */
const TURNS_MISSED = 2;

/** [B60] Whether the player on this seat has missed so many turns that the other may act for them. */
export function isAbsent(seat: SeatName, missed: Readonly<Record<SeatName, number>>): boolean {
  return missed[seat] >= TURNS_MISSED;
}

/** [B53] Whether player 1 may free this seat. */
export function isMissed(seat: SeatName, missed: Readonly<Record<SeatName, number>>): boolean {
  return seat === 'player2' && isAbsent(seat, missed);
}

/** [B13] The log's line on a rematch: the lines before it name the seats the other way round. */
export const REMATCH_LINE = 'Rematch! Seats are swapped.';
