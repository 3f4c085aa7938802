import type { Context, Middleware } from 'koa';
import { Refused } from '../../engine/refusal.ts';
import { addressOf, isForeign } from './address.ts';
import type { Limiter, RateLimits } from './rate-limits.ts';
import { knownVisitor } from './visitor.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Takes one from the allowance or refuses with 429 and when to come again. */
export async function limited(ctx: Context, limiter: Limiter, key: string): Promise<void> {
  const wait = await limiter(key);
  if (wait === null) return;
  ctx.set('Retry-After', String(wait));
  throw new Refused('action/too-many');
}

/**
 * Who comes without a cookie is made a visitor, which leaves something behind: so many of an address
 * in a minute. A limit of each visitor would never stop who is always a new one.
 */
export async function limitStranger(
  ctx: Context,
  limits: RateLimits,
  trustProxy: number,
): Promise<void> {
  if (knownVisitor(ctx) !== null) return;
  await limited(ctx, limits.address, addressOf(ctx.req, trustProxy));
}

/** [X4] State-changing requests: none from other sites, and not too many from one address. */
export function guardChanges(limits: RateLimits, trustProxy: number): Middleware {
  return async (ctx, next) => {
    if (CHANGING.has(ctx.method)) {
      if (isForeign(ctx.headers, trustProxy)) throw new Refused('origin/foreign');
      await limited(ctx, limits.address, addressOf(ctx.req, trustProxy));
    }
    await next();
  };
}
