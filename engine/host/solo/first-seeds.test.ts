import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstSeedsBy } from './first-seeds.ts';

const KEY = 'a key that only the server knows';

test('[C7] first seeds are the same whenever they are asked, and no two of them are alike', () => {
  const of = firstSeedsBy(KEY);
  expect(firstSeedsBy(KEY)('ann', 'slots-exposure')).toEqual(of('ann', 'slots-exposure'));
  const others = [
    of('ann', 'slots-exposure'),
    of('ann', 'wheel-of-exposure'),
    of('bob', 'slots-exposure'),
    firstSeedsBy('another key')('ann', 'slots-exposure'),
  ].flatMap(({ seeds, next }) => [seeds.serverSeed, next.serverSeed, seeds.clientSeed]);
  expect(new Set(others).size).toBe(others.length);
});

test('[C3] [C7] a first seed has 256 bits and its own hash, and shows nothing of its key', () => {
  const { seeds, next } = firstSeedsBy(KEY)('ann', 'slots-exposure');
  for (const { serverSeed, serverSeedHash } of [seeds, next]) {
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(serverSeedHash).toBe(createHash('sha256').update(serverSeed).digest('hex'));
  }
  expect(seeds).toMatchObject({ nonce: 0 });
  expect(seeds.clientSeed).toMatch(/^[\w-]{22}$/);
});
