import type { FairnessView } from '../../engine/chance/seed-pair.ts';
import { pick } from '../../engine/chance/draws.ts';
import { FairPlay } from '../fairness/fair-play.tsx';

/** [B11] The two dice of a roll, from the first two draws of its digest. */
function readRoll([first = 0, second = 0]: readonly number[]): string {
  const die1 = pick(first, 6) + 1;
  const die2 = pick(second, 6) + 1;
  return `${die1} + ${die2} = ${die1 + die2}`;
}

/** Lets a player repeat every roll of a finished game. */
export function DiceCheck({ fairness }: { fairness: FairnessView | null }) {
  return (
    <FairPlay
      fairness={fairness}
      round="Roll"
      reading="A die is floor(6 × draw) + 1; a roll takes two draws. Your seed is the placement of the boxes."
      readRound={readRoll}
    />
  );
}
