import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import { DEFAULT_LANGUAGE, type Language } from '../../engine/wire/languages.ts';
import { t } from '../../engine/wire/text.ts';
import { type Say, sentencesOf } from '../http/sentences.ts';

const PAGE = 'personal-link.html';
const PLACE = /\{\{(\w+)\}\}/g;

/** The texts of the page, the longer before those that begin it. */
const SENTENCES = [
  t('Play as <name/>?'),
  t(
    'This is the personal link of <name/>. If it was given to you, say yes: this browser plays under that name and rating from then on. Your coins stay as they are.',
  ),
  t('Play as <name/>'),
  t('No, take me to the games'),
  t('Alluring Games: a little daring, all in good fun.'),
];
const UNTIL_NOW = t('Until now this browser has played as <name/>.');

/** Where the page names the user, with the elements around it. */
const NAME = String.raw`((?:<b>)?(?:<bdi>)?\{\{nickname\}\}(?:</bdi>)?(?:</b\s*>)?)`;

/** Where a sentence stands in the page, whose lines break between any two words. */
const placeOf = (sentence: string): RegExp => {
  const parts = sentence.replaceAll(/[.?]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
  return new RegExp(
    parts.replace('<name/>', () => NAME),
    'g',
  );
};

/** [A140] The page in a reader's language. */
function inLanguage(page: string, language: Language, say: Say): string {
  const html = page.replace('<html lang="en">', `<html lang="${language}">`);
  return SENTENCES.reduce(
    (before, sentence) =>
      before.replace(placeOf(sentence), (_all, name: string) =>
        say(sentence).split('<name/>').map(escapeHtml).join(name),
      ),
    html,
  );
}

/** What stands on the page of a personal link, all of it text. */
interface LinkPageValues {
  nickname: string;
  /** The form's target. */
  action: string;
  /** The nickname of the user that the visitor is now; null: none. */
  before: string | null;
}

export type LinkPage = (values: LinkPageValues, language: Language) => Promise<string>;

/**
 * [A38] The page that asks before a personal link counts. It is built with the client, whose style
 * it has, and filled in here, because it must work without a script. Without a build (in
 * development) it is the source, whose style sheet Vite serves, in English.
 */
export function linkPage(clientRoot: string): LinkPage {
  const sayIn = sentencesOf(clientRoot);
  const read = async (language: Language): Promise<{ page: string; say: Say }> => {
    try {
      const [page, say] = await Promise.all([
        readFile(join(clientRoot, PAGE), 'utf8'),
        sayIn(language),
      ]);
      const isEnglish = language === DEFAULT_LANGUAGE;
      return { page: isEnglish ? page : inLanguage(page, language, say), say };
    } catch {
      return {
        page: await readFile(join(clientRoot, '..', PAGE), 'utf8'),
        say: (english) => english,
      };
    }
  };
  return async ({ before, ...values }, language) => {
    const { page, say } = await read(language);
    const now = before === null ? '' : say(UNTIL_NOW).replace('<name/>', () => before);
    const filled = new Map<string, string>(Object.entries({ ...values, now }));
    return page.replace(PLACE, (_, name: string) => escapeHtml(filled.get(name) ?? ''));
  };
}
