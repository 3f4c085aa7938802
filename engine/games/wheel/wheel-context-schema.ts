import * as v from 'valibot';
import { soloSeedsEntries } from '../../core/solo-seeds-schema.ts';
import { wheelSpinSchema } from './wheel-events.ts';
import type { WheelContext } from './wheel-machine.ts';

const whole = v.pipe(v.number(), v.integer());

/** [J11] What a stored game on the wheel must hold. */
export const wheelContextSchema: v.GenericSchema<unknown, WheelContext> = v.object({
  coins: whole,
  score: whole,
  rounds: whole,
  lastSpin: v.nullable(wheelSpinSchema),
  resetAt: v.nullable(v.number()),
  ...soloSeedsEntries,
  commands: v.array(v.string()),
});
