import * as v from 'valibot';
import { seedHalvesSchema } from './seed-halves.ts';
import { seedPartsSchema } from './seed-parts.ts';

const committed = { serverSeed: v.string(), serverSeedHash: v.string() };

/** A server seed before a player has added a part. */
export const serverSeedSchema = v.object(committed);
export type ServerSeed = v.InferOutput<typeof serverSeedSchema>;

/**
 * A committed pair of seeds, and how many rounds were drawn from it. `serverSeed` stays secret
 * until the pair is retired. `serverSeedHash` (the SHA-256 of the seed's text, hex) is shown from
 * the start, so that the seed cannot be changed afterwards.
 */
export const seedPairSchema = v.object({
  ...committed,
  clientSeed: v.string(),
  nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** [B15] The parts of the client seed, if players make it together. */
  halves: v.exactOptional(seedHalvesSchema),
  /** [C9] The same at a table of any size. */
  parts: v.exactOptional(seedPartsSchema),
});
export type SeedPair = v.InferOutput<typeof seedPairSchema>;

/** [C3] What a player may see of the current seeds: everything except an unspent server seed. */
export const fairnessSchema = v.object({
  ...v.omit(seedPairSchema, ['serverSeed']).entries,
  /** The pair before, with its seed, so that its draws can be checked. */
  retired: v.nullable(seedPairSchema),
  /** [C5] The hash of the next server seed, if the player may choose their half. */
  nextServerSeedHash: v.exactOptional(v.string()),
});
export type FairnessView = v.InferOutput<typeof fairnessSchema>;

export function fairnessView(
  current: SeedPair,
  retired: SeedPair | null,
  next: ServerSeed | null = null,
): FairnessView {
  const { serverSeedHash, clientSeed, nonce, halves, parts } = current;
  const made = { ...(halves !== undefined && { halves }), ...(parts !== undefined && { parts }) };
  const to = next === null ? {} : { nextServerSeedHash: next.serverSeedHash };
  return { serverSeedHash, clientSeed, nonce, ...made, retired, ...to };
}

/** [C2] The pair after one more round was drawn from it. */
export function nextRound(seeds: SeedPair | null): SeedPair | null {
  return seeds && { ...seeds, nonce: seeds.nonce + 1 };
}
