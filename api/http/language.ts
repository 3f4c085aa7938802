import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { firstKnown, type Language } from '../../engine/wire/languages.ts';
import { onlyCookie } from './visitor.ts';

/** What browsers prefer, by their headers; so many characters of them. */
const preferred = new LRUCache<string, Language>({
  maxSize: 200_000,
  sizeCalculation: (_, { length }) => Math.max(1, length),
});

/** [A138] What a reader speaks: what the cookie `lang` says, or else what the browser prefers. */
export function languageOf(ctx: Context): Language {
  const said = onlyCookie(ctx, 'lang');
  if (said !== undefined) return firstKnown([said, ...ctx.acceptsLanguages()]);
  const header = ctx.get('Accept-Language');
  let language = preferred.get(header);
  if (language === undefined) {
    language = firstKnown(ctx.acceptsLanguages());
    preferred.set(header, language);
  }
  return language;
}
