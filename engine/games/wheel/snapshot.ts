import * as v from 'valibot';
import { fairnessSchema } from '../../chance/seeds.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where a spin landed, and score, balance and rounds left after it. */
export const wheelSpinSchema = v.object({
  index: count,
  value: v.union([count, v.picklist(['x2', ':2', '*'])]),
  score: count,
  coins: count,
  rounds: count,
});
export type WheelSpin = v.InferOutput<typeof wheelSpinSchema>;

/** The wheel as its visitor sees it. */
export const wheelSnapshotSchema = v.object({
  state: v.picklist(['idle', 'over']),
  coins: count,
  score: count,
  rounds: count,
  lastSpin: v.nullable(wheelSpinSchema),
  /** [W7] The score of the last whole game, and the best one of the last 18 hours. */
  lastGame: v.optional(v.nullable(count), null),
  bestTonight: v.optional(v.nullable(count), null),
  /** Milliseconds until the next game starts; null while rounds remain. */
  resetsIn: v.nullable(count),
  fairness: v.nullable(fairnessSchema),
});
export type WheelSnapshot = v.InferOutput<typeof wheelSnapshotSchema>;
