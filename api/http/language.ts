import type { Context } from 'koa';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../engine/wire/languages.ts';
import { onlyCookie } from './visitor.ts';

/** [A137] What a reader speaks: what the cookie `lang` says, or else the first language of the browser that is known. */
export function languageOf(ctx: Context): Language {
  const chosen = onlyCookie(ctx, 'lang');
  const known = LANGUAGES.find((language) => language === chosen);
  if (known !== undefined) return known;
  const accepted = ctx.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === accepted) ?? DEFAULT_LANGUAGE;
}
