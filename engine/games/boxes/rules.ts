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

/** What a notice in the log may be about; a notice about nothing begins a game. */
export const NOTICES = ['watchers', 'seats', 'end'] as const;

export const DIFFICULTY = ['easy', 'medium', 'hard'] as const;

/** The label of a room's state on screens. */
export const ROOM_STATE_LABELS: Readonly<Record<RoomState, string>> = {
  waiting_placement: 'Setting up',
  waiting_second_player: 'Waiting for player',
  playing: 'In progress',
  finished: 'Finished',
};

export const LOWEST_BOX = 3;
export const HIGHEST_BOX = 11;
export const BOX_NUMBERS: readonly number[] = Array.from(
  { length: HIGHEST_BOX - LOWEST_BOX + 1 },
  (_, index) => LOWEST_BOX + index,
);
/** Pages need this text, but not the other refusals. */
export const NO_BOXES = 'Please place at least one box before finishing placement.';

/** A box on the grid; x and y are fractions of the grid's size, 0 to 1, to four decimals. */
export interface Box {
  number: number;
  x: number;
  y: number;
  owner: SeatName;
}

export function otherSeat(seat: SeatName): SeatName {
  return seat === 'player1' ? 'player2' : 'player1';
}

/**
 * [B46] The winner whatever happens to the remaining boxes, or null. A lead must be greater than
 * their number, because a draw is another result than a win.
 */
export function decidedFor(game: {
  scores: { player1: number; player2: number };
  boxes: readonly Pick<Box, 'number'>[];
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

/** [B61] After so many rolls in a row that opened nothing, either player may end the game. */
export const EMPTY_ROLLS = 10;

/** How many of the 36 throws of two dice give `sum`. */
export function waysToThrow(sum: number): number {
  return Math.max(0, 6 - Math.abs(7 - sum));
}

/** [B10] Coins for opening the box of this number: the rarer the throw, the more it pays. */
export function boxCoins(number: number): number {
  return Math.round(60 / waysToThrow(number));
}

/** [B8] [B10] What a roll of this sum pays, or null if there is no such box. */
export function coinsFor(sum: number, boxes: readonly { number: number }[]): number | null {
  return boxes.some(({ number }) => number === sum) ? boxCoins(sum) : null;
}

/** [B4] A fraction of the grid: inside it, and short enough to print. */
export function clampToGrid(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;
}

/** [B5] Why these boxes cannot be placed, or null. Numbers are whole and within 3 to 11. */
export function refusePlacement(
  boxes: readonly { number: number }[],
): 'boxes/none' | 'boxes/duplicate' | null {
  if (boxes.length === 0) return 'boxes/none';
  return new Set(boxes.map((box) => box.number)).size < boxes.length ? 'boxes/duplicate' : null;
}

/**
 * [B15] The placement as the first part of the client seed. Player 1 places the boxes after the
 * server's hash was shown; the players' other parts follow later (seed-halves.ts).
 */
export function clientSeedOf(boxes: readonly Box[]): string {
  return boxes.map(({ number, x, y }) => `${number}@${x},${y}`).join(';');
}
