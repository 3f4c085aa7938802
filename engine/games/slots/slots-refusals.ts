import { t } from '../../wire/text.ts';

/** The refusals of the slots. */
export const SLOTS_REFUSALS = {
  'coins/insufficient': t('Insufficient coins'),
  'slots/challenge-open': t('Answer the photo challenge first.'),
  'slots/no-challenge': t('There is no photo challenge to answer.'),
  'house/off': t('The house buys no rounds.'),
  'house/not-needed': t('Your coins pay for a spin.'),
  'house/paused': t('The house has bought you a round already. It buys another one later.'),
} as const;

export type SlotsRefusal = keyof typeof SLOTS_REFUSALS;
