import {
  combinationOf,
  PHOTO_CHALLENGE_COINS,
  SYMBOLS,
} from '../../../engine/games/slots/paytable.ts';
import type { SlotsSnapshot } from '../../../engine/games/slots/snapshot.ts';
import type { InvariantReporter } from '../../core/table/judge.ts';

/** [S2] [S4] [S5] A spin of the slots against what was before. */
export function checkSlotsSpin(
  before: SlotsSnapshot,
  after: SlotsSnapshot,
  wrong: InvariantReporter,
): void {
  const { lastSpin } = after;
  if (lastSpin === null) {
    wrong('spin', 'no spin after a spin');
    return;
  }
  const { reels, reward, combination } = lastSpin;
  if (reels.some((reel) => reel >= SYMBOLS.length)) wrong('reels', reels.join(' '));
  const due = combinationOf(reels);
  if (combination !== (due?.name ?? null)) {
    wrong('payout', `${reels.join(' ')} is ${due?.name ?? 'nothing'}, told as ${combination}`);
  }
  const paid = due?.reward.type === 'coins' ? due.reward.amount : 0;
  const told = reward?.type === 'coins' ? reward.amount : 0;
  if (told !== paid || reward?.type !== due?.reward.type) {
    wrong('payout', `${reels.join(' ')} pays ${paid}, told ${reward?.type} ${told}`);
  }
  const coins = before.coins - before.spinCost + paid;
  if (after.coins !== coins || lastSpin.coins !== coins) {
    wrong('coins', `${after.coins} after a spin, not ${coins}`);
  }
  const state = due?.reward.type === 'photo' ? 'photoChallenge' : 'idle';
  if (after.state !== state) wrong('state', `${after.state} after ${reels.join(' ')}`);
}

/** [S7] Yes pays 50 coins, no nothing. */
export function checkSlotsAnswer(
  before: SlotsSnapshot,
  after: SlotsSnapshot,
  accept: boolean,
  wrong: InvariantReporter,
): void {
  const coins = before.coins + (accept ? PHOTO_CHALLENGE_COINS : 0);
  if (after.coins !== coins) wrong('coins', `${after.coins} after an answer, not ${coins}`);
  if (after.state !== 'idle') wrong('state', `${after.state} after an answer`);
}
