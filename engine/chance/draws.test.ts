import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawMessage, DRAWS_PER_DIGEST, drawsOf, pick, sample, shuffled } from './draws.ts';
import { fairnessView, nextRound } from './seed-pair.ts';

test('[C1] the text that is signed names client seed, nonce and cursor', () => {
  expect(drawMessage('client', 7, 0)).toBe('client:7:0');
  expect(drawMessage('3@0.5,0.25;11@0,1', 0, 2)).toBe('3@0.5,0.25;11@0,1:0:2');
});

test('[C1] a digest holds eight draws, four bytes each, the first byte highest', () => {
  const digest = '80000000ffffffff00000001'.padEnd(64, '0');
  const draws = drawsOf(digest);
  expect(draws).toHaveLength(DRAWS_PER_DIGEST);
  expect(draws.slice(0, 4)).toEqual([0.5, (2 ** 32 - 1) / 2 ** 32, 1 / 2 ** 32, 0]);
  expect(drawsOf(digest, 2)).toEqual(draws.slice(0, 2));
});

test('[C1] the draws of a known round, computed by hand', () => {
  const hex = createHmac('sha256', 'server').update('client:0:0').digest('hex');
  expect(hex).toBe('e0d8048be5b3823aa19be4fb31220b0d7a7a285c43fa1ba70bac3ea4f9f8da06');
  const byHand = hex.match(/.{8}/g)?.map((word) => Number.parseInt(word, 16) / 2 ** 32);
  expect(drawsOf(hex)).toEqual(byHand);
});

test('[C1] [B11] a draw picks one of the sides, the highest draw the last', () => {
  expect([0, 1 / 6, 0.5, 1 - 2 ** -32].map((draw) => pick(draw, 6))).toEqual([0, 1, 3, 5]);
  const draw = fc.nat(2 ** 32 - 1).map((word) => word / 2 ** 32);
  fc.assert(
    fc.property(draw, fc.integer({ min: 1, max: 1000 }), (x, sides) => {
      expect(pick(x, sides)).toSatisfy((side: number) => side >= 0 && side < sides);
    }),
  );
});

test('[C2] the nonce counts rounds', () => {
  const seeds = { serverSeed: 's', serverSeedHash: 'h', clientSeed: 'c', nonce: 0 };
  expect(nextRound(nextRound(seeds))).toEqual({ ...seeds, nonce: 2 });
  expect(nextRound(null)).toBeNull();
});

test('[C3] of the pair in use everything is shown but the server seed', () => {
  const seeds = { serverSeed: 'secret', serverSeedHash: 'h', clientSeed: 'c', nonce: 3 };
  const retired = { ...seeds, serverSeed: 'retired' };
  expect(fairnessView(seeds, retired)).toEqual({
    serverSeedHash: 'h',
    clientSeed: 'c',
    nonce: 3,
    retired,
  });
});

test('[C1] a shuffle has every item once, and a sample is the beginning of one', () => {
  const draws = [0.99, 0, 0.5, 0.2];
  expect(shuffled(['a', 'b', 'c', 'd'], draws)).toEqual(['d', 'a', 'c', 'b']);
  expect(shuffled(['a', 'b', 'c', 'd'], draws.slice(0, 3))).toEqual(['d', 'a', 'c', 'b']);
  expect(sample(['a', 'b', 'c', 'd'], 2, draws)).toEqual(['d', 'a']);
  expect(() => sample(['a', 'b', 'c'], 2, [0.1])).toThrow(RangeError);
  expect(() => sample(['a'], 2, draws)).toThrow(RangeError);
});

test('[C1] every order of a shuffle is equally likely', () => {
  const orders = new Map<string, number>();
  for (let one = 0; one < 6; one += 1) {
    for (let two = 0; two < 6; two += 1) {
      const order = shuffled(['a', 'b', 'c'], [(one + 0.5) / 6, (two + 0.5) / 6]).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
  }
  expect([...orders.values()]).toEqual([6, 6, 6, 6, 6, 6]);
});
