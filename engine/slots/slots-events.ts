import * as v from 'valibot';
import { seedPairSchema, serverSeedSchema } from '../chance/seed-pair.ts';

const coins = v.pipe(v.number(), v.integer(), v.minValue(0));
const draw = v.pipe(v.number(), v.minValue(0), v.ltValue(1));
const commandId = v.exactOptional(v.string());

/** Facts of the slots journal. `coins` is the wallet's balance before the fact. */
export const slotsEventSchema = v.variant('type', [
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
    cost: coins,
    /** What decides between forced and free reels, then one draw for each reel. */
    draws: v.tuple([draw, draw, draw, draw]),
    commandId,
  }),
  v.object({ type: v.literal('challenge-answered'), coins, accept: v.boolean(), commandId }),
  /** [S20] With the spin cost and the pause (ms) that were configured; `at` epoch ms. */
  v.object({
    type: v.literal('house-paid'),
    coins,
    cost: coins,
    amount: coins,
    pauseMs: coins,
    at: coins,
    commandId,
  }),
]);
export type SlotsEvent = v.InferOutput<typeof slotsEventSchema>;
