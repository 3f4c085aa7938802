import { expect, test } from 'vitest';
import { AddressCounts, MemoryCounts } from './memory-counts.ts';

test('[X12] counts by address and minute, and says when the next minute begins', () => {
  let now = 0;
  const counts = new AddressCounts(2, () => now);
  expect([counts.take('a'), counts.take('a'), counts.take('b')]).toEqual([null, null, null]);
  now = 15_000;
  expect(counts.take('a')).toBe(45);
  expect(counts.take('b')).toBeNull();
  now = 60_000;
  expect(counts.take('a')).toBeNull();
});

test('[X12] a window begins with the first count of its key, and what is over is forgotten', () => {
  let now = 0;
  const counts = new MemoryCounts(60, () => now);
  expect(counts.add('a', 3)).toEqual({ consumedPoints: 3, msBeforeNext: 60_000 });
  now = 50_000;
  expect(counts.add('b', 1)).toEqual({ consumedPoints: 1, msBeforeNext: 60_000 });
  expect(counts.add('a', -1)).toEqual({ consumedPoints: 2, msBeforeNext: 10_000 });
  now = 60_000;
  expect([counts.of('a'), counts.of('b')]).toEqual([0, 1]);
  expect(counts.add('a', 1)).toEqual({ consumedPoints: 1, msBeforeNext: 60_000 });
});
