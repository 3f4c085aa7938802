import { t } from '../../../../engine/wire/text.ts';
import { lazy } from 'react';
import { pick } from '../../../../engine/chance/chance.ts';
import { FairPlay } from '../../../fairness/fair-play.tsx';
import type { RoomView } from '../../../../engine/games/boxes/wire/messages.ts';

/** It comes with the disclosure's content: a game is played without it. */
const DiceParts = lazy(() =>
  import('./dice-parts.tsx').then(
    (module) => ({ default: module.DiceParts }),
    () => ({
      default: () => <p role="alert">{t('The parts of the seed could not be loaded.')}</p>,
    }),
  ),
);

/** [B11] The two dice of a roll, from the first two draws of its digest. */
export function readRoll([first = 0, second = 0]: readonly number[]): string {
  const die1 = pick(first, 6) + 1;
  const die2 = pick(second, 6) + 1;
  return `${die1} + ${die2} = ${die1 + die2}`;
}

const READING = t(
  'A die is floor(6 × draw) + 1; a roll takes two draws. The client seed is yours together: the boxes as player 1 laid them, then a random part of player 2, then one that player 1 promised with the boxes and opens with the first roll. Each comes when the others can no longer change.',
);

/** Shows what the dice are made of, and lets a player repeat every roll of a finished game. */
export function DiceCheck({ room, roomId }: { room: RoomView; roomId: string }) {
  const { fairness } = room;
  return (
    <FairPlay
      fairness={fairness}
      round={t('Roll##the noun')}
      reading={READING}
      readRound={readRoll}
      renderParts={(seeds) => (
        <DiceParts
          seeds={seeds}
          roomId={roomId}
          current={seeds.serverSeedHash === fairness?.serverSeedHash ? fairness : null}
        />
      )}
    />
  );
}
