import type { Context, Middleware } from 'koa';
import type { Sessions } from './sessions.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { cookieName } from '../http/visitor.ts';

const COOKIE = 'admin';

/** The session token that a request carries. It is a secret of its own and needs no signature. */
export function sessionToken(ctx: Context): string | undefined {
  return ctx.cookies.get(cookieName(ctx, COOKIE), { signed: false });
}

/** Gives the browser a session's token, or with null takes it away. No script can read it. */
export function setSessionToken(ctx: Context, token: string | null): void {
  ctx.cookies.set(cookieName(ctx, COOKIE), token, {
    signed: false,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: ctx.secure,
  });
}

/** [A11] Lets only a live session of the administrator pass; anybody else is told 401. */
export function requireAdmin(sessions: Sessions): Middleware {
  return async (ctx, next) => {
    if (!(await sessions.isLive(sessionToken(ctx)))) throw new Refused('session/none');
    await next();
  };
}
