import type { Router } from '@koa/router';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import { jsonBody } from './body.ts';
import { answerError, errors, isClientFault } from './errors.ts';
import { guardChanges, guardHost, keepPrivate } from './guards.ts';
import { clientFiles, clientPages } from './pages.ts';
import type { RateLimits } from './rate-limits.ts';
import type { HostGuard } from './own-host.ts';
import type { Screens } from './screens.ts';

export interface AppParts {
  log: Logger;
  cookieKey: string;
  trustProxy: number;
  hostGuard: HostGuard;
  limits: RateLimits;
  /** Calls that check the caller before they read their own bodies. */
  guarded: readonly Router[];
  routers: readonly Router[];
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
  app.use(errors(log));
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
