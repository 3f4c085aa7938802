import { createHash, createHmac } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { playerIdSchema, ROOM_ID_ALPHABET, roomIdSchema } from '../wire/commands.ts';
import { fairnessView, nextRound, type SeedPair } from './seeds.ts';
import { systemChance } from './system-chance.ts';
import { drawMessage, DRAWS_PER_DIGEST, drawsOf, pick, sample, shuffled } from './chance.ts';

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const throwOf = ([a = 0, b = 0]: number[]) => Math.floor(a * 6) * 6 + Math.floor(b * 6);

test('[C3] the hash of a pair is the SHA-256 of its server seed, hex', () => {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = systemChance.seedPair('mine');
  expect(serverSeedHash).toBe(createHash('sha256').update(serverSeed).digest('hex'));
  expect([clientSeed, nonce]).toEqual(['mine', 0]);
});

test('[C4] server seeds are 256 bits and never the same', () => {
  const seeds = many(200, () => systemChance.seedPair('').serverSeed);
  expect(new Set(seeds).size).toBe(200);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
});

test('[C4] seeds and player ids, taken in turn, have no eight bytes in common', () => {
  const taken = many(300, (): Buffer[] => [
    Buffer.from(systemChance.seedPair('').serverSeed, 'hex'),
    Buffer.from(systemChance.playerId(), 'base64url'),
  ]).flat();
  const eights = taken.flatMap((bytes) =>
    many(bytes.length - 7, () => bytes).map((of, at) => of.toString('hex', at, at + 8)),
  );
  expect(new Set(eights).size).toBe(eights.length);
});

test('[C1] draws are those of the published HMAC', () => {
  const seeds: SeedPair = {
    serverSeed: 'server',
    serverSeedHash: '',
    clientSeed: 'client',
    nonce: 5,
  };
  const digest = createHmac('sha256', 'server').update('client:5:0').digest();
  const byHand = many(8, () => 0).map((_, index) => digest.readUInt32BE(index * 4) / 2 ** 32);
  expect(systemChance.draws(seeds, 8)).toEqual(byHand);
  expect(systemChance.draws(seeds, 2)).toEqual(byHand.slice(0, 2));
  const second = createHmac('sha256', 'server').update('client:5:1').digest();
  const more = many(3, () => 0).map((_, index) => second.readUInt32BE(index * 4) / 2 ** 32);
  expect(systemChance.draws(seeds, 11)).toEqual([...byHand, ...more]);
});

describe('[C1] draws over many rounds of one fixed pair', () => {
  const ROUNDS = 9000;
  const rounds = Array.from({ length: ROUNDS }, (_, nonce) =>
    systemChance.draws(
      { serverSeed: 'fixed server seed', serverSeedHash: '', clientSeed: 'fixed', nonce },
      4,
    ),
  );
  /** How far the counts are from alike: the sum of (seen - expected)² / expected. */
  const chiSquare = (sides: number, sideOf: (draws: number[]) => number): number => {
    const seen = Array.from({ length: sides }, () => 0);
    for (const draws of rounds) {
      const side = sideOf(draws);
      seen[side] = (seen[side] ?? 0) + 1;
    }
    const expected = ROUNDS / sides;
    return seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };

  // Bounds: the 99.9th percentiles of chi-square for sides - 1 degrees of freedom.
  test.each([
    ['a die', 6, 20.52],
    ['a reel', 9, 26.12],
    ['the wheel', 15, 36.12],
  ])('[C1] are uniform for %s', (_name, sides, bound) => {
    for (const draw of [0, 1, 2, 3]) {
      expect(chiSquare(sides, (draws) => Math.floor((draws[draw] ?? 0) * sides))).toBeLessThan(
        bound,
      );
    }
  });

  test('[B11] two dice of a round are independent: all 36 throws are alike', () => {
    expect(chiSquare(36, throwOf)).toBeLessThan(66.62); // 35 degrees of freedom
  });
});

test('[B2] [C4] a player id is 128 bits as base64url, never the same', () => {
  const ids = many(500, () => systemChance.playerId());
  expect(new Set(ids).size).toBe(500);
  for (const id of ids) {
    expect(v.is(playerIdSchema, id)).toBe(true);
    expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  }
});

test('a room id is six characters of its alphabet, all of which come up', () => {
  const ids = many(1000, () => systemChance.roomId());
  for (const id of ids) expect(v.parse(roomIdSchema, id)).toBe(id);
  expect(new Set(ids.join(''))).toEqual(new Set(ROOM_ID_ALPHABET));
});

test('a pick is a whole number below its bound', () => {
  const picks = new Set(many(300, () => systemChance.pick(3)));
  expect(picks).toEqual(new Set([0, 1, 2]));
});

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

test('[C17] a client seed of any alphabet is hashed as UTF-8, as other languages do', () => {
  // As Python writes it: hmac.new(b"Jefe", "🎲👨‍👩‍👧 ñ:2:0".encode(), "sha256").
  const seeds = { serverSeed: 'Jefe', serverSeedHash: '', clientSeed: '🎲👨‍👩‍👧 ñ', nonce: 2 };
  expect(systemChance.draws(seeds, 1)).toEqual([0x96aee776 / 2 ** 32]);
});
