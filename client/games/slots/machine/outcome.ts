import { PHOTO_CHALLENGE_COINS } from '../../../../engine/games/slots/paytable.ts';
import type { SlotsSnapshot } from '../../../../engine/games/slots/snapshot.ts';
import { formatCoins } from '../../../shell/ui/coin-balance.tsx';

export interface Outcome {
  headline: string;
  detail: string;
  won: boolean;
  /** More came out than went in. */
  gain: boolean;
}

type Spin = NonNullable<SlotsSnapshot['lastSpin']>;

const CLOSE = { headline: 'So close!', detail: 'No win this time.' };
const FAR = { headline: 'Not this time', detail: 'The next one may be yours.' };

/** What to say of a spin that cost so much, from the reward the server named. */
export function outcomeOf({ reels, reward, combination }: Spin, cost: number): Outcome {
  if (reward === null) {
    const isNear = new Set(reels).size < reels.length;
    return { ...(isNear ? CLOSE : FAR), won: false, gain: false };
  }
  const headline = combination ?? 'A win!';
  switch (reward.type) {
    case 'coins': {
      const detail = `+${formatCoins(reward.amount)} coins`;
      return { headline, detail, won: true, gain: reward.amount > cost };
    }
    case 'prize':
      return { headline, detail: `You win the ${reward.name}!`, won: true, gain: true };
    case 'photo':
      return { headline, detail: 'A photo challenge for you!', won: true, gain: true };
  }
}

export function outcomeOfTreat(coins: number): Outcome {
  const detail = `+${formatCoins(coins)} coins`;
  return { headline: 'On the house!', detail, won: true, gain: true };
}

export function outcomeOfAnswer(accepted: boolean): Outcome {
  return accepted
    ? { headline: 'How daring!', detail: `+${PHOTO_CHALLENGE_COINS} coins`, won: true, gain: true }
    : {
        headline: 'Camera shy',
        detail: 'No pose, no problem. Spin again!',
        won: false,
        gain: false,
      };
}
