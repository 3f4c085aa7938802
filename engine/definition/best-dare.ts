import { t } from '../wire/text.ts';
import type { Texts } from '../wire/texts.ts';
import { VERDICTS, type Verdict } from './tasks.ts';

/** A verdict in words. */
export const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  exactly: t('Nailed it'),
  nearly: t('Nearly'),
  'not-at-all': t('Not at all'),
};

/** What the others said of a dare that was done. */
export interface SaidOfDare {
  verdict: Verdict | null;
  /** How many said the same, of how many; null: there was one judge. */
  votes: { same: number; all: number } | null;
}

/** The votes behind a verdict; null: there was one judge, or nobody. */
export function votesFor(
  tally: Readonly<Partial<Record<Verdict | 'audience', unknown>>> | null | undefined,
  verdict: Verdict | null | undefined,
): SaidOfDare['votes'] {
  if (tally == null || verdict == null) return null;
  const count = (one: Verdict): number => {
    const votes = tally[one];
    const judges = typeof votes === 'number' ? votes : 0;
    return judges + (tally.audience === one ? 1 : 0); // [G30] one judge more
  };
  const all = VERDICTS.reduce((sum, one) => sum + count(one), 0);
  return all === 0 ? null : { same: count(verdict), all };
}

/** What the others said, for people. [G5] Where nobody gave the verdict, it is between the votes. */
export function saidOf({ verdict, votes }: SaidOfDare): string {
  if (verdict === null) return t('Done##a dare that was done');
  const said = VERDICT_TEXTS[verdict];
  if (votes === null) return said;
  return votes.same === 0
    ? t('{said}, as the votes differ', { said })
    : t('{said}, {same} of {all}', { said, ...votes });
}

/** A task as a sentence, before what was said of it. */
export const asSentence = (task: string): string => (/[.!?…]$/u.test(task) ? task : `${task}.`);

/** The same in each language that a task has. */
export const asSentences = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([language, task]) => [language, asSentence(task)]));

/** The same, and what it paid: of the same verdict the more, the harder it was; null: nothing. */
export interface PaidDare extends SaidOfDare {
  coins: number | null;
}

/** The better, the more said it, the more of all, and the harder it was. */
function worth({ verdict, votes, coins }: PaidDare): number {
  const rank = verdict === null ? 0 : VERDICTS.length - VERDICTS.indexOf(verdict);
  const share = votes === null ? 1 : votes.same / votes.all;
  return rank * 1000 + share * 100 + (votes?.same ?? 0) + (coins ?? 0) / 1000;
}

/** The dare of which the others said the best; of equals the harder, and then the first. */
export function bestDare<Dare>(
  dares: readonly Dare[],
  said: (dare: Dare) => PaidDare,
): Dare | undefined {
  return dares.toSorted((a, b) => worth(said(b)) - worth(said(a)))[0];
}
