import { createHmac, hash, randomFillSync, randomInt } from 'node:crypto';
import { ROOM_ID_ALPHABET, ROOM_ID_LENGTH } from '../wire/commands.ts';
import { type Chance, DRAWS_PER_DIGEST, drawMessage, drawsOf } from './chance.ts';
import type { ServerSeed } from './seeds.ts';
import type { NewSeeds } from '../definition/solo-game.ts';

const SEED_BYTES = 32;
const sha256 = (text: string): string => hash('sha256', text);

const PLAYER_ID_BYTES = 16;

/** Asking the generator once for many values takes a tenth of the time. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Bytes that nobody had before. The pool keeps no copy. */
function randomText(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const from = used;
  used += bytes;
  const text = pool.toString(encoding, from, used);
  pool.fill(0, from, used);
  return text;
}

/** [C1] [C4] Chance from the operating system's generator; draws by HMAC-SHA256. */
export const systemChance: Chance = {
  seedPair(clientSeed) {
    const serverSeed = randomText(SEED_BYTES, 'hex');
    const serverSeedHash = sha256(serverSeed);
    return { serverSeed, serverSeedHash, clientSeed, nonce: 0 };
  },
  draws({ serverSeed, clientSeed, nonce }, count) {
    const draws: number[] = [];
    for (let cursor = 0; draws.length < count; cursor += 1) {
      const message = drawMessage(clientSeed, nonce, cursor);
      const digest = createHmac('sha256', serverSeed).update(message).digest('hex');
      draws.push(...drawsOf(digest, Math.min(DRAWS_PER_DIGEST, count - draws.length)));
    }
    return draws;
  },
  hash: sha256,
  playerId: () => randomText(PLAYER_ID_BYTES, 'base64url'),
  roomId: () =>
    Array.from({ length: ROOM_ID_LENGTH }, () =>
      ROOM_ID_ALPHABET.charAt(randomInt(ROOM_ID_ALPHABET.length)),
    ).join(''),
  pick: (below) => randomInt(below),
};

/** [C7] The seeds with which a visitor's game begins: the same on every process and at every call. */
export type FirstSeeds = (visitor: string, slug: string) => NewSeeds;

/** A player's half has as many characters as one that the server draws. */
const CLIENT_SEED_LENGTH = 22;

/**
 * [C7] First seeds that need no storage: each is the HMAC-SHA256 of its purpose, under a key that
 * only the server knows. Seeing one after it is retired reveals nothing about another.
 */
export function firstSeedsBy(key: string): FirstSeeds {
  return (visitor, slug) => {
    // JSON makes different lists of texts different.
    const of = (what: string) =>
      createHmac('sha256', key).update(JSON.stringify(['first seeds', slug, visitor, what]));
    const half = (what: string): ServerSeed => {
      const serverSeed = of(what).digest('hex');
      return { serverSeed, serverSeedHash: hash('sha256', serverSeed) };
    };
    const clientSeed = of('client').digest('base64url').slice(0, CLIENT_SEED_LENGTH);
    return { seeds: { ...half('server 0'), clientSeed, nonce: 0 }, next: half('server 1') };
  };
}
