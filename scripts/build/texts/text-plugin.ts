import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import {
  DEFAULT_LANGUAGE,
  fileIn,
  type Language,
  LANGUAGES,
} from '../../../engine/wire/languages.ts';
import { type Catalogues, readCatalogues, sentenceIn } from './catalogues.ts';
import { asCode, markOf, textCalls } from './sentences.ts';

/** Sentences by the marks that stand for them in built code. */
export type Sentences = Map<string, string>;

const SOURCES = /\.[jt]sx?$/;

/** The checkout, or this package in a game's `node_modules`. */
const ROOT = join(import.meta.dirname, '../../..');

/** Whether a file is the client's, the engine's or a game's from outside: then its texts are replaced. */
const isOurs = (file: string): boolean =>
  !(file.startsWith(ROOT) ? file.slice(ROOT.length) : file).includes('/node_modules/');

/** A sentence without values as a JavaScript string. */
function stringOf(catalogues: Catalogues, sentence: string, to: Language): string {
  const { text, language } = sentenceIn(catalogues, to, sentence);
  return asCode(text, language);
}

/** A sentence as a JavaScript function of its values. */
function functionOf(catalogues: Catalogues, sentence: string, to: Language): string {
  const { text, language } = sentenceIn(catalogues, to, sentence);
  return `(v=>${asCode(text, language)})`;
}

/**
 * A source file that calls `named(sentence)` where it calls `t`. The values stay where they are: another
 * call of `t` may be among them.
 */
export function replaced(code: string, file: string, named: (sentence: string) => string): string {
  return textCalls(file, code).reduceRight((text, { sentence, start, end, values }) => {
    const rest = values === null ? `)${text.slice(end)}` : text.slice(values.start);
    return `${text.slice(0, start)}${named(sentence)}(${rest}`;
  }, code);
}

/** A mark, and the empty brackets behind it where it is called without values. */
const MARK = /(__T[0-9a-f]{12})(\(\))?/g;

/** [T78] Built code in a language; the files that it asks for are in the same one. */
export function inLanguage(
  code: string,
  sentences: Sentences,
  catalogues: Catalogues,
  language: Language,
): string {
  const english = (mark: string): string => {
    const found = sentences.get(mark);
    if (found === undefined) throw new Error(`The build knows no sentence for ${mark}.`);
    return found;
  };
  return code
    .replaceAll(MARK, (_all, mark: string, isBare?: string) =>
      isBare === undefined
        ? functionOf(catalogues, english(mark), language)
        : stringOf(catalogues, english(mark), language),
    )
    .replaceAll(/(["'`](?:\.|assets)\/[^"'`/]+\.js)(?=["'`])/g, (file) => fileIn(file, language));
}

/**
 * [T78] Marks the texts of a build: what it writes is in no language yet.
 * @param sentences Filled with what stands behind each mark.
 */
export function markTexts(sentences: Sentences): Plugin {
  return {
    name: 'mark-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCES },
      handler(code, id) {
        if (!isOurs(id)) return code;
        return replaced(code, id, (sentence) => {
          const mark = markOf(sentence);
          sentences.set(mark, sentence);
          return `/*@__PURE__*/${mark}`;
        });
      },
    },
  };
}

/** [T78] Writes each script once in each language. */
export function writeLanguages(sentences: Sentences, catalogues: Catalogues): Plugin {
  const digest = createHash('sha256')
    .update(JSON.stringify(LANGUAGES.map((language) => [...catalogues[language]])))
    .digest('hex');
  return {
    name: 'write-languages',
    apply: 'build',
    // A script's name changes with its texts in any language.
    augmentChunkHash: () => digest,
    writeBundle({ dir }) {
      if (dir === undefined) return;
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
        const code = readFileSync(join(assets, name), 'utf8');
        for (const language of LANGUAGES) {
          const text = inLanguage(code, sentences, catalogues, language);
          writeFileSync(join(assets, fileIn(name, language)), text);
        }
      }
      // [A140] The server's pages have texts too: titles, and what a shared link says.
      const texts = LANGUAGES.map((language) => [
        language,
        Object.fromEntries(catalogues[language]),
      ]);
      writeFileSync(join(dir, '.vite/texts.json'), JSON.stringify(Object.fromEntries(texts)));
    },
  };
}

/** Under `npm run dev` pages are in English. */
export function englishTexts(): Plugin {
  const none = readCatalogues([]);
  return {
    name: 'english-texts',
    apply: 'serve',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCES },
      handler: (code, id) =>
        isOurs(id)
          ? replaced(code, id, (sentence) => functionOf(none, sentence, DEFAULT_LANGUAGE))
          : code,
    },
  };
}
