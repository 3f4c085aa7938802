import { IntlMessageFormat } from 'intl-messageformat';

/** What stands in a sentence's placeholders, by their names. */
export type Values = Readonly<Record<string, string | number>>;

/** [T78] Behind it stands what a sentence means, where the English words alone have two meanings. */
const MEANING = /##.*$/s;

/** [T78] The English words of a sentence, without what is said of its meaning. */
export const inEnglish = (sentence: string): string => sentence.replace(MEANING, '');

const known = new Map<string, IntlMessageFormat>();

/** A sentence (ICU MessageFormat) in a language (BCP 47), with its values. Tags stay as they are. */
export function formatted(language: string, sentence: string, values: Values): string {
  const key = `${language} ${sentence}`;
  let format = known.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(sentence, language, undefined, { ignoreTag: true });
    known.set(key, format);
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
  const english = inEnglish(sentence);
  return values === undefined ? english : formatted('en', english, values);
}
