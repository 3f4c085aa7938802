import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Language, LANGUAGES } from '../../engine/wire/languages.ts';
import { untilRebuilt } from './built-file.ts';
import { formatted, inEnglish, type Values } from '../../engine/wire/text.ts';

/** [A140] Says an English sentence (`t`) in a reader's language; what its catalogue lacks stays English. */
export type Say = (sentence: string, values?: Values) => string;

const textsSchema = v.record(v.picklist(LANGUAGES), v.record(v.string(), v.string()));
type Texts = v.InferOutput<typeof textsSchema>;

const saidIn = (texts: Texts, language: Language): Say => {
  const own = texts[language] ?? {};
  return (sentence, values) => {
    const text = Object.hasOwn(own, sentence) ? own[sentence] : undefined;
    if (values === undefined) return text ?? inEnglish(sentence);
    return formatted(text === undefined ? 'en' : language, text ?? inEnglish(sentence), values);
  };
};

/** [A140] How to say sentences in each language, as the build of the client has them. */
export function sentencesOf(clientRoot: string): (language: Language) => Promise<Say> {
  const file = join(clientRoot, '.vite/texts.json');
  const read = async (): Promise<Texts> =>
    v.parse(textsSchema, JSON.parse(await readFile(file, 'utf8')));
  const texts = untilRebuilt(file, read);
  return async (language) => saidIn(await texts(), language);
}
