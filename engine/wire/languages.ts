import * as v from 'valibot';

/**
 * The languages of readers and of tasks. If a line of a task file has no `text`, the first of these that it
 * has becomes its text.
 */
export const LANGUAGES = ['en', 'ru', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** [A138] What a reader speaks who has not said it. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** [A138] The first of these languages (BCP 47 tags, best first) that is known here, else English. */
export function firstKnown(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [word] = tag.toLowerCase().split('-');
    const known = LANGUAGES.find((language) => language === word);
    if (known !== undefined) return known;
  }
  return DEFAULT_LANGUAGE;
}

/** Their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

/** The fields of one text in several languages. If none is there, its language is not known. */
export const inLanguages = <Schema extends v.GenericSchema<string, string>>(text: Schema) => ({
  en: v.exactOptional(text),
  ru: v.exactOptional(text),
  es: v.exactOptional(text),
  fr: v.exactOptional(text),
  de: v.exactOptional(text),
});

/** [A136] A text in several languages. */
export const textsSchema = v.object(inLanguages(v.string()));
export type Texts = v.InferOutput<typeof textsSchema>;
