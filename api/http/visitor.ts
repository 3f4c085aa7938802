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

/** [X49] A browser sends a cookie once for each path and domain that it was set for. */
const MOST_VALUES = 8;

/** The values of a cookie in the request, as often as the browser sent it, and MOST_VALUES at most. */
function valuesOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string[] {
  const { cookie = '' } = headers;
  const values: string[] = [];
  const find = (from: number): number => cookie.indexOf(`${name}=`, from);
  for (let at = find(0); at !== -1 && values.length < MOST_VALUES; at = find(at + 1)) {
    let before = at - 1;
    while (cookie[before] === ' ' || cookie[before] === '\t') before -= 1;
    if (before >= 0 && cookie[before] !== ';') continue;
    const end = cookie.indexOf(';', at);
    values.push(cookie.slice(at + name.length + 1, end === -1 ? undefined : end).trim());
  }
  return values;
}

/** [A101] The value of a cookie of which the request says only one. */
function onlyValue(request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const values = valuesOf(request, name);
  const isOne = values.length < MOST_VALUES && values.every((value) => value === values[0]);
  return isOne ? values[0] : undefined;
}

/**
 * [A101] The cookie of this name, if the request says only one value of it. Of several some may be
 * planted, for a path or by a neighbouring host, and nothing tells which: none counts.
 */
export function onlyCookie(ctx: Context, name: string): string | undefined {
  const value = onlyValue(ctx, name);
  return value === undefined ? undefined : ctx.cookies.get(name, { signed: false });
}

/** The visitor id in the signed cookie of this name; null without a valid one. */
function signedId(ctx: Context, name: string): string | null {
  const id = onlyCookie(ctx, name);
  if (id === undefined || !VISITOR_ID.test(id)) return null;
  const cache = cacheOf(ctx.app);
  const signature = ctx.cookies.get(`${name}.sig`, { signed: false });
  const key = `${name} ${id} ${signature}`;
  if (cache.has(key)) return id;
  if (ctx.cookies.get(name, { signed: true }) !== id) return null;
  cache.set(key, true);
  return id;
}

/** The visitor of a handshake, which no framework has read. Only for limits; else ask `knownVisitor`. */
export function visitorReader(
  key: string,
): (request: Pick<IncomingMessage, 'headers'>) => string | null {
  /** As Koa signs its cookies. */
  const isSigned = (text: string, signature = ''): boolean => {
    const right = Buffer.from(createHmac('sha1', key).update(text).digest('base64url'));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return (request) => {
    for (const name of [`__Host-${COOKIE}`, COOKIE]) {
      const id = onlyValue(request, name);
      if (id === undefined || !VISITOR_ID.test(id)) continue;
      if (isSigned(`${name}=${id}`, onlyValue(request, `${name}.sig`))) return id;
    }
    return null;
  };
}

/** The visitor of a request, or null. */
export function knownVisitor(ctx: Context): string | null {
  return signedId(ctx, cookieName(ctx, COOKIE));
}

/** [A101] Behind TLS, removes what is left from before TLS: who could plant it knows it. */
export function removePlain(ctx: Context, ...names: string[]): void {
  if (!ctx.secure) return;
  for (const name of names) {
    if (valuesOf(ctx, name).length === 0) continue;
    ctx.cookies.set(name, null, { signed: false, path: '/', overwrite: true });
  }
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

/** The visitor of a request. A browser without a cookie becomes a new visitor and gets one. */
export function visitorOf(ctx: Context): string {
  removePlain(ctx, COOKIE, `${COOKIE}.sig`);
  const known = knownVisitor(ctx);
  if (known !== null) return known;
  const id = randomBytes(16).toString('base64url');
  setVisitor(ctx, id);
  return id;
}
