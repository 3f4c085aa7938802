import { IntlMessageFormat } from 'intl-messageformat';

/** What stands in a sentence's placeholders, by their names. */
export type Values = Readonly<Record<string, string | number>>;

/** [T78] Behind it stands what a sentence means, where the English words alone have two meanings. */
const MEANING = '##';

/** [T78] The English words of a sentence, without what is said of its meaning. */
export function inEnglish(sentence: string): string {
  const end = sentence.indexOf(MEANING);
  return end === -1 ? sentence : sentence.slice(0, end);
}

/** By language and sentence. */
const known = new Map<string, Map<string, IntlMessageFormat>>();

/** A sentence (ICU MessageFormat) in a language (BCP 47), with its values. Tags stay as they are. */
export function formatted(language: string, sentence: string, values: Values): string {
  const formats = known.get(language) ?? new Map<string, IntlMessageFormat>();
  known.set(language, formats);
  let format = formats.get(sentence);
  if (format === undefined) {
    const words = inEnglish(sentence);
    format = new IntlMessageFormat(words, language, undefined, { ignoreTag: true });
    formats.set(sentence, format);
  }
  return String(format.format(values));
}

/**
 * [T78] A text that people read, as an English sentence in ICU MessageFormat: it is also the key under
 * which the catalogues have it in other languages. The client's build puts the reader's language in its
 * place, so in pages it must be a literal; the server keeps the English words.
 * @example t('{n, plural, one {# room} other {# rooms}}', { n: 3 }) // '3 rooms'
 * @example t('Open##the verb') // 'Open'
 */
export function t(sentence: string, values?: Values): string {
  return values === undefined ? inEnglish(sentence) : formatted('en', sentence, values);
}
