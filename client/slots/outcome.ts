import { PHOTO_CHALLENGE_COINS } from '../../engine/slots/paytable.ts';
import type { SlotsSnapshot } from '../../engine/wire/rest.ts';
import { formatCoins } from '../shell/coin-balance.tsx';

export interface Outcome {
  headline: string;
  detail: string;
  won: boolean;
}

type Spin = NonNullable<SlotsSnapshot['lastSpin']>;

/** What to say of a spin, from the reward the server named. */
export function outcomeOf({ reward, combination }: Spin): Outcome {
  if (reward === null) return { headline: 'So close!', detail: 'No win this time.', won: false };
  const headline = combination ?? 'A win!';
  switch (reward.type) {
    case 'coins':
      return { headline, detail: `+${formatCoins(reward.amount)} coins`, won: true };
    case 'prize':
      return { headline, detail: `You win the ${reward.name}!`, won: true };
    case 'photo':
      return { headline, detail: 'A photo challenge for you!', won: true };
  }
}

export function outcomeOfAnswer(accepted: boolean): Outcome {
  return accepted
    ? { headline: 'How daring!', detail: `+${PHOTO_CHALLENGE_COINS} coins`, won: true }
    : { headline: 'Camera shy', detail: 'No pose, no problem. Spin again!', won: false };
}
