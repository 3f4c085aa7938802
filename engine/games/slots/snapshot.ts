import * as v from 'valibot';
import { fairnessSchema } from '../../chance/seeds.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const rewardSchema = v.variant('type', [
  v.object({ type: v.literal('coins'), amount: count }),
  v.object({ type: v.literal('prize'), name: v.string() }),
  v.object({ type: v.literal('photo'), name: v.string() }),
]);

/** The slots as their visitor sees them. */
export const slotsSnapshotSchema = v.object({
  state: v.picklist(['idle', 'photoChallenge']),
  coins: count,
  spinCost: count,
  lastSpin: v.nullable(
    v.object({
      reels: v.tuple([count, count, count]),
      reward: v.nullable(rewardSchema),
      combination: v.nullable(v.string()),
      coins: count,
    }),
  ),
  /** [S24] What the house would pay, and in how many ms; null if it pays nothing. */
  house: v.optional(v.nullable(v.object({ coins: count, readyIn: count }))),
  /** [S27] What was won, newest first, each with its time (epoch ms; null: not known), and until when (epoch ms) the last one is a badge. */
  prizes: v.optional(v.array(v.object({ name: v.string(), at: v.nullable(v.number()) })), []),
  badgeUntil: v.optional(v.nullable(count), null),
  fairness: v.nullable(fairnessSchema),
});
export type SlotsSnapshot = v.InferOutput<typeof slotsSnapshotSchema>;
