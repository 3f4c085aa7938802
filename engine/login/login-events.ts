import * as v from 'valibot';

const at = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Events of an address's login journal. Times are epoch milliseconds and come in with the event. */
export const loginEventSchema = v.variant('type', [
  /** [L1] An attempt was let in: it counts from now on, before anybody looks at the password. */
  v.object({
    type: v.literal('attempted'),
    at,
    /** The limits as they were: a replay gives the same block whatever is configured by then. */
    maxAttempts: v.pipe(v.number(), v.integer(), v.minValue(1)),
    blockMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  /** The password of an attempt was right. */
  v.object({ type: v.literal('signed-in'), at }),
]);
export type LoginEvent = v.InferOutput<typeof loginEventSchema>;
