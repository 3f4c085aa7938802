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

/** Why a file cannot be read at all, each with the page's text for it. */
const FILE_FAULTS: typeof FAULTS = [
  [
    /^The file cannot be read as CSV: a quote is never closed, in line (?<line>\d+) or behind it\.$/,
    ({ line = '' }) => t('A quote is never closed, in line {line} or behind it.', { line }),
  ],
  [
    /^The file cannot be read as CSV: something stands behind a closing quote in line (?<line>\d+)\.$/,
    ({ line = '' }) => t('Something stands behind a closing quote in line {line}.', { line }),
  ],
  [
    /^Line (?<line>\d+) has more than (?<most>\d+) cells\.$/,
    ({ line = '', most = '' }) => t('Line {line} has more than {most} cells.', { line, most }),
  ],
  [
    /^Line (?<line>\d+) of the file is longer than (?<most>\d+) KB\./,
    ({ line = '', most = '' }) =>
      t('Line {line} is longer than {most} KB. Perhaps a quote in it is never closed.', {
        line,
        most,
      }),
  ],
  [
    /^The first line has no column (?<missing>.*)\. It names the columns: (?<columns>.*); needed: .*\.$/s,
    ({ missing = '', columns = '' }) =>
      t('The first line has no column {missing}. It names the columns: {columns}.', {
        missing,
        columns,
      }),
  ],
  [
    /^The first line has a column "(?<unknown>.*)"\. It names the columns: (?<columns>.*); needed: .*\.$/s,
    ({ unknown = '', columns = '' }) =>
      t('There is no column “{unknown}”. The first line names the columns: {columns}.', {
        unknown,
        columns,
      }),
  ],
  [
    /^The file has more than (?<most>\d+) (?<blank>blank )?lines\. /,
    ({ most = '', blank }) =>
      t(
        '{kind, select, blank {The file has more than {most} blank lines.} other {The file has more than {most} lines.}} Split it into several files and import each.',
        { kind: blank === undefined ? 'full' : 'blank', most },
      ),
  ],
];

function toldBy(faults: typeof FAULTS, fault: string): string {
  for (const [said, told] of faults) {
    const found = said.exec(fault);
    if (found !== null) return told(found.groups ?? {});
  }
  return fault;
}

function translated(fault: string, column = ''): string {
  const words = fault.startsWith('takes ') ? WORDS[column] : undefined;
  if (words === undefined) return toldBy(FAULTS, fault);
  const choices = Object.values(words).join(', ');
  return t('takes one of these: {choices}##behind the name of a column', { choices });
}

/** [A145] Why a file cannot be read, in the reader's language as far as it is known here. */
export const fileFault = (error: string, language: Language = LANGUAGE): string =>
  language === DEFAULT_LANGUAGE ? error : toldBy(FILE_FAULTS, error);

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
