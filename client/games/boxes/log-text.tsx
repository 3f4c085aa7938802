import type { ReactNode } from 'react';
import type { SeatName } from '../../../engine/games/boxes/rules.ts';
import type { RoomView } from '../../../engine/games/boxes/room-fold.ts';
import { authorOf, type DiceLine, nameAt } from './room/room-view.ts';

// [X32] Somebody wrote the names and prizes: each is in a `bdi`.

/** What a roll did, in words. `you`: the reader threw it. */
export function rollText(line: DiceLine, you: boolean): ReactNode {
  const { die1, die2, opened } = line;
  const rolled = ` rolled ${die1} + ${die2} = ${die1 + die2}.`;
  return (
    <>
      {you ? 'You' : <bdi>{authorOf(line)}</bdi>}
      {opened === null ? `${rolled} No box opened.` : rolled}
    </>
  );
}

/** What a roll won, in words; null where it opened nothing. */
export function rewardText(line: DiceLine): ReactNode {
  if (line.opened === null) return null;
  const { number, coins, prize } = line.opened;
  const won = `Box ${number} opened: +${coins} coins`;
  if (prize === null) return won;
  return (
    <>
      {`${won} and a prize: `}
      <bdi>{prize}</bdi>
    </>
  );
}

/** Whose turn it is, to the seat that reads it. */
export function turnText(
  { turn, present, left, names }: Pick<RoomView, 'turn' | 'present' | 'left' | 'names'>,
  seat: SeatName | null,
): ReactNode {
  if (turn === seat) return 'Your turn';
  const doing = left[turn] ? ' left…' : present[turn] ? ' is rolling…' : ' is away…';
  return (
    <>
      <bdi>{nameAt({ names }, turn)}</bdi>
      {doing}
    </>
  );
}
