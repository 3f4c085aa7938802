import * as v from 'valibot';
import { seedPairSchema, serverSeedSchema } from '../chance/seed-pair.ts';

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
