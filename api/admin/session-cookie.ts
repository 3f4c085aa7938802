import type { Context } from 'koa';

const COOKIE = 'admin';

/** The session token that a request carries. It is a secret of its own and needs no signature. */
export function sessionToken(ctx: Context): string | undefined {
  return ctx.cookies.get(COOKIE, { signed: false });
}

/** Gives the browser a session's token, or with null takes it away. No script can read it. */
export function setSessionToken(ctx: Context, token: string | null): void {
  ctx.cookies.set(COOKIE, token, {
    signed: false,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: ctx.secure,
  });
}
