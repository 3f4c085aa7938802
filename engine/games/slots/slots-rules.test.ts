import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combinationOf, PAYTABLE, type Reels, SYMBOLS } from './slots-rules.ts';

const at = (symbol: (typeof SYMBOLS)[number]): number => SYMBOLS.indexOf(symbol);
const reels = (...symbols: (typeof SYMBOLS)[number][]): Reels => {
  const [a = 'banana', b = 'banana', c = 'banana'] = symbols;
  return [at(a), at(b), at(c)];
};

const THREES = [
  ['cherry', { type: 'coins', amount: 15 }],
  ['plum', { type: 'coins', amount: 30 }],
  ['lemon', { type: 'coins', amount: 35 }],
  ['orange', { type: 'coins', amount: 45 }],
  ['melon', { type: 'coins', amount: 25 }],
  ['bar', { type: 'coins', amount: 100 }],
  ['seven', { type: 'coins', amount: 300 }],
  ['bell', { type: 'prize', name: 'Bell Ringer Prize' }],
] as const;

const TWOS = [
  ['banana', 5],
  ['seven', 10],
  ['cherry', 3],
  ['bell', 8],
  ['bar', 12],
] as const;

const PAYING_PAIRS: readonly string[] = TWOS.map(([symbol]) => symbol);

test('[S5] the symbols stand in the documented order', () => {
  expect(SYMBOLS).toEqual([
    'banana',
    'seven',
    'cherry',
    'plum',
    'orange',
    'bell',
    'bar',
    'lemon',
    'melon',
  ]);
});

test('[S5] the paytable has a row for each documented payout and no other', () => {
  expect(PAYTABLE).toHaveLength(THREES.length + 1 + TWOS.length);
  expect(new Set(PAYTABLE.map(({ name }) => name)).size).toBe(PAYTABLE.length);
});

test.each(THREES)('[S5] three of %s', (symbol, reward) => {
  expect(combinationOf(reels(symbol, symbol, symbol))?.reward).toEqual(reward);
});

test('[S5] three bananas open the photo challenge', () => {
  expect(combinationOf(reels('banana', 'banana', 'banana'))?.reward.type).toBe('photo');
});

describe.each(TWOS)('two of %s', (symbol, amount) => {
  test(`[S5] pay ${amount} wherever the third reel stands`, () => {
    for (const other of SYMBOLS.filter((name) => name !== symbol)) {
      for (const row of [
        reels(symbol, symbol, other),
        reels(symbol, other, symbol),
        reels(other, symbol, symbol),
      ]) {
        expect(combinationOf(row)).toMatchObject({
          pattern: 'two',
          reward: { type: 'coins', amount },
        });
      }
    }
  });
});

test.each(['plum', 'orange', 'lemon', 'melon'] as const)('[S5] two of %s pay nothing', (symbol) => {
  expect(combinationOf(reels(symbol, symbol, 'bar'))).toBeNull();
});

test('[S4] three of a kind is looked up before two of a kind', () => {
  for (const symbol of SYMBOLS) {
    expect(combinationOf(reels(symbol, symbol, symbol))?.pattern).toBeUndefined();
  }
});

test('[S4] [S5] any reels: two equal ones pay as their pair, three different pay nothing', () => {
  const reel = fc.nat(SYMBOLS.length - 1);
  fc.assert(
    fc.property(reel, reel, reel, (a, b, c) => {
      const found = combinationOf([a, b, c]);
      const kinds = new Set([a, b, c]).size;
      if (kinds === 3) expect(found).toBeNull();
      if (kinds === 1) expect(found?.icons).toEqual([a, a, a]);
      if (kinds !== 2) return;
      const pair = a === b || a === c ? a : b;
      if (PAYING_PAIRS.includes(SYMBOLS[pair] ?? '')) expect(found?.icons[0]).toBe(pair);
      else expect(found).toBeNull();
    }),
  );
});
