import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';
import * as v from 'valibot';
import { hostOf, readHost } from './own-host.ts';
import { type Manifest, parseManifest, withHead } from './page-head.ts';
import { NOT_FOUND, type Screens, withoutTrailingSlash } from './screens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const isHashed = (path: string): boolean => path.includes('/assets/');

/** A template that the server fills in. As a file it would show its placeholders. */
const TEMPLATE = /^\/+personal-link\.html/i;

/** [A80] Whether the path means the template, in any encoding: the file server decodes paths too. */
function isTemplate(path: string): boolean {
  try {
    return TEMPLATE.test(posix.normalize(decodeURIComponent(path)));
  } catch {
    return false; // the file server finds no file for such a path
  }
}

/** The built client's files. Browsers keep hashed files for a year and revalidate all others. */
export function clientFiles(root: string): Middleware {
  const files = serve(root, {
    index: false,
    brotli: true,
    gzip: true,
    maxage: 365 * DAY_MS,
    immutable: true,
    setHeaders: (res, path) => {
      // [A49] The answer depends on it, even an uncompressed one, so caches must store each separately.
      res.setHeader('Vary', 'Accept-Encoding');
      if (!isHashed(path)) res.setHeader('Cache-Control', 'no-cache');
    },
  });
  return (ctx, next) => (isTemplate(ctx.path) ? next() : files(ctx, next));
}

interface BuiltClient {
  page: string;
  manifest: Manifest;
  /** The prerendered pages, by path. */
  drawn: Readonly<Record<string, Drawn>>;
}

const drawnSchema = v.object({
  /** The HTML of the screen before its code has loaded. */
  html: v.string(),
  /** [A71] The source file of a game's page in the manifest; null: not a game's. */
  source: v.nullable(v.string()),
});
type Drawn = v.InferOutput<typeof drawnSchema>;
const parseDrawn = (text: string) => v.parse(v.record(v.string(), drawnSchema), JSON.parse(text));

const EMPTY = '<div id="root"></div>';

/** Reads the built client, and reads it again after the next build. */
function builtClient(root: string): () => Promise<BuiltClient> {
  const index = join(root, 'index.html');
  let builtAt = 0;
  let cached: Promise<BuiltClient> | null = null;
  const load = async (): Promise<BuiltClient> => {
    const [page, manifest, drawn] = await Promise.all([
      readFile(index, 'utf8'),
      readFile(join(root, '.vite/manifest.json'), 'utf8'),
      readFile(join(root, '.vite/screens.json'), 'utf8'),
    ]);
    return { page, manifest: parseManifest(manifest), drawn: parseDrawn(drawn) };
  };
  return async () => {
    const { mtimeMs } = await stat(index);
    if (cached === null || mtimeMs !== builtAt) {
      builtAt = mtimeMs;
      cached = load();
      cached.catch(() => (cached = null));
    }
    return cached;
  };
}

/** The HTML pages: the client renders the screens. An unknown address gets a page with status 404. */
export function clientPages(root: string, screenAt: Screens, trustProxy: number): Middleware {
  const built = builtClient(root);
  return async (ctx) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.accepts('html') === false) {
      ctx.status = 404;
      ctx.body = { error: 'Not found' };
      return;
    }
    const screen = screenAt(ctx.path, typeof ctx.query['room'] === 'string');
    ctx.status = screen === null ? 404 : 200;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    const { page, manifest, drawn } = await built();
    const { html = '', source = null } =
      screen === null ? {} : (drawn[withoutTrailingSlash(ctx.path)] ?? {});
    const filled = page.replace(EMPTY, () => EMPTY.replace('><', () => `>${html}<`));
    // The normalised host that the guard allowed [A47], not the visitor's text.
    const host = readHost(hostOf(ctx.headers, trustProxy) ?? '');
    const origin = host === null ? '' : `${ctx.secure ? 'https' : 'http'}://${host}`;
    const shown = screen ?? NOT_FOUND;
    ctx.body = withHead(filled, { ...shown, source: shown.source ?? source }, manifest, origin);
  };
}
