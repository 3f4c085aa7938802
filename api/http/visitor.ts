import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';

const COOKIE = 'visitor';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ID = /^[\w-]{22}$/;

/** The visitor a request's signed cookie names, or null. */
export function knownVisitor(ctx: Context): string | null {
  const id = ctx.cookies.get(COOKIE, { signed: true });
  return id !== undefined && ID.test(id) ? id : null;
}

/** The visitor of a request; who has none becomes one, by a signed HttpOnly cookie. */
export function visitorOf(ctx: Context): string {
  const known = knownVisitor(ctx);
  if (known !== null) return known;
  const id = randomBytes(16).toString('base64url');
  ctx.cookies.set(COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    maxAge: YEAR_MS,
  });
  return id;
}
