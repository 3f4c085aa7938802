/** What *Lowest alone* refuses in words of its own; the first is a code of the house. */
export const LOWEST_REFUSALS = {
  'room/full': 'The room already has six players.',
  'pick/made': 'You have picked for this round.',
} as const;

export type LowestRefusal = keyof typeof LOWEST_REFUSALS;
