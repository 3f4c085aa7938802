import type { SeedPair, ServerSeed } from '../chance/seed-pair.ts';
import type { Seeded } from './solo-seeds-schema.ts';

/** What the machine of a game for one keeps of its seeds. */
export interface SoloSeeds {
  seeds: SeedPair | null;
  retired: SeedPair | null;
  /** [C5] The server seed of the pair to come. */
  next: ServerSeed | null;
}

export const NO_SEEDS: SoloSeeds = { seeds: null, retired: null, next: null };

/** The seeds after new ones were taken: those in use are retired. */
export function reseeded({ seeds: retired }: SoloSeeds, { seeds, next }: Seeded): SoloSeeds {
  return { seeds, retired, next: next ?? null };
}
