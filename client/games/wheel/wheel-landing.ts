import { SEGMENTS, type SegmentValue } from '../../../engine/games/wheel/segments.ts';
import { formatCoins } from '../../shell/ui/coin-balance.tsx';
import { BRAKING_SHARE, landingDistance, wrap } from '../../solo/solo-server.ts';

export const SEGMENT_DEGREES = 360 / SEGMENTS.length;
export const DEGREES_PER_SECOND = 640;
export const LANDING_MS = 2300;

/** Beyond this share of a segment from its middle the pointer would stand too near the edge. */
const LEAN = 0.36;

/** Index of the segment under the pointer, which is at the top, of a wheel turned clockwise. */
export function segmentUnderPointer(rotation: number): number {
  const fromFirstEdge = wrap(-rotation + SEGMENT_DEGREES / 2, 360);
  return Math.floor(fromFirstEdge / SEGMENT_DEGREES) % SEGMENTS.length;
}

/** The rotation at which the middle of a segment is under the pointer. */
export function restingRotation(index: number): number {
  return wrap(-index * SEGMENT_DEGREES, 360);
}

/**
 * The rotation, ahead of `from`, at which the wheel stops with the pointer inside segment `index`.
 * `lean` in [-1, 1] says how far from its middle, so that it does not always stop in the same place.
 */
export function landingRotation(index: number, from: number, lean: number): number {
  const target = restingRotation(index) + lean * LEAN * SEGMENT_DEGREES;
  const ideal = (DEGREES_PER_SECOND * LANDING_MS * BRAKING_SHARE) / 1000;
  return from + landingDistance(target - from, ideal, 360);
}

/** The text for the segment where the wheel stopped; `score` is the score after it. */
export function landingText(value: SegmentValue, score: number): string {
  const result = `Your score is ${formatCoins(score)}.`;
  switch (value) {
    case 'x2':
      return `x2! Doubled. ${result}`;
    case ':2':
      return `:2. Halved. ${result}`;
    case '*':
      return 'Oh no, the star! Your score is 0.';
    default:
      return `+${formatCoins(value)}! ${result}`;
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
