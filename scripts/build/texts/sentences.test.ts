import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { formatted, t } from '../../../engine/wire/text.ts';
import { asCode, markOf, placeholders, textCalls } from './sentences.ts';
import { inLanguage, replaced } from './text-plugin.ts';

/** What the built code of a sentence makes of values. */
function run(sentence: string, language: string, values: object): unknown {
  return runInNewContext(asCode(sentence, language), { v: values });
}

const ROOMS =
  '{n, plural, =0 {нет комнат} one {# комната} few {# комнаты} many {# комнат} other {# комнаты}}';

test.each([
  ['ru', ROOMS, [{ n: 0 }, { n: 1 }, { n: 3 }, { n: 11 }, { n: 21 }, { n: 1005 }, { n: 1.5 }]],
  [
    'en',
    '{who, select, you {You} other {{name}}} rolled {a, number}.',
    [
      { who: 'you', name: 'Robin', a: 1234 },
      { who: 'toString', name: 'Robin', a: 3 },
    ],
  ],
  ['de', 'Don’t say "{name}" \\ `$&`', [{ name: '$&' }]],
  ['fr', 'Rien', [{}]],
] as const)(
  '[T78] built code in %s says of %s what the library says',
  (language, sentence, all) => {
    for (const values of all)
      expect(run(sentence, language, values)).toBe(formatted(language, sentence, values));
  },
);

test('[T78] the calls of a file are found with their values; what is behind ## is not shown', () => {
  const code = "const a = <p title={t('Open##a verb')}>{t('{n} of {all}', { n, all: 3 })}</p>;";
  expect(textCalls('a.tsx', code).map(({ sentence, names }) => [sentence, names])).toEqual([
    ['Open##a verb', []],
    ['{n} of {all}', ['n', 'all']],
  ]);
  expect(t('Open##a verb')).toBe('Open');
  expect(() => textCalls('a.ts', 'const b = t(word);')).toThrow('a.ts:1: t() takes a sentence');
});

test('[T79] placeholders and tags of a sentence are found at any depth', () => {
  const { names, tags } = placeholders('{n, plural, one {{who}} other {<b>{n}</b>}} <i/>');
  expect(names).toEqual(['n', 'who']);
  expect(tags).toEqual(['</b>', '<b>', '<i/>']);
});

test('[T78] a text among the values of another is in the reader’s language too', () => {
  const source =
    "const a = t('{who} wins', { who: isHouse ? t('The house') : t('{n} players', { n }) });";
  const sentences = new Map<string, string>();
  const marked = replaced(source, 'a.ts', (sentence) => {
    sentences.set(markOf(sentence), sentence);
    return markOf(sentence);
  });
  const texts = new Map([
    ['{who} wins', '{who} gewinnt'],
    ['The house', 'Das Haus'],
    ['{n} players', '{n} Leute'],
  ]);
  const none = new Map<string, string>();
  const catalogues = { en: none, ru: none, es: none, fr: none, de: texts };
  const code = inLanguage(marked, sentences, catalogues, 'de');
  const shown = (given: object): unknown => runInNewContext(`${code} a`, given);
  expect(shown({ isHouse: true, n: 2 })).toBe('Das Haus gewinnt');
  expect(shown({ isHouse: false, n: 2 })).toBe('2 Leute gewinnt');
});
