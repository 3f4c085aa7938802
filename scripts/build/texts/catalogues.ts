import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../engine/wire/languages.ts';
import { formatted, inEnglish, type Values } from '../../../engine/wire/text.ts';

const catalogueSchema = v.record(v.string(), v.string());

/** A file of a catalogue: English sentences and what they are in its language. */
export interface CatalogueFile {
  language: Language;
  /** Such as `home`: the same in all languages. */
  name: string;
  path: string;
  texts: Readonly<Record<string, string>>;
}

/** [T78] The files of catalogues in these folders, each with a folder for each language. */
export function catalogueFiles(folders: readonly string[]): CatalogueFile[] {
  return LANGUAGES.flatMap((language) =>
    folders.flatMap((folder) => {
      const own = join(folder, language);
      if (!existsSync(own)) return [];
      return readdirSync(own)
        .filter((file) => file.endsWith('.json'))
        .map((file) => {
          const path = join(own, file);
          const texts = v.parse(catalogueSchema, JSON.parse(readFileSync(path, 'utf8')));
          return { language, name: file.slice(0, -'.json'.length), path, texts };
        });
    }),
  );
}

/** [T78] What sentences are in each language but English, by the English sentence. */
export type Catalogues = Readonly<Record<Language, ReadonlyMap<string, string>>>;

export function readCatalogues(folders: readonly string[]): Catalogues {
  const files = catalogueFiles(folders);
  const of = (language: Language): ReadonlyMap<string, string> =>
    new Map(
      files
        .filter((file) => file.language === language)
        .flatMap(({ texts }) => Object.entries(texts)),
    );
  return { en: of('en'), ru: of('ru'), es: of('es'), fr: of('fr'), de: of('de') };
}

/** [T78] A sentence in a language; where its catalogue lacks it, the English one. */
export const sentenceIn = (catalogues: Catalogues, language: Language, sentence: string) => {
  const found = language === DEFAULT_LANGUAGE ? undefined : catalogues[language].get(sentence);
  return { text: found ?? sentence, language: found === undefined ? DEFAULT_LANGUAGE : language };
};

/** A language, and the catalogues that have it. */
export interface Tongue {
  language: Language;
  catalogues: Catalogues;
}

/** [T78] What a page says for an English sentence. Its tags stay as they are. */
export function saidIn(
  { catalogues, language }: Tongue,
  sentence: string,
  values: Values = {},
): string {
  const found = sentenceIn(catalogues, language, sentence);
  return formatted(found.language, inEnglish(found.text), values);
}
