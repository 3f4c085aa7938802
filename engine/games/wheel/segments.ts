/** What a segment does: a number is added to the score, 'x2' doubles, ':2' halves, '*' clears. */
export type SegmentValue = number | 'x2' | ':2' | '*';

export interface Segment {
  value: SegmentValue;
  /** A CSS colour. Neighbours differ, and no two meet in the same hue. */
  colour: string;
}

const VALUES: readonly SegmentValue[] = [
  5000,
  10,
  500,
  100,
  2500,
  50,
  250,
  'x2',
  100,
  ':2',
  1000,
  50,
  250,
  20,
  '*',
];

const COLOURS = ['#c2185b', '#4a2c82', '#d9722b', '#14708a', '#8e1f4f'] as const;
const SPECIAL: Partial<Record<string, string>> = { x2: '#1d8a5b', ':2': '#5b6472', '*': '#17131c' };

/** [W1] The wheel's segments in order, clockwise from the top. */
export const SEGMENTS: readonly Segment[] = VALUES.map((value, index) => ({
  value,
  colour: SPECIAL[String(value)] ?? COLOURS[index % COLOURS.length] ?? COLOURS[0],
}));

export const ROUNDS_PER_GAME = 10;
export const SCORE_CAP = 999_999;
/** Milliseconds between the last round and the next game. */
export const RESET_AFTER_MS = 2000;

/** [W3] The score after landing on a segment: never below 0, never above the cap. */
export function scoreAfter(score: number, value: SegmentValue): number {
  if (value === '*') return 0;
  if (value === ':2') return Math.floor(score / 2);
  return Math.min(SCORE_CAP, value === 'x2' ? score * 2 : score + value);
}
