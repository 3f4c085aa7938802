import type { LogLine, RoomMessage, RoomView } from '../../../../engine/games/boxes/room-fold.ts';
import { nameAt as seatName } from '../../../table/seats/seated-view.ts';
import { type Box, otherSeat, type SeatName, SEATS } from '../../../../engine/games/boxes/rules.ts';

export type DiceLine = Extract<LogLine, { type: 'dice' }>;

/** A roll that arrived while we were watching, with the box it opens, to be played on the table. */
export interface Throw {
  line: DiceLine;
  box: Box | null;
  forced: boolean;
  /** The room it was thrown in. */
  before: RoomView;
}

/** The throw of a roll just folded into the room `before` it; null where the message is none. */
export function throwOf(before: RoomView | null, message: RoomMessage): Throw | null {
  if (before === null || message.type !== 'dice-rolled') return null;
  const { line, opened, forced } = message.payload;
  if (line.type !== 'dice') return null;
  const box = before.boxes.find(({ number }) => number === opened?.number) ?? null;
  return { line, box, forced, before };
}

/**
 * The line with which the game being played began, a notice that is about nothing else; 0: none is
 * kept. Lines before it may name seats as they were before a rematch swapped them.
 */
export function gameStart(messages: readonly LogLine[]): number {
  return messages.findLast((line) => line.type === 'notice' && !('about' in line))?.id ?? 0;
}

export function linesOfThisGame(messages: readonly LogLine[]): LogLine[] {
  const start = gameStart(messages);
  return messages.filter(({ id }) => id > start);
}

export function lastDice(messages: readonly LogLine[]): DiceLine | null {
  const line = linesOfThisGame(messages).findLast((each) => each.type === 'dice');
  return line?.type === 'dice' ? line : null;
}

/**
 * What the table shows while the dice of `thrown` still tumble: the game before the roll, with who
 * is connected and what is said now. Of the messages since the roll only chat reveals nothing about
 * it.
 */
export function beforeLanding(room: RoomView, { line, before }: Throw): RoomView {
  const { state, boxes, scores, turn, winner, fairness } = before;
  const messages = room.messages.filter(({ id, type }) => id < line.id || type === 'chat');
  return { ...room, state, boxes, scores, turn, winner, fairness, messages };
}

/** [B48] The name of who sits there now: their nickname, or the seat's. */
export function nameAt({ names }: Pick<RoomView, 'names'>, seat: SeatName): string {
  return seatName({ taken: SEATS, names }, seat);
}

/** [B48] The name of who wrote or rolled a line, wherever they sit by now. */
export function authorOf({ by, name }: { by: SeatName; name?: string }): string {
  return name ?? seatName({ taken: SEATS, names: {} }, by);
}

/** Who sits opposite; null for who only watches. */
export function opponentOf({ seat }: Pick<RoomView, 'seat'>): SeatName | null {
  return seat && otherSeat(seat);
}
