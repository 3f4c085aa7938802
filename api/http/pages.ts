import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';

/** Addresses that show a screen (spec section 2); every other one is answered 404 by the same page. */
const SCREENS = new Set([
  '/',
  '/games',
  '/gallery',
  '/games/slots-exposure',
  '/games/wheel-of-exposure',
  '/games/alluring-boxes',
  '/admin',
  '/admin/login',
  '/photo-test',
]);

const DAY_MS = 24 * 60 * 60 * 1000;

const isHashed = (path: string): boolean => path.includes('/assets/');

/** Pages that the server fills in; as files they would show their gaps. */
const TEMPLATE = /^\/personal-link\.html/i;

/** The built client: hashed files for good, everything else asked again each time. */
export function clientFiles(root: string): Middleware {
  const files = serve(root, {
    index: false,
    brotli: true,
    gzip: true,
    maxage: 365 * DAY_MS,
    immutable: true,
    setHeaders: (res, path) => {
      // [A49] What is sent depends on it, the plain one too; a cache keeps each for whom it suits.
      res.setHeader('Vary', 'Accept-Encoding');
      if (!isHashed(path)) res.setHeader('Cache-Control', 'no-cache');
    },
  });
  return (ctx, next) => (TEMPLATE.test(ctx.path) ? next() : files(ctx, next));
}

/** Screens are drawn by the client: each address gets the one page, unknown ones as a 404. */
export function clientPages(root: string): Middleware {
  const page = join(root, 'index.html');
  return async (ctx) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.accepts('html') === false) {
      ctx.status = 404;
      ctx.body = { error: 'Not found' };
      return;
    }
    ctx.status = SCREENS.has(ctx.path.replace(/(.)\/$/, '$1')) ? 200 : 404;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = await readFile(page);
  };
}
