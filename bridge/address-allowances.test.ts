import { expect, test } from 'vitest';
import { AddressAllowances } from './address-allowances.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('[X6] the connections of one address share what it may send in a second', () => {
  const addresses = new AddressAllowances({ perSecond: 5, perDay: 1000 }, () => 0);
  const mine = [addresses.connected('a'), addresses.connected('a')];
  const other = addresses.connected('b');
  const taken = Array.from({ length: 12 }, (_, one) => mine[one % 2]?.allowance.take());
  expect(taken.filter(Boolean)).toHaveLength(10); // two seconds' worth at once
  expect(other.allowance.take()).toBe(true);
});

test('[X6] and in a day, whether it stays or comes back', () => {
  let now = 0;
  const addresses = new AddressAllowances({ perSecond: 1000, perDay: 3 }, () => now);
  const first = addresses.connected('a');
  expect([first.allowance.take(), first.allowance.take()]).toEqual([true, true]);
  first.closed();
  now += DAY_MS / 2;
  const again = addresses.connected('a');
  expect([again.allowance.take(), again.allowance.take()]).toEqual([true, false]);
  now += DAY_MS / 2;
  expect(again.allowance.take()).toBe(true);
});
