import type { Context, Middleware } from 'koa';
import type { Audit } from './audit.ts';
import type { Sessions } from './sessions.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { cookieName } from '../http/visitor.ts';

const COOKIE = 'admin';

/** The session token of a request. The token itself is a secret, so it needs no signature. */
export function sessionToken(ctx: Context): string | undefined {
  return ctx.cookies.get(cookieName(ctx, COOKIE), { signed: false });
}

/** Sets the browser's session cookie, or deletes it for null. No script can read it. */
export function setSessionToken(ctx: Context, token: string | null): void {
  ctx.cookies.set(cookieName(ctx, COOKIE), token, {
    signed: false,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: ctx.secure,
  });
}

/** Calls that change nothing. */
const READS = new Set(['GET', 'HEAD']);

/**
 * [A11] Lets a request pass if it has a live session of the administrator; else refuses it with 401.
 * [O10] What changes something is noted before it is done.
 */
export function requireAdmin(sessions: Sessions, audit: Pick<Audit, 'note'>): Middleware {
  return async (ctx, next) => {
    if (!(await sessions.isLive(sessionToken(ctx)))) throw new Refused('session/none');
    if (!READS.has(ctx.method)) await audit.note(`${ctx.method} ${ctx.path}`);
    await next();
  };
}
