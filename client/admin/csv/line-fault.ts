import { DEFAULT_LANGUAGE, type Language } from '../../../engine/wire/languages.ts';
import { DIFFICULTIES, LEVELS, PLAYERS } from '../../../engine/wire/profile.ts';
import { t } from '../../../engine/wire/text.ts';
import { LANGUAGE } from '../../shell/language.ts';

/** The columns that take one of a few words; a file may have them in any language [A31]. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  difficulty: DIFFICULTIES,
  level: LEVELS,
  players: PLAYERS,
};

type Told = (found: Readonly<Record<string, string>>) => string;

/** The faults that the server names, each with the page's text for it. */
const FAULTS: readonly (readonly [said: RegExp, told: Told])[] = [
  [/^is required$/, () => t('is required##behind the name of a field')],
  [
    /^takes at most (?<most>\d+) characters$/,
    ({ most }) =>
      t('takes at most {most} characters##behind the name of a field', { most: Number(most) }),
  ],
  [/^takes true or false$/, () => t('takes yes or no##behind the name of a column')],
  [
    /^there is no kink "(?<name>.*)"$/s,
    ({ name = '' }) => t('there is no kink “{name}”##behind the name of a column', { name }),
  ],
  [/^already there$/, () => t('already there')],
  [
    /^already there, in line (?<line>\d+)$/,
    ({ line = '' }) => t('already there, in line {line}', { line }),
  ],
  [
    /^has more cells than there are columns/,
    () => t('has more cells than there are columns; a text with a comma stands in "quotes"'),
  ],
];

function translated(fault: string, column = ''): string {
  const words = fault.startsWith('takes ') ? WORDS[column] : undefined;
  if (words !== undefined) {
    const choices = Object.values(words).join(', ');
    return t('takes one of these: {choices}##behind the name of a column', { choices });
  }
  for (const [said, told] of FAULTS) {
    const found = said.exec(fault);
    if (found !== null) return told(found.groups ?? {});
  }
  return fault;
}

/** [A145] What is wrong with a line, in the reader's language as far as it is known here. */
export function lineFault(error: string, language: Language = LANGUAGE): string {
  if (language === DEFAULT_LANGUAGE) return error;
  return error
    .split(/; (?=\w+: )/)
    .map((part) => {
      const [, column, fault = part] = /^(\w+): (.*)$/s.exec(part) ?? [];
      return column === undefined ? translated(part) : `${column}: ${translated(fault, column)}`;
    })
    .join('; ');
}
