import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import type { RoomView } from '../../../engine/games/boxes/room-fold.ts';
import { authorOf, type DiceLine, nameAt } from './room/room-view.ts';

/** What a roll did, in words. `you`: the reader threw it. */
export function rollText(line: DiceLine, you: boolean): string {
  const who = you ? 'You' : authorOf(line);
  const sum = line.die1 + line.die2;
  const throwText = `${who} rolled ${line.die1} + ${line.die2} = ${sum}`;
  return line.opened === null ? `${throwText}. No box opened.` : `${throwText}.`;
}

/** What a roll won, in words; null where it opened nothing. */
export function rewardText(line: DiceLine): string | null {
  if (line.opened === null) return null;
  const { number, coins, prize } = line.opened;
  const won = `Box ${number} opened: +${coins} coins`;
  return prize === null ? won : `${won} and a prize: ${prize}`;
}

/** Whose turn it is, to the seat that reads it. */
export function turnText(
  { turn, present, left, names }: Pick<RoomView, 'turn' | 'present' | 'left' | 'names'>,
  seat: SeatName | null,
): string {
  if (turn === seat) return 'Your turn';
  const who = nameAt({ names }, turn);
  if (left[turn]) return `${who} left…`;
  return present[turn] ? `${who} is rolling…` : `${who} is away…`;
}
