import * as v from 'valibot';
import { soloSeedsEntries } from '../../core/solo-seeds-schema.ts';
import { slotsOutcomeSchema } from './slots-events.ts';
import type { SlotsContext } from './slots-machine.ts';

const whole = v.pipe(v.number(), v.integer());
/** [J11] What a stored game of slots must hold. */
export const slotsContextSchema: v.GenericSchema<unknown, SlotsContext> = v.object({
  coins: whole,
  lastSpin: v.nullable(v.object({ ...slotsOutcomeSchema.entries, coins: whole, cost: whole })),
  ...soloSeedsEntries,
  housePaidAt: v.nullable(v.number()),
  commands: v.array(v.string()),
});
