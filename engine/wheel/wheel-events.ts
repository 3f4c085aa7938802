import * as v from 'valibot';
import { seedPairSchema, serverSeedSchema } from '../chance/seed-pair.ts';

const coins = v.pipe(v.number(), v.integer(), v.minValue(0));
const commandId = v.exactOptional(v.string());

/** Facts of the wheel journal. `coins` is the wallet's balance before the fact, `at` epoch ms. */
export const wheelEventSchema = v.variant('type', [
  v.object({
    type: v.literal('seeded'),
    seeds: seedPairSchema,
    /** [C5] Missing in facts from before there was one. */
    next: v.exactOptional(serverSeedSchema),
    commandId,
  }),
  v.object({
    type: v.literal('spun'),
    coins,
    draw: v.pipe(v.number(), v.minValue(0), v.ltValue(1)),
    at: v.number(),
    commandId,
  }),
  v.object({ type: v.literal('reset'), at: v.number(), commandId }),
]);
export type WheelEvent = v.InferOutput<typeof wheelEventSchema>;
