import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

/**
 * [A44] A cookie's name. Behind TLS it has a prefix with which browsers accept the cookie only from
 * this host, with Secure and Path=/. So no neighbouring host and no page without TLS can set it.
 */
export function cookieName(ctx: Context, name: string): string {
  return ctx.secure ? `__Host-${name}` : name;
}

const COOKIE = 'visitor';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
export const VISITOR_ID = /^[\w-]{22}$/;

/** Valid signatures, by app: checking one costs as much as a whole spin. */
const validSignatures = new WeakMap<Koa, LRUCache<string, true>>();
const CACHE_SIZE = 20_000;

function cacheOf(app: Koa): LRUCache<string, true> {
  let cache = validSignatures.get(app);
  if (cache === undefined) {
    cache = new LRUCache({ max: CACHE_SIZE });
    validSignatures.set(app, cache);
  }
  return cache;
}

/** The visitor id in the signed cookie of this name; null without a valid one. */
function signedId(ctx: Context, name: string): string | null {
  const id = ctx.cookies.get(name, { signed: false });
  if (id === undefined || !VISITOR_ID.test(id)) return null;
  const cache = cacheOf(ctx.app);
  const signature = ctx.cookies.get(`${name}.sig`, { signed: false });
  const key = `${name} ${id} ${signature}`;
  if (cache.has(key)) return id;
  if (ctx.cookies.get(name, { signed: true }) !== id) return null;
  cache.set(key, true);
  return id;
}

const COOKIES = /(?:^|;\s*)((?:__Host-)?visitor(?:\.sig)?)=([^;]*)/g;

/** The visitor of a handshake, which no framework has read: by limits only, as `knownVisitor`. */
export function visitorReader(key: string): (request: IncomingMessage) => string | null {
  /** As Koa signs its cookies. */
  const isSigned = (text: string, signature = ''): boolean => {
    const right = Buffer.from(createHmac('sha1', key).update(text).digest('base64url'));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return ({ headers }) => {
    const cookies = new Map(
      Array.from((headers.cookie ?? '').matchAll(COOKIES), ([, name, value]) => [name, value]),
    );
    for (const name of [`__Host-${COOKIE}`, COOKIE]) {
      const id = cookies.get(name);
      if (id === undefined || !VISITOR_ID.test(id)) continue;
      if (isSigned(`${name}=${id}`, cookies.get(`${name}.sig`))) return id;
    }
    return null;
  };
}

/** The visitor of a request, or null. Behind TLS the cookie from before TLS counts too. */
export function knownVisitor(ctx: Context): string | null {
  const known = signedId(ctx, cookieName(ctx, COOKIE));
  return known ?? (ctx.secure ? signedId(ctx, COOKIE) : null);
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

/** [A44] Behind TLS, replaces a cookie from before TLS by one with the prefix and the same visitor. */
function renamedCookie(ctx: Context): string | null {
  const id = ctx.secure ? signedId(ctx, COOKIE) : null;
  if (id === null) return null;
  setVisitor(ctx, id);
  for (const name of [COOKIE, `${COOKIE}.sig`]) {
    ctx.cookies.set(name, null, { signed: false, path: '/', overwrite: true });
  }
  return id;
}

/** The visitor of a request. A browser without a cookie becomes a new visitor and gets one. */
export function visitorOf(ctx: Context): string {
  const known = signedId(ctx, cookieName(ctx, COOKIE)) ?? renamedCookie(ctx);
  if (known !== null) return known;
  const id = randomBytes(16).toString('base64url');
  setVisitor(ctx, id);
  return id;
}
