import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placements } from '../../test-support/box-arbitraries.ts';
import { pick } from '../../chance/chance.ts';
import type { SeedPair } from '../../chance/seeds.ts';
import { systemChance } from '../../chance/system-chance.ts';
import { BOXES_REFUSALS } from './boxes-refusals.ts';
import {
  BOX_NUMBERS,
  boxCoins,
  clampToGrid,
  clientSeedOf,
  NO_BOXES,
  refusePlacement,
  waysToThrow,
  scattered,
} from '../dice/rules.ts';

const FACES = [1, 2, 3, 4, 5, 6];

const box = (number: number, x: number, y: number) => {
  return { number, x, y, owner: 'player1' as const };
};

test('[B4] boxes are numbered 3 to 11', () => {
  expect(BOX_NUMBERS).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('[B4] a place is clamped into the grid, to four decimals', () => {
  expect([-5, 0, 0.123_46, 0.123_44, 1, 7].map(clampToGrid)).toEqual([0, 0, 0.1235, 0.1234, 1, 1]);
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (fraction) => {
      const clamped = clampToGrid(fraction);
      expect(clamped).toBeGreaterThanOrEqual(0);
      expect(clamped).toBeLessThanOrEqual(1);
      expect(clampToGrid(clamped)).toBe(clamped);
    }),
  );
});

test('[B10] the ways to throw a sum are those among the 36 throws', () => {
  for (let sum = 0; sum <= 14; sum += 1) {
    const ways = FACES.flatMap((a) => FACES.filter((b) => a + b === sum)).length;
    expect(waysToThrow(sum)).toBe(ways);
  }
});

test('[B10] a box pays round(60 / ways)', () => {
  expect(BOX_NUMBERS.map((number) => [number, boxCoins(number)])).toEqual([
    [3, 30],
    [4, 20],
    [5, 15],
    [6, 12],
    [7, 10],
    [8, 12],
    [9, 15],
    [10, 20],
    [11, 30],
  ]);
});

test('[B5] no boxes and a number twice are refused, anything else is placed', () => {
  expect(refusePlacement([])).toBe('boxes/none');
  expect(refusePlacement([{ number: 5 }, { number: 3 }, { number: 5 }])).toBe('boxes/duplicate');
  fc.assert(fc.property(placements, (boxes) => refusePlacement(boxes) === null));
});

test('[B15] the client seed is the placement as it was laid', () => {
  expect(clientSeedOf([box(7, 0.25, 1), box(3, 0, 0.1234)])).toBe('7@0.25,1;3@0,0.1234');
  expect(clientSeedOf([])).toBe('');
});

test('[B5] a page that holds no box says what the server would', () => {
  expect(NO_BOXES).toBe(BOXES_REFUSALS['boxes/none']);
});

/** Who wins a game of three boxes with this client seed, and how high: player 1's boxes less player 2's. */
function leadOf(serverSeed: string, clientSeed: string, numbers: number[]): number {
  const left = new Set(numbers);
  let lead = 0;
  for (let nonce = 0; left.size > 0; nonce += 1) {
    const seeds: SeedPair = { serverSeed, serverSeedHash: '', clientSeed, nonce };
    const sum = systemChance.draws(seeds, 2).reduce((all, draw) => all + pick(draw, 6) + 1, 0);
    if (left.delete(sum)) lead += nonce % 2 === 0 ? 1 : -1;
  }
  return lead;
}

test('[B32] a player who knows the server’s seed cannot place boxes to win: the part comes later', () => {
  const numbers = [6, 7, 8];
  const wins = { placement: 0, mixed: 0 };
  const GAMES = 400;
  for (let game = 0; game < GAMES; game += 1) {
    const { serverSeed } = systemChance.seedPair('');
    let placement = '';
    for (let attempt = 0; attempt < 200; attempt += 1) {
      placement = numbers.map((number) => `${number}@0.5,${attempt / 10_000}`).join(';');
      if (leadOf(serverSeed, placement, numbers) === 3) break;
    }
    if (leadOf(serverSeed, placement, numbers) === 3) wins.placement += 1;
    if (leadOf(serverSeed, `${placement}|${systemChance.playerId()}`, numbers) === 3) {
      wins.mixed += 1;
    }
  }
  // A placement that wins 3:0 is found as good as always; with the other half it is one of 8.6 games.
  expect(wins.placement).toBeGreaterThan(0.95 * GAMES);
  expect(wins.mixed).toBeLessThan(0.25 * GAMES);
});

test('every box has a place of its own on the grid, whatever chance says', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })), (draws) => {
      const boxes = scattered(() => draws.next().value ?? 0);
      expect(boxes.map(({ number }) => number)).toEqual([...BOX_NUMBERS]);
      for (const [at, one] of boxes.entries()) {
        expect(one.x >= 0 && one.x <= 1 && one.y >= 0 && one.y <= 1).toBe(true);
        for (const other of boxes.slice(at + 1)) {
          // A box covers 0.15 of the width: 0.17 of the way its middle can go; of the height more.
          const apart = Math.abs(one.x - other.x) > 0.17 || Math.abs(one.y - other.y) > 0.27;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});
