import type { Context } from 'koa';
import { firstKnown, type Language } from '../../engine/wire/languages.ts';
import { onlyCookie } from './visitor.ts';

/** [A138] What a reader speaks: what the cookie `lang` says, or else what the browser prefers. */
export const languageOf = (ctx: Context): Language =>
  firstKnown([onlyCookie(ctx, 'lang') ?? '', ...ctx.acceptsLanguages()]);
