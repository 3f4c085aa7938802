import type { Router } from '@koa/router';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import { jsonBody } from './body.ts';
import { answerError, errors, isSendersDoing } from './errors.ts';
import { guardChanges, guardHost, keepPrivate } from './guards.ts';
import { clientFiles, clientPages } from './pages.ts';
import type { RateLimits } from './rate-limits.ts';
import type { HostGuard } from './own-host.ts';

export interface AppParts {
  log: Logger;
  cookieKey: string;
  trustProxy: number;
  hostGuard: HostGuard;
  limits: RateLimits;
  /** Calls that read their bodies themselves, once they know who asks. */
  guarded: readonly Router[];
  routers: readonly Router[];
  /** The folder of the built client. */
  clientRoot: string;
  /** False once the server has begun to stop. */
  isServing: () => boolean;
}

/** Only our own files, styles and sockets; nothing inline, nothing framed. */
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
 * A router's calls, for addresses that begin as its own do. Without that, every request is held
 * against every address of every router before its own.
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
  const { guarded, routers, clientRoot, isServing } = parts;
  const app = new Koa({ proxy: trustProxy > 0 });
  app.keys = [cookieKey];
  app.on('error', (error: unknown) => {
    if (!isSendersDoing(error)) log.error({ err: error }, 'http error');
  });

  app.use(
    helmet({
      contentSecurityPolicy: CONTENT_POLICY,
      // These mean something behind TLS only; over plain HTTP browsers complain about them.
      strictTransportSecurity: trustProxy > 0,
      crossOriginOpenerPolicy: trustProxy > 0,
      originAgentCluster: trustProxy > 0,
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
  app.use(clientPages(clientRoot, trustProxy));
  return app;
}
