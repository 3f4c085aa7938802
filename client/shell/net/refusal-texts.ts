import { LANGUAGE } from '../language.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/wire/languages.ts';

let texts: Readonly<Record<string, string>> = {};
let coming: Promise<unknown> | null = null;

/** [A141] Loads what refusals say in the reader's language. English comes with the refusal itself. */
export function loadRefusals(): Promise<unknown> {
  if (LANGUAGE === DEFAULT_LANGUAGE) return Promise.resolve();
  coming ??= load().catch(() => (coming = null));
  return coming;
}

async function load(): Promise<void> {
  const { allRefusals } = await import('../../games/refusals.ts');
  texts = await allRefusals();
}

/** [A141] What a refusal says in the reader's language; where that is not known, the server's words. */
export const refusalText = (code: string | undefined, english: string): string =>
  (code !== undefined && Object.hasOwn(texts, code) && texts[code]) || english;
