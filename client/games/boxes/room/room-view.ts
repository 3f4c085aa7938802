import type { LogLine, RoomView } from '../../../../engine/games/boxes/wire/messages.ts';
import { nameAt as seatName, playerNumbered } from '../../../table/seats/seated-view.ts';
import { type Box } from '../../../../engine/games/dice/rules.ts';
import {
  otherSeat,
  REMATCH_LINE,
  type SeatName,
  SEATS,
} from '../../../../engine/games/boxes/rules.ts';

/** A roll in the log, at a table of any size. */
export type DiceLine = Omit<Extract<LogLine, { type: 'dice' }>, 'by'> & { by: string };

/** A line of the log of a table of any size. */
interface AnyLine {
  id: number;
  type: LogLine['type'];
}

/** A room in which dice are thrown, at a table of any size. */
export interface DiceRoom {
  boxes: readonly Box[];
  seat: string | null;
}

/** A roll that arrived while we were watching, with the box it opens, to be played on the table. */
export interface Throw<Room extends DiceRoom = DiceRoom> {
  line: DiceLine;
  box: Box | null;
  forced: boolean;
  /** The box was chosen after the throw: its dice lie there already. */
  isChosen: boolean;
  /** The room it was thrown in. */
  before: Room;
}

interface RollMessage {
  type: 'dice-rolled' | 'box-opened';
  payload: {
    line?: DiceLine | { type: 'chat' | 'notice' };
    forced: boolean;
    opened?: { number: number } | null;
    /** [G11] The box that was chosen. */
    number?: number;
  };
}
const isRoll = (message: { type: string }): message is RollMessage =>
  message.type === 'dice-rolled' || message.type === 'box-opened';

/** The throw of a roll, or of a choice, just folded into the room `before` it; else null. */
export function throwOf<Room extends DiceRoom>(
  before: Room | null,
  message: { type: string },
): Throw<Room> | null {
  if (before === null || !isRoll(message)) return null;
  const { line, opened, number = opened?.number, forced } = message.payload;
  if (line?.type !== 'dice') return null;
  const box = before.boxes.find((one) => one.number === number) ?? null;
  return { line, box, forced, isChosen: message.type === 'box-opened', before };
}

/**
 * The line with which the game being played began, a notice that is about nothing else; 0: none is
 * kept. Lines before it may name seats as they were before a rematch swapped them.
 */
export function gameStart(messages: readonly AnyLine[]): number {
  return messages.findLast((line) => line.type === 'notice' && !('about' in line))?.id ?? 0;
}

export function linesOfThisGame<Line extends AnyLine>(messages: readonly Line[]): Line[] {
  const start = gameStart(messages);
  return messages.filter(({ id }) => id > start);
}

export function lastDice(messages: readonly (AnyLine | DiceLine)[]): DiceLine | null {
  const isDice = (line: AnyLine | DiceLine): line is DiceLine => line.type === 'dice';
  return linesOfThisGame(messages).findLast(isDice) ?? null;
}

/** A room in which one after the other rolls, at a table of any size. */
interface TurnRoom extends DiceRoom {
  state: string;
  scores: object;
  turn: string;
  winner: string | null;
  match: object;
  fairness: object | null;
  messages: readonly AnyLine[];
}

/**
 * The room to show while the dice of `thrown` tumble: the game before the roll, with current
 * presence and chat. Of the messages since the roll only chat reveals nothing about it.
 */
export function beforeLanding<Room extends TurnRoom>(
  room: Room,
  { line, before }: Pick<Throw<Room>, 'line' | 'before'>,
): Room {
  const { state, boxes, scores, turn, winner, match, fairness } = before;
  const messages = room.messages.filter(({ id, type }) => id < line.id || type === 'chat');
  return { ...room, state, boxes, scores, turn, winner, match, fairness, messages };
}

/** [B64] The place, from 0, of whoever sits there: people keep their colour when seats are swapped. */
export const placeOf = ({ swapped }: Pick<RoomView, 'swapped'>, seat: SeatName): number =>
  SEATS.indexOf(swapped ? otherSeat(seat) : seat);

/** A line of the log, with the place of its author as `placeOf` has it, and the seat they have now. */
export type PlacedLine = LogLine & { place: number; now: SeatName | null };

/** The log with the places of its authors, wherever they sat then. */
export function placedLines(
  messages: readonly LogLine[],
  swappedNow: boolean,
): readonly PlacedLine[] {
  let swapped = swappedNow;
  return messages
    .toReversed()
    .map((line) => {
      const place = line.by === undefined ? 0 : placeOf({ swapped }, line.by);
      const isElsewhere = swapped !== swappedNow;
      const now = line.by === undefined ? null : isElsewhere ? otherSeat(line.by) : line.by;
      if (line.type === 'notice' && line.message === REMATCH_LINE) swapped = !swapped;
      return { ...line, place, now };
    })
    .toReversed();
}

/** [B48] The name of who sits there now: their nickname, or the seat's. */
export function nameAt({ names }: Pick<RoomView, 'names'>, seat: SeatName): string {
  return seatName({ taken: SEATS, names }, seat);
}

/** [B48] The name of who wrote or rolled a line, wherever they sit by now. */
export function authorOf({ by, name }: { by: string; name?: string }): string {
  return name ?? playerNumbered(by.replace('player', ''));
}

/** The other player's seat; null for a watcher. */
export function opponentOf({ seat }: Pick<RoomView, 'seat'>): SeatName | null {
  return seat && otherSeat(seat);
}
