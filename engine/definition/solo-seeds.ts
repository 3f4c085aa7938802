import type { Chance } from '../chance/chance.ts';
import {
  type SeedPair,
  type ServerSeed,
  seedPairSchema,
  serverSeedSchema,
} from '../chance/seed-pair.ts';
import * as v from 'valibot';

/** [J11] What a stored one-player game must contain of its seeds. */
export const soloSeedsEntries = {
  seeds: v.nullable(seedPairSchema),
  retired: v.nullable(seedPairSchema),
  next: v.nullable(serverSeedSchema),
};

/** The event of a one-player game that takes new seeds. */
export const seededSchema = v.object({
  type: v.literal('seeded'),
  seeds: seedPairSchema,
  /** [C5] Missing in older events. */
  next: v.exactOptional(serverSeedSchema),
  commandId: v.exactOptional(v.string()),
});
export type Seeded = v.InferOutput<typeof seededSchema>;

/** A pair of seeds, and the server's half of the next pair. */
export interface NewSeeds {
  seeds: SeedPair;
  next: ServerSeed;
}

/** What the machine of a one-player game keeps of its seeds. */
export interface SoloSeeds {
  seeds: SeedPair | null;
  retired: SeedPair | null;
  /** [C5] The server seed of the next pair. */
  next: ServerSeed | null;
}

export const NO_SEEDS: SoloSeeds = { seeds: null, retired: null, next: null };

/** The seeds after new ones were taken; the ones before are retired. */
export function reseeded({ seeds: retired }: SoloSeeds, { seeds, next }: Seeded): SoloSeeds {
  return { seeds, retired, next: next ?? null };
}

/**
 * [C5] New seeds, with the player's half if they choose one. The server's half is the one whose
 * hash was shown before the player's half was known.
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
