import type { Context, Middleware } from 'koa';
import type { StorageAllowance } from '../../engine/journal/stored-bytes.ts';
import { addressOf, isForeign } from './address.ts';
import type { Limiter, RateLimits } from './rate-limits.ts';
import { knownVisitor } from './visitor.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { BRAND } from '../../engine/wire/titles.ts';
import escapeHtml from 'escape-html';
import type { HostGuard } from './own-host.ts';

/** Paths that only programs call. */
const CALLS = /^\/(?:api|admin\/api|admin\/logout|matchmake|socket\.io)(?:\/|$)/i;

/** Whether the answer is a page for a person: the client prefers HTML. */
const isForPeople = (ctx: Context): boolean =>
  !CALLS.test(ctx.path) && ctx.accepts('json', 'html') === 'html';

/**
 * [A75] The page for a host that is not served. It needs no other file, because the server refuses
 * those too, and it repeats nothing from the request.
 */
const hostPage = (text: string): string => `<!doctype html>
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

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Counts one for `key`. @throws Refused `action/too-many`, with Retry-After, above the limit. */
export async function limited(
  ctx: Context,
  limiter: Limiter,
  key: string,
  visitor?: string | null,
): Promise<void> {
  const wait = await limiter(key, visitor);
  if (wait === null) return;
  ctx.set('Retry-After', String(wait));
  const { limit } = limiter;
  throw new Refused('action/too-many', undefined, limit === undefined ? {} : { limit });
}

/**
 * [X26] Checks that the request's address may store more today. Returns the function that counts the
 * stored bytes. @throws Refused `storage/used-up`, with Retry-After.
 */
export function payerOf(
  ctx: Context,
  storage: StorageAllowance,
  trustProxy: number,
): (bytes: number) => void {
  const address = addressOf(ctx.req, trustProxy);
  const visitor = knownVisitor(ctx);
  const wait = storage.wait(address, visitor);
  if (wait === null) return (bytes) => storage.pay(address, bytes, visitor);
  ctx.set('Retry-After', String(wait));
  throw new Refused('storage/used-up');
}

const isPlay = ({ method, path }: Context): boolean =>
  method === 'POST' && path.toLowerCase().startsWith('/api/play/');

/**
 * [X4] Refuses state-changing requests from other sites, and too many from one address. [X14] A
 * visitor's one-player requests count separately, with a larger limit for their address: a whole party
 * plays behind one router.
 */
export function guardChanges(limits: RateLimits, trustProxy: number): Middleware {
  return async (ctx, next) => {
    if (CHANGING.has(ctx.method)) {
      if (isForeign(ctx.headers, trustProxy)) throw new Refused('origin/foreign');
      const address = addressOf(ctx.req, trustProxy);
      const visitor = knownVisitor(ctx);
      if (isPlay(ctx) && visitor !== null) {
        await limited(ctx, limits.playFrom, address, visitor);
        await limited(ctx, limits.playFromInDay, address, visitor);
      } else await limited(ctx, limits.address, address, visitor);
    }
    await next();
  };
}

/** [A47] [A74] [A75] Refuses requests for a host that is not ours: browsers get a page, programs JSON. */
export function guardHost(guard: HostGuard): Middleware {
  return async (ctx, next) => {
    const error = guard(ctx.headers);
    if (error === null) return next();
    ctx.set('Cache-Control', 'no-store');
    if (!isForPeople(ctx)) throw new Refused('host/foreign', error);
    ctx.status = 421;
    ctx.type = 'html';
    ctx.body = hostPage(error);
  };
}

/** Paths whose answers are private: a seat, a balance, the administrator's data. */
const PRIVATE = /^\/(?:api|admin\/api|admin\/logout|matchmake|u)(?:\/|$)/i;

/** [A45] Forbids caches to store these answers and their refusals, unless the call says otherwise. */
export function keepPrivate(): Middleware {
  return async (ctx, next) => {
    if (PRIVATE.test(ctx.path)) ctx.set('Cache-Control', 'no-store');
    await next();
  };
}
