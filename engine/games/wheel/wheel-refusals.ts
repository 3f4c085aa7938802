import { t } from '../../wire/text.ts';

/** The refusals of the wheel. */
export const WHEEL_REFUSALS = {
  'wheel/no-rounds': t('No rounds left. The wheel resets in a moment.'),
} as const;

export type WheelRefusal = keyof typeof WHEEL_REFUSALS;
