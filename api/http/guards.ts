import type { Context, Middleware } from 'koa';
import type { StorageAllowance } from '../../engine/host/storage-allowance.ts';
import { addressOf, isForeign } from './address.ts';
import type { Limiter, RateLimits } from './rate-limits.ts';
import { knownVisitor } from './visitor.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { BRAND } from '../../engine/wire/titles.ts';
import escapeHtml from 'escape-html';
import type { HostGuard } from './own-host.ts';

/** Where programs ask, whatever they accept. */
const CALLS = /^\/(?:api|admin\/api|admin\/logout|matchmake|socket\.io)(?:\/|$)/i;

/** Whether a person looks at the answer: who does not say so is a program. */
const isForPeople = (ctx: Context): boolean =>
  !CALLS.test(ctx.path) && ctx.accepts('json', 'html') === 'html';

/**
 * [A75] What a browser shows of a host that is not served: a page that needs nothing else from here, as
 * all else is refused as well, and that repeats nothing of the request.
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

/** Takes one from the allowance or refuses with 429 and when to come again. */
export async function limited(ctx: Context, limiter: Limiter, key: string): Promise<void> {
  const wait = await limiter(key);
  if (wait === null) return;
  ctx.set('Retry-After', String(wait));
  throw new Refused('action/too-many');
}

/**
 * [X26] Where an address has had as much stored as it may, what would store more is refused with 429 and when to
 * come again; otherwise answers what is told how much it took.
 */
export function payerOf(
  ctx: Context,
  storage: StorageAllowance,
  trustProxy: number,
): (bytes: number) => void {
  const address = addressOf(ctx.req, trustProxy);
  const wait = storage.wait(address);
  if (wait === null) return (bytes) => storage.pay(address, bytes);
  ctx.set('Retry-After', String(wait));
  throw new Refused('storage/used-up');
}

/**
 * Who comes without a cookie is made a visitor: so many of an address in a minute. A limit of each visitor
 * would never stop who is always a new one.
 */
export async function limitStranger(
  ctx: Context,
  limits: RateLimits,
  trustProxy: number,
): Promise<void> {
  if (knownVisitor(ctx) !== null) return;
  await limited(ctx, limits.address, addressOf(ctx.req, trustProxy));
}

const isPlay = ({ method, path }: Context): boolean =>
  method === 'POST' && path.toLowerCase().startsWith('/api/play/');

/**
 * [X4] State-changing requests: none from other sites, and not too many from one address. [X14] Whoever
 * plays counts by themselves, and at their address with an allowance of its own: a whole party
 * spins behind one router.
 */
export function guardChanges(limits: RateLimits, trustProxy: number): Middleware {
  return async (ctx, next) => {
    if (CHANGING.has(ctx.method)) {
      if (isForeign(ctx.headers, trustProxy)) throw new Refused('origin/foreign');
      const address = addressOf(ctx.req, trustProxy);
      if (isPlay(ctx) && knownVisitor(ctx) !== null) {
        await limited(ctx, limits.playFrom, address);
        await limited(ctx, limits.playFromInDay, address);
      } else await limited(ctx, limits.address, address);
    }
    await next();
  };
}

/** [A47] [A74] [A75] Requests for a host that is not ours are refused: people get a page of it. */
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

/** Where every answer is somebody's own: a seat, a balance, what the administrator keeps. */
const PRIVATE = /^\/(?:api|admin\/api|admin\/logout|matchmake|u)(?:\/|$)/i;

/** [A45] Nobody keeps such an answer, a refusal neither, unless its call says otherwise. */
export function keepPrivate(): Middleware {
  return async (ctx, next) => {
    if (PRIVATE.test(ctx.path)) ctx.set('Cache-Control', 'no-store');
    await next();
  };
}
