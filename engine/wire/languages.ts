import * as v from 'valibot';

/** The languages in which a task may be written, in the order in which one stands for the others. */
export const LANGUAGES = ['en', 'ru', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** [A138] What a reader speaks who has not said it. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

/** The fields of one text in several languages; none of them: nobody says in which it is. */
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
