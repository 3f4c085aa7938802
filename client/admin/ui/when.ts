import { LANGUAGE } from '../../shell/language.ts';

const DAY_AND_TIME = new Intl.DateTimeFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** '27 Nov 2026, 20:15'. @param at Epoch milliseconds, or ISO 8601. */
export const whenText = (at: number | string): string => DAY_AND_TIME.format(new Date(at));
