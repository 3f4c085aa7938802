import {
  type SeedPair,
  type ServerSeed,
  seedPairSchema,
  serverSeedSchema,
} from '../chance/seed-pair.ts';
import * as v from 'valibot';

/** [J11] What a stored game for one must hold of its seeds. */
export const soloSeedsEntries = {
  seeds: v.nullable(seedPairSchema),
  retired: v.nullable(seedPairSchema),
  next: v.nullable(serverSeedSchema),
};

/** The event of a game for one that takes new seeds. */
export const seededSchema = v.object({
  type: v.literal('seeded'),
  seeds: seedPairSchema,
  /** [C5] Missing in events from before there was one. */
  next: v.exactOptional(serverSeedSchema),
  commandId: v.exactOptional(v.string()),
});
export type Seeded = v.InferOutput<typeof seededSchema>;

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
