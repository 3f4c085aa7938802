import type { SeedPair } from '../chance/seed-pair.ts';

/** A pair for tests that draw nothing from it. */
export function seedsNamed(name: string): SeedPair {
  return { serverSeed: `${name}-seed`, serverSeedHash: `${name}-hash`, clientSeed: name, nonce: 0 };
}
