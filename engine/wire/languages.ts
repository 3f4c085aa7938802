/**
 * The languages of readers and of tasks. If a line of a task file has no `text`, the first of these that it
 * has becomes its text.
 */
export const LANGUAGES = ['en', 'ru', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** [A138] What a reader speaks who has not said it. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** [A138] The first of these languages (BCP 47 tags, best first) that is known here. */
export function knownIn(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    // One word: a stranger's tag may have thousands.
    const [word] = tag.toLowerCase().split('-', 1);
    const known = LANGUAGES.find((language) => language === word);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** [A138] The same, else English. */
export const firstKnown = (tags: readonly string[]): Language => knownIn(tags) ?? DEFAULT_LANGUAGE;

/** [A140] The name of a built script in a language: `page.js` in English, else such as `page.ru.js`. */
export const fileIn = (name: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? name : name.replace(/\.js$/, `.${language}.js`);

/** Their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};
