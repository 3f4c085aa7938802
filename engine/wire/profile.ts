import * as v from 'valibot';
import { LEVELS, type Level } from './admin-values.ts';

const ORDER = Object.keys(LEVELS) as Level[];
const KINKS_AT_MOST = 200;

/** What a visitor is fine with; `kinks` are ids, ascending. */
export const limitsSchema = v.object({
  level: v.picklist(ORDER),
  kinks: v.pipe(v.array(v.number()), v.maxLength(KINKS_AT_MOST)),
  withFace: v.boolean(),
});
export type Limits = v.InferOutput<typeof limitsSchema>;

/** [B62] What holds for a visitor who has not chosen. */
export const NO_LIMITS_CHOSEN: Limits = { level: 'Лайт', kinks: [], withFace: false };

/** What all of them are fine with. */
export function commonLimits(all: readonly Limits[]): Limits {
  const [first = NO_LIMITS_CHOSEN, ...others] = all;
  return others.reduce(
    (common, { level, kinks, withFace }) => ({
      level: ORDER[Math.min(ORDER.indexOf(common.level), ORDER.indexOf(level))] ?? 'Лайт',
      kinks: common.kinks.filter((id) => kinks.includes(id)),
      withFace: common.withFace && withFace,
    }),
    first,
  );
}
