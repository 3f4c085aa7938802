import { expect, test } from 'vitest';
import { secondsLeft, untilNextSecond } from './use-countdown.ts';

test('[B12] the seconds of a turn are rounded up and stop at 0', () => {
  expect(secondsLeft(30_000, 0)).toBe(30);
  expect(secondsLeft(30_000, 29_001)).toBe(1);
  expect(secondsLeft(30_000, 30_000)).toBe(0);
  expect(secondsLeft(30_000, 99_000)).toBe(0);
});

test('waiting as told changes the seconds by one', () => {
  for (const now of [0, 1, 400, 999, 1000, 28_500, 29_000, 29_999]) {
    const wait = untilNextSecond(30_000, now) ?? 0;
    expect(secondsLeft(30_000, now) - secondsLeft(30_000, now + wait)).toBe(1);
  }
  expect(untilNextSecond(1000, 1000)).toBeNull();
});
