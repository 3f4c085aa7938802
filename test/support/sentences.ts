import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { DEFAULT_LANGUAGE, type Language } from '../../engine/wire/languages.ts';
import { inEnglish, type Values } from '../../engine/wire/text.ts';
import { readCatalogues, saidIn } from '../../scripts/build/texts/catalogues.ts';

const catalogues = readCatalogues([join(import.meta.dirname, '../../client/texts')]);

/** Translates an English sentence as a page does; `named` gives the text of each tag. */
export function said(
  language: Language,
  sentence: string,
  values: Values = {},
  named: Readonly<Record<string, string>> = {},
): string {
  return saidIn({ catalogues, language }, sentence, values).replaceAll(
    /<(\w+)(?:\/>|>(.*?)<\/\1>)/g,
    (_all, tag: string, words: string = '') => `${named[tag] ?? ''}${words}`,
  );
}

/** Stands between the parts of a sentence that are elements of their own. */
const CUT = '\0';

/** What a sentence can look like in a page, as a regular expression. */
function patternOf(parts: readonly MessageFormatElement[]): string {
  const pieces = parts.map((part) => {
    if (part.type === TYPE.literal)
      return part.value
        .split(/<\/?\w+\/?>/)
        .map((words) => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
        .join(CUT);
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return '.+';
    const options = Object.values(part.options).map(({ value }) => patternOf(value));
    return `(?:${options.join('|')})`;
  });
  return pieces.join('');
}

/** The pieces of sentences that have words of their own. */
function patternsOf(sentences: Iterable<string>): RegExp[] {
  return [...sentences]
    .flatMap((sentence) => patternOf(parse(inEnglish(sentence), { ignoreTag: true })).split(CUT))
    .filter((pattern) => /\p{L}{2}/u.test(pattern))
    .map((pattern) => new RegExp(`^${pattern}$`, 'su'));
}

const ENGLISH = patternsOf(catalogues.de.keys());

const isOf = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

/** Those of a page's texts that are sentences of English, and none of the language. */
export function englishAmong(texts: readonly string[], language: Language): string[] {
  if (language === DEFAULT_LANGUAGE) return [];
  const own = patternsOf(catalogues[language].values());
  return texts.filter((text) => isOf(ENGLISH, text) && !isOf(own, text));
}
