import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';
import * as v from 'valibot';
import { hostOf, readHost } from './own-host.ts';
import { type Manifest, parseManifest, withHead } from './page-head.ts';
import { NOWHERE, plainPath, screenAt } from './screens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const isHashed = (path: string): boolean => path.includes('/assets/');

/** Pages that the server fills in; as files they would show their gaps. */
const TEMPLATE = /^\/+personal-link\.html/i;

/** [A80] Whether that is what is asked for, however it is written: files are found by what it means. */
function isTemplate(path: string): boolean {
  try {
    return TEMPLATE.test(posix.normalize(decodeURIComponent(path)));
  } catch {
    return false; // no such path can be asked for
  }
}

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
  return (ctx, next) => (isTemplate(ctx.path) ? next() : files(ctx, next));
}

interface BuiltClient {
  page: string;
  manifest: Manifest;
  /** What each screen shows before its code has come, by its path. */
  shells: Readonly<Record<string, string>>;
}

const parseShells = (text: string) => v.parse(v.record(v.string(), v.string()), JSON.parse(text));

const EMPTY = '<div id="root"></div>';

/** The built page and what its build says of its files; read again where they are built anew. */
function builtClient(root: string): () => Promise<BuiltClient> {
  const index = join(root, 'index.html');
  let made = 0;
  let kept: Promise<BuiltClient> | null = null;
  const load = async (): Promise<BuiltClient> => {
    const [page, manifest, shells] = await Promise.all([
      readFile(index, 'utf8'),
      readFile(join(root, '.vite/manifest.json'), 'utf8'),
      readFile(join(root, '.vite/shells.json'), 'utf8'),
    ]);
    return { page, manifest: parseManifest(manifest), shells: parseShells(shells) };
  };
  return async () => {
    const { mtimeMs } = await stat(index);
    if (kept === null || mtimeMs !== made) {
      made = mtimeMs;
      kept = load();
      kept.catch(() => (kept = null));
    }
    return kept;
  };
}

/** Screens are drawn by the client: each address gets its page, unknown ones one as a 404. */
export function clientPages(root: string, trustProxy: number): Middleware {
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
    const { page, manifest, shells } = await built();
    const shell = screen === null ? '' : (shells[plainPath(ctx.path)] ?? '');
    const drawn = page.replace(EMPTY, () => EMPTY.replace('><', () => `>${shell}<`));
    // The host that was let in [A47], not what else a visitor wrote beside it.
    const host = readHost(hostOf(ctx.headers, trustProxy) ?? '');
    const origin = host === null ? '' : `${ctx.secure ? 'https' : 'http'}://${host}`;
    ctx.body = withHead(drawn, screen ?? NOWHERE, manifest, origin);
  };
}
