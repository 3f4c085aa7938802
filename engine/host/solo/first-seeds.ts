import { createHmac, hash } from 'node:crypto';
import type { ServerSeed } from '../../chance/seed-pair.ts';
import type { NewSeeds } from '../../definition/solo-seeds.ts';

/** [C7] The seeds a visitor's game begins with: the same ones whenever and wherever it is asked. */
export type FirstSeeds = (visitor: string, slug: string) => NewSeeds;

/** A player's half has as many characters as one that chance makes. */
const CLIENT_SEED_LENGTH = 22;

/**
 * [C7] First seeds that need not be kept: each is the HMAC-SHA256 of what it is for, under a key that
 * only the server knows. Who is shown one once it is retired learns nothing of any other.
 */
export function firstSeedsBy(key: string): FirstSeeds {
  return (visitor, slug) => {
    // As JSON no two lists of texts read the same.
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
