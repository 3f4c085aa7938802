import * as v from 'valibot';
import { seededSchema } from '../../definition/solo-game.ts';
import { wheelSpinSchema } from './snapshot.ts';

const coins = v.pipe(v.number(), v.integer(), v.minValue(0));
const commandId = v.exactOptional(v.string());

/** Events of the wheel journal. `coins` is the wallet's balance before the event, `at` epoch ms. */
export const wheelEventSchema = v.variant('type', [
  seededSchema,
  v.object({
    type: v.literal('spun'),
    v: v.literal(2),
    coins,
    draw: v.pipe(v.number(), v.minValue(0), v.ltValue(1)),
    at: v.number(),
    landed: wheelSpinSchema,
    commandId,
  }),
  v.object({ type: v.literal('reset'), at: v.number(), commandId }),
]);
export type WheelEvent = v.InferOutput<typeof wheelEventSchema>;
