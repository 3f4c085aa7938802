import { expect, test } from 'vitest';
import { AddressCounts } from './address-counts.ts';

test('[X12] so many a minute and address; then it is said when the next minute begins', () => {
  let now = 0;
  const counts = new AddressCounts(2, () => now);
  expect([counts.take('a'), counts.take('a'), counts.take('b')]).toEqual([null, null, null]);
  now = 15_000;
  expect(counts.take('a')).toBe(45);
  expect(counts.take('b')).toBeNull();
  now = 60_000;
  expect(counts.take('a')).toBeNull();
});
