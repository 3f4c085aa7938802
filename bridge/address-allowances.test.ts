import { expect, test } from 'vitest';
import { AddressAllowances, TokenBucket } from './address-allowances.ts';
import * as fc from 'fast-check';

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

test('[X6] two seconds may be spent at once, then one second a second', () => {
  let now = 0;
  const bucket = new TokenBucket(10, () => now);
  const spend = (): number => {
    let taken = 0;
    while (bucket.take()) taken += 1;
    return taken;
  };
  expect(spend()).toBe(20);
  now += 1000;
  expect(spend()).toBe(10);
  now += 60_000;
  expect(spend()).toBe(20);
});

test('[X6] whatever the rhythm, no more than the burst and the seconds since are given', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.tuple(fc.nat(3000), fc.nat(100)), { maxLength: 40 }),
      (perSecond, rounds) => {
        let now = 0;
        let given = 0;
        const bucket = new TokenBucket(perSecond, () => now);
        for (const [wait, asked] of rounds) {
          now += wait;
          for (let one = 0; one < asked; one += 1) given += Number(bucket.take());
        }
        expect(given).toBeLessThanOrEqual(perSecond * (2 + now / 1000) + 1e-6);
      },
    ),
  );
});
