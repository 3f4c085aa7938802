/** The refusals of the slots. */
export const SLOTS_REFUSALS = {
  'coins/insufficient': 'Insufficient coins',
  'slots/challenge-open': 'Answer the photo challenge first.',
  'slots/no-challenge': 'There is no photo challenge to answer.',
  'house/off': 'The house buys no rounds.',
  'house/not-needed': 'Your coins pay for a spin.',
  'house/paused': 'The house has bought you a round already. It buys another one later.',
} as const;

export type SlotsRefusal = keyof typeof SLOTS_REFUSALS;
