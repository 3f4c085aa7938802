/** The refusals of the wheel. */
export const WHEEL_REFUSALS = {
  'wheel/no-rounds': 'No rounds left. The wheel resets in a moment.',
} as const;

export type WheelRefusal = keyof typeof WHEEL_REFUSALS;
