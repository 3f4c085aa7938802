import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { firstKnown, knownIn, type Language } from '../../engine/wire/languages.ts';
import { keptBytes } from './kept-bytes.ts';
import { onlyCookie } from './visitor.ts';

/** [X73] What browsers prefer, by their headers; so many bytes of them. */
const preferred = new LRUCache<string, Language>({
  maxSize: 1_000_000,
  sizeCalculation: (_, header) => keptBytes(header),
});

/** [A138] What a reader speaks: what the cookie `lang` says, or else what the browser prefers. */
export function languageOf(ctx: Context): Language {
  const said = onlyCookie(ctx, 'lang');
  const chosen = said === undefined ? undefined : knownIn([said]);
  if (chosen !== undefined) return chosen;
  const header = ctx.get('Accept-Language');
  let language = preferred.get(header);
  if (language === undefined) {
    language = firstKnown(ctx.acceptsLanguages());
    preferred.set(header, language);
  }
  return language;
}
