import type { Context } from 'koa';
import { BRAND } from '../../engine/wire/titles.ts';
import escapeHtml from 'escape-html';

/** Where programs ask, whatever they accept. */
const CALLS = /^\/(?:api|admin\/api|admin\/logout|matchmake|socket\.io)(?:\/|$)/i;

/** Whether a person looks at the answer: who does not say so is a program. */
export const isForPeople = (ctx: Context): boolean =>
  !CALLS.test(ctx.path) && ctx.accepts('json', 'html') === 'html';

/**
 * [A75] What a browser shows of a host that is not served: a page that needs nothing else from here, as
 * all else is refused as well, and that repeats nothing of the request.
 */
export const hostPage = (text: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Not served here · ${escapeHtml(BRAND)}</title>
  </head>
  <body>
    <main>
      <h1>Not served here</h1>
      <p>${escapeHtml(text)}</p>
    </main>
  </body>
</html>
`;
