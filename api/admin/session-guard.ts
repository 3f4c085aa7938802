import type { Middleware } from 'koa';
import { Refused } from '../../engine/core/refusal.ts';
import { sessionToken } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** [A11] Lets only a live session of the administrator pass; anybody else is told 401. */
export function requireAdmin(sessions: Sessions): Middleware {
  return async (ctx, next) => {
    if (!(await sessions.isLive(sessionToken(ctx)))) throw new Refused('session/none');
    await next();
  };
}
