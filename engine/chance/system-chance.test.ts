import { createHash, createHmac } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { playerIdSchema, ROOM_ID_ALPHABET, roomIdSchema } from '../wire/commands.ts';
import type { SeedPair } from './seed-pair.ts';
import { systemChance } from './system-chance.ts';

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
