import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import Koa, { type Middleware } from 'koa';
import serve from 'koa-static';
import * as v from 'valibot';
import { hostOf, readHost, type HostGuard } from './own-host.ts';
import {
  type Manifest,
  inLanguage,
  parseManifest,
  withHead,
  NOT_FOUND,
  type Screens,
  withoutTrailingSlash,
} from './screens.ts';
import type { Router } from '@koa/router';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import { jsonBody } from './body.ts';
import { LANGUAGES } from '../../engine/wire/languages.ts';
import { languageOf } from './language.ts';
import { sentencesOf } from './sentences.ts';
import { untilRebuilt } from './built-file.ts';
import { answerError, errors, isClientFault } from './errors.ts';
import { guardChanges, guardHost, keepPrivate } from './guards.ts';
import { loggedPath } from './logged.ts';
import type { LimitHit } from '../../engine/definition/refusal.ts';
import type { RateLimits } from './rate-limits.ts';

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
function clientFiles(root: string): Middleware {
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
  /** The HTML of the screen before its code has loaded, in each language. */
  html: v.record(v.picklist(LANGUAGES), v.string()),
  /** [A71] The source file of a game's page in the manifest; null: not a game's. */
  source: v.nullable(v.string()),
});
type Drawn = v.InferOutput<typeof drawnSchema>;
const parseDrawn = (text: string) => v.parse(v.record(v.string(), drawnSchema), JSON.parse(text));

const EMPTY = '<div id="root"></div>';

/** Reads the built client, and reads it again after the next build. */
function builtClient(root: string): () => Promise<BuiltClient> {
  const index = join(root, 'index.html');
  return untilRebuilt(index, async () => {
    const [page, manifest, drawn] = await Promise.all([
      readFile(index, 'utf8'),
      readFile(join(root, '.vite/manifest.json'), 'utf8'),
      readFile(join(root, '.vite/screens.json'), 'utf8'),
    ]);
    return { page, manifest: parseManifest(manifest), drawn: parseDrawn(drawn) };
  });
}

/** The HTML pages: the client renders the screens. An unknown address gets a page with status 404. */
function clientPages(root: string, screenAt: Screens, trustProxy: number): Middleware {
  const built = builtClient(root);
  const sayIn = sentencesOf(root);
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
    // [A140] The page is in its reader's language, so caches must store each separately.
    ctx.vary('Accept-Language');
    ctx.vary('Cookie');
    const language = languageOf(ctx);
    const [{ page, manifest, drawn }, says] = await Promise.all([built(), sayIn(language)]);
    const { html, source = null } =
      screen === null ? {} : (drawn[withoutTrailingSlash(ctx.path)] ?? {});
    const filled = page.replace(EMPTY, () =>
      EMPTY.replace('><', () => `>${html?.[language] ?? ''}<`),
    );
    // The normalised host that the guard allowed [A47], not the visitor's text.
    const host = readHost(hostOf(ctx.headers, trustProxy) ?? '');
    const origin = host === null ? '' : `${ctx.secure ? 'https' : 'http'}://${host}`;
    const shown = screen ?? NOT_FOUND;
    const head = { ...shown, source: shown.source ?? source };
    ctx.body = inLanguage(withHead(filled, head, { manifest, origin, says }), language, says);
  };
}

interface AppParts {
  log: Logger;
  cookieKey: string;
  trustProxy: number;
  hostGuard: HostGuard;
  limits: RateLimits;
  /** Calls that check the caller before they read their own bodies. */
  guarded: readonly Router[];
  routers: readonly Router[];
  /** [O48] Hears of each refusal by a limit. */
  limitHit?: LimitHit | undefined;
  /** The folder of the built client. */
  clientRoot: string;
  screenAt: Screens;
  /** False once the shutdown has begun. */
  isServing: () => boolean;
}

/** Allows only our own files, styles and sockets; nothing inline, no frames. */
const CONTENT_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/**
 * A router that sees only requests with its own prefix. Otherwise every request is compared with
 * every path of each router before its own.
 */
function mounted(router: Router): Middleware {
  const routes = router.routes() as unknown as Middleware;
  const { prefix = '' } = router.opts;
  return (ctx, next) =>
    ctx.path.slice(0, prefix.length).toLowerCase() === prefix ? routes(ctx, next) : next();
}

/** The HTTP side: security headers, guards, the calls, then the client's files and pages. */
export function createApp(parts: AppParts): Koa {
  const { log, cookieKey, trustProxy, hostGuard, limits } = parts;
  const { guarded, routers, clientRoot, screenAt, isServing } = parts;
  const app = new Koa({ proxy: trustProxy > 0 });
  app.keys = [cookieKey];
  app.on('error', (error: unknown) => {
    if (!isClientFault(error)) log.error({ err: error }, 'http error');
  });

  app.use(
    helmet({
      contentSecurityPolicy: CONTENT_POLICY,
      // These work only behind TLS. Over plain HTTP browsers print warnings about them.
      strictTransportSecurity: trustProxy > 0,
      crossOriginOpenerPolicy: trustProxy > 0,
      originAgentCluster: trustProxy > 0,
      // For browsers that are no more: they only cost bytes with every file.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  app.use(errors(log, loggedPath([...guarded, ...routers]), parts.limitHit));
  app.use(async (ctx, next) => {
    if (ctx.path !== '/healthz') return next();
    ctx.status = isServing() ? 200 : 503;
    ctx.body = { status: isServing() ? 'ok' : 'stopping' };
  });
  app.use(keepPrivate());
  app.use(guardHost(hostGuard));
  app.use(guardChanges(limits, trustProxy));
  for (const router of guarded) app.use(mounted(router));
  app.use(jsonBody());
  for (const router of routers) app.use(mounted(router));
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/api/') && !ctx.path.startsWith('/admin/api/')) return next();
    answerError(ctx, 404, 'There is no such call.');
  });
  app.use(clientFiles(clientRoot));
  app.use(clientPages(clientRoot, screenAt, trustProxy));
  return app;
}
