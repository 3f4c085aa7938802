import * as v from 'valibot';

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
