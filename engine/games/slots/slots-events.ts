import * as v from 'valibot';
import { seededSchema } from '../../definition/solo-game.ts';
import { rewardSchema } from './snapshot.ts';

const coins = v.pipe(v.number(), v.integer(), v.minValue(0));
const draw = v.pipe(v.number(), v.minValue(0), v.ltValue(1));
const commandId = v.exactOptional(v.string());

const symbol = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a spin showed and won. */
export const slotsOutcomeSchema = v.object({
  reels: v.tuple([symbol, symbol, symbol]),
  /** Name of the paying combination, null where nothing paid. */
  combination: v.nullable(v.string()),
  reward: v.nullable(rewardSchema),
});
export type SlotsOutcome = v.InferOutput<typeof slotsOutcomeSchema>;

/** Events of the slots journal. `coins` is the wallet's balance before the event. */
export const slotsEventSchema = v.variant('type', [
  seededSchema,
  v.object({
    type: v.literal('spun'),
    v: v.literal(2),
    coins,
    cost: coins,
    /** The first draw decides between forced and free reels; then one draw for each reel. */
    draws: v.tuple([draw, draw, draw, draw]),
    outcome: slotsOutcomeSchema,
    /** [S27] Epoch ms; missing in older events. */
    at: v.exactOptional(coins),
    commandId,
  }),
  v.object({
    type: v.literal('challenge-answered'),
    v: v.literal(2),
    coins,
    accept: v.boolean(),
    paid: coins,
    commandId,
  }),
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
