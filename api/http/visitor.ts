import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

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

/** The visitor a request's signed cookie names, or null. */
export function knownVisitor(ctx: Context): string | null {
  const named = ctx.cookies.get(COOKIE, { signed: false });
  if (named === undefined || !ID.test(named)) return null;
  const known = checkedBy(ctx.app);
  const signature = ctx.cookies.get(`${COOKIE}.sig`, { signed: false });
  const both = `${named} ${signature}`;
  if (known.has(both)) return named;
  if (ctx.cookies.get(COOKIE, { signed: true }) !== named) return null;
  known.set(both, true);
  return named;
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
