import { createHmac, hash } from 'node:crypto';
import type { ServerSeed } from '../../chance/seed-pair.ts';
import type { NewSeeds } from '../../definition/solo-seeds.ts';

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
