import type { Chance } from '../chance/chance.ts';
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

/** A pair to draw from, and the server's half of the one after it. */
export interface NewSeeds {
  seeds: SeedPair;
  next: ServerSeed;
}

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

/**
 * [C5] New seeds, with the player's half where they choose one. The server's half is the one whose
 * hash was shown before the player's was known.
 */
export function newSeeds(
  { next }: SoloSeeds,
  chance: Chance,
  clientSeed: string | undefined,
): NewSeeds {
  const half = (): ServerSeed => {
    const { serverSeed, serverSeedHash } = chance.seedPair('');
    return { serverSeed, serverSeedHash };
  };
  const shown = next ?? half();
  const seeds = { ...shown, clientSeed: clientSeed ?? chance.playerId(), nonce: 0 };
  return { seeds, next: half() };
}
