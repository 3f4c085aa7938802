import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { inEnglish } from '../../engine/wire/text.ts';
import { type Catalogues, readCatalogues } from '../build/texts/catalogues.ts';

/** By so much of its length each word is longer. */
const LONGER = 0.4;

/** Ends each word: no word of a language does. */
export const END = 'ø';
/** Stand around each sentence. */
const [BEFORE, AFTER] = ['⟦', '⟧'];

const longer = (word: string): string =>
  word + END.repeat(Math.max(1, Math.round(LONGER * word.length)));

/** Words between tags. */
const stretched = (text: string): string =>
  text.replaceAll(/<\/?\w+\/?>|\p{L}+/gu, (found) =>
    found.startsWith('<') ? found : longer(found),
  );

const inside = (parts: readonly MessageFormatElement[]): MessageFormatElement[] =>
  parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: stretched(part.value) };
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return part;
    const options = Object.entries(part.options).map(
      ([name, option]) => [name, { ...option, value: inside(option.value) }] as const,
    );
    return { ...part, options: Object.fromEntries(options) };
  });

/** [T81] A sentence as in a language of longer words: its placeholders and tags stay. */
export function pseudoText(sentence: string): string {
  const parts = parse(inEnglish(sentence), { ignoreTag: true });
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- two of the library's files declare it
  const printed = printAST(inside(parts));
  return `${BEFORE}${printed}${AFTER}`;
}

/** Words by their keys, such as `fox:Fuchs owl:Eule:1`, which have no English sentence. */
const listed = (text: string): string =>
  text.replaceAll(/:(\p{L}+)/gu, (_all, word: string) => `:${longer(word)}`);

/** It says which language a page is in, and is no text. */
const CODE = 'en##the code of this language';

function inPseudo(sentence: string, text: string): string {
  if (sentence === CODE) return text;
  return inEnglish(sentence) === '' ? listed(text) : pseudoText(sentence);
}

/** [T81] The catalogues, with the pseudo-language in the place of German. */
export function pseudoCatalogues(folders: readonly string[]): Catalogues {
  const catalogues = readCatalogues(folders);
  const de = [...catalogues.de].map(
    ([sentence, text]) => [sentence, inPseudo(sentence, text)] as const,
  );
  return { ...catalogues, de: new Map(de) };
}
