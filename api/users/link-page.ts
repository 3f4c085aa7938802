import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import escapeHtml from 'escape-html';

const PAGE = 'personal-link.html';
const PLACE = /\{\{(\w+)\}\}/g;

/** What the page of a personal link says; every value is text. */
export interface LinkPageValues {
  nickname: string;
  /** Where the form goes. */
  action: string;
  /** Who the visitor is until now; empty for nobody. */
  now: string;
}

/**
 * [A38] The page that asks before a personal link counts. It is built with the client, whose look it
 * has, and filled in here, as it must work without a script. Where nothing is built (in development)
 * it is the source, whose style sheet Vite serves.
 */
export function linkPage(clientRoot: string): (values: LinkPageValues) => Promise<string> {
  const read = async (): Promise<string> => {
    try {
      return await readFile(join(clientRoot, PAGE), 'utf8');
    } catch {
      return readFile(join(clientRoot, '..', PAGE), 'utf8');
    }
  };
  return async (values) => {
    const filled = new Map<string, string>(Object.entries(values));
    return (await read()).replace(PLACE, (_, name: string) => escapeHtml(filled.get(name) ?? ''));
  };
}
