import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

/**
 * [A44] A cookie's name. Behind TLS the prefix makes browsers hold it to this very host, Secure and
 * Path=/: no neighbour's host and no page without TLS can plant one.
 */
export function cookieName(ctx: Context, name: string): string {
  return ctx.secure ? `__Host-${name}` : name;
}

const COOKIE = 'visitor';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ID = /^[\w-]{22}$/;

/** Signatures each app has checked and found good: checking one costs as much as a whole spin. */
const checked = new WeakMap<Koa, LRUCache<string, true>>();
const CHECKED_KEPT = 20_000;

function checkedBy(app: Koa): LRUCache<string, true> {
  let known = checked.get(app);
  if (known === undefined) {
    known = new LRUCache({ max: CHECKED_KEPT });
    checked.set(app, known);
  }
  return known;
}

/** The visitor that the signed cookie of this name names, or null. */
function namedBy(ctx: Context, name: string): string | null {
  const named = ctx.cookies.get(name, { signed: false });
  if (named === undefined || !ID.test(named)) return null;
  const known = checkedBy(ctx.app);
  const signature = ctx.cookies.get(`${name}.sig`, { signed: false });
  const both = `${name} ${named} ${signature}`;
  if (known.has(both)) return named;
  if (ctx.cookies.get(name, { signed: true }) !== named) return null;
  known.set(both, true);
  return named;
}

/** The visitor a request's signed cookie names, or null; behind TLS one of before counts too. */
export function knownVisitor(ctx: Context): string | null {
  const known = namedBy(ctx, cookieName(ctx, COOKIE));
  return known ?? (ctx.secure ? namedBy(ctx, COOKIE) : null);
}

function setVisitor(ctx: Context, id: string): void {
  ctx.cookies.set(cookieName(ctx, COOKIE), id, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: ctx.secure,
    maxAge: YEAR_MS,
    overwrite: true,
  });
}

/** [A44] Who comes over TLS with a cookie of before keeps everything under the new one's name. */
function renamed(ctx: Context): string | null {
  const id = ctx.secure ? namedBy(ctx, COOKIE) : null;
  if (id === null) return null;
  setVisitor(ctx, id);
  for (const name of [COOKIE, `${COOKIE}.sig`]) {
    ctx.cookies.set(name, null, { signed: false, path: '/', overwrite: true });
  }
  return id;
}

/** The visitor of a request; who has none becomes one, by a signed HttpOnly cookie. */
export function visitorOf(ctx: Context): string {
  const known = namedBy(ctx, cookieName(ctx, COOKIE)) ?? renamed(ctx);
  if (known !== null) return known;
  const id = randomBytes(16).toString('base64url');
  setVisitor(ctx, id);
  return id;
}
