import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

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
