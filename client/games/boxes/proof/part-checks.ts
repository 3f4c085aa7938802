import { seedOfHalves, type FairnessView, type SeedPair } from '../../../../engine/chance/seeds.ts';
import { shownDice, type OwnPart, type ShownDice } from './own-part.ts';

/** The result of one of this browser's own checks of the dice. */
export interface Check {
  text: string;
  good: boolean;
}

export type MixedSeeds = Pick<SeedPair, 'serverSeedHash' | 'clientSeed' | 'nonce' | 'halves'>;

function isSame(before: ShownDice, after: ShownDice): boolean {
  return (
    before.serverSeedHash === after.serverSeedHash &&
    (before.placement === null || before.placement === after.placement) &&
    before.commitment === after.commitment
  );
}

/**
 * Whether the part that this browser kept belongs to these seeds. In the first game of a room it does
 * whatever their hash: another hash than the one shown before is what must be told.
 */
function isOfThisGame(part: OwnPart, roomId: string, fairness: FairnessView): boolean {
  if (part.roomId !== roomId) return false;
  const { retired, serverSeedHash } = fairness;
  const isFirst = retired === null || retired.serverSeedHash === serverSeedHash;
  return part.shown?.serverSeedHash === serverSeedHash || (part.as === 'player2' && isFirst);
}

/** [B15] Whether the client seed consists of exactly the shown parts. */
export function mixtureCheck({ clientSeed, halves }: MixedSeeds): Check | null {
  if (halves === undefined) return null;
  return clientSeed === seedOfHalves(halves)
    ? { good: true, text: 'The client seed is made of these parts.' }
    : { good: false, text: 'The client seed is not made of these parts.' };
}

/** [B32] [B34] [B35] Compares this browser's memory of its own part with the one shown now. */
export function ownChecks(
  fairness: FairnessView,
  roomId: string,
  part: OwnPart | null,
): readonly Check[] {
  const { halves } = fairness;
  if (part === null || halves === undefined || !isOfThisGame(part, roomId, fairness)) return [];
  if (part.as === 'player1') {
    return halves.player1?.commitment === part.shown?.commitment
      ? [{ good: true, text: 'Your promise is the one you gave with the boxes.' }]
      : [{ good: false, text: 'Your promise is not the one you gave with the boxes.' }];
  }
  const { player2 } = halves;
  const checks: Check[] = [];
  if (part.shown !== null && isSame(part.shown, shownDice(fairness))) {
    const text =
      'The hash, the boxes and the promise are the ones you saw before you gave your part.';
    checks.push({ good: true, text });
  } else if (part.shown !== null) {
    const text = 'The hash, the boxes or the promise changed after you gave your part.';
    checks.push({ good: false, text });
  }
  if (player2?.entropy === part.entropy && player2.from === 'player') {
    checks.push({ good: true, text: 'Your part is in the dice.' });
  } else if (player2 !== null) {
    checks.push({
      good: false,
      text: 'Your part is not in the dice: it came too late, or was not taken.',
    });
  }
  return checks;
}
