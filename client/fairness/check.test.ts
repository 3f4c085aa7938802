import { expect, test } from 'vitest';
import { isCommittedSeed, repeatDraws, roundDraws } from './check.ts';

/** Made with `printf Jefe | sha256sum` and `printf lucky:2:1 | openssl dgst -sha256 -hmac Jefe`. */
const HASH = '005725b48609c45e6b9205b7ff0279d9db830a1e9c1da0582e8a24a26b861700';
const FIRST_FOUR_BYTES = 0x210abaa7;
const LAST_FOUR_BYTES = 0x55ac5411;

const seeds = { serverSeed: 'Jefe', serverSeedHash: HASH, clientSeed: 'lucky', nonce: 3 };

test('[C1] a draw is four bytes of the HMAC divided by 2^32, the key being the seed as text', async () => {
  const draws = await repeatDraws(seeds, 2, 1);
  expect(draws).toHaveLength(8);
  expect(draws[0]).toBe(FIRST_FOUR_BYTES / 2 ** 32);
  expect(draws[7]).toBe(LAST_FOUR_BYTES / 2 ** 32);
});

test('[G46] a round has as many draws as its game makes, digest after digest', async () => {
  const all = [...(await repeatDraws(seeds, 2, 0)), ...(await repeatDraws(seeds, 2, 1))];
  expect(await roundDraws(seeds, 2, 9)).toEqual(all);
  expect(await roundDraws(seeds, 2, 0)).toEqual(all.slice(0, 8));
  expect(await roundDraws(seeds, 2, 30)).toHaveLength(32);
});

/** As Python writes it: hmac.new(b"Jefe", "🎲👨‍👩‍👧 ñ:2:0".encode(), "sha256"). */
const OF_UNICODE = 0x96aee776;

test('[C17] a client seed of any alphabet is hashed as UTF-8, as other languages do', async () => {
  const [draw] = await repeatDraws({ ...seeds, clientSeed: '🎲👨‍👩‍👧 ñ' }, 2);
  expect(draw).toBe(OF_UNICODE / 2 ** 32);
});

test('[C3] checks the revealed seed against the hash shown before', async () => {
  expect(await isCommittedSeed(seeds)).toBe(true);
  expect(await isCommittedSeed({ ...seeds, serverSeed: 'jefe' })).toBe(false);
});
