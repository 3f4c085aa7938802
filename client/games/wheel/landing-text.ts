import type { SegmentValue } from '../../../engine/games/wheel/segments.ts';
import { formatCoins } from '../../shell/ui/coin-balance.tsx';

/** What to say of where the wheel stopped; `score` is the score after it. */
export function landingText(value: SegmentValue, score: number): string {
  const now = `Your score is ${formatCoins(score)}.`;
  switch (value) {
    case 'x2':
      return `x2! Doubled. ${now}`;
    case ':2':
      return `:2. Halved. ${now}`;
    case '*':
      return 'Oh no, the star! Your score is 0.';
    default:
      return `+${formatCoins(value)}! ${now}`;
  }
}

/** A segment in words, for who does not see the wheel. */
export function segmentName(value: SegmentValue): string {
  switch (value) {
    case 'x2':
      return 'x2, doubles the score';
    case ':2':
      return ':2, halves the score';
    case '*':
      return 'star, the score is 0';
    default:
      return formatCoins(value);
  }
}

/** Whether there is something to cheer about: twice nothing is nothing. */
export function isCheerful(value: SegmentValue, score: number): boolean {
  if (value === ':2' || value === '*') return false;
  return value !== 'x2' || score > 0;
}

export function overText(score: number): string {
  return `Game over! Your final score is ${formatCoins(score)}. A new game starts in a moment…`;
}
