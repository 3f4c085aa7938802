import type { Context, Middleware } from 'koa';
import { Refused } from '../../engine/refusal.ts';
import { addressOf, isForeign } from './address.ts';
import type { Limiter, RateLimits } from './rate-limits.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Takes one from the allowance or refuses with 429 and when to come again. */
export async function limited(ctx: Context, limiter: Limiter, key: string): Promise<void> {
  const wait = await limiter(key);
  if (wait === null) return;
  ctx.set('Retry-After', String(wait));
  throw new Refused('action/too-many');
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
