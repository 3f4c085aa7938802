import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { keptBytes } from './kept-bytes.ts';

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

/** [X47] A browser sends a cookie once for each path and domain that it was set for. */
const MOST_VALUES = 8;

/** The values of a cookie in the request, as often as the browser sent it, and MOST_VALUES at most. */
function valuesOf({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string[] {
  const { cookie = '' } = headers;
  const values: string[] = [];
  const start = `${name}=`;
  let at = cookie.indexOf(start);
  for (; at !== -1 && values.length < MOST_VALUES; at = cookie.indexOf(start, at + 1)) {
    let before = at - 1;
    while (cookie[before] === ' ' || cookie[before] === '\t') before -= 1;
    if (before >= 0 && cookie[before] !== ';') continue;
    const end = cookie.indexOf(';', at);
    values.push(cookie.slice(at + start.length, end === -1 ? undefined : end).trim());
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

/** The visitors that a request's cookies name: behind TLS, and without it. Null: no valid cookie. */
interface Named {
  secure: string | null;
  plain: string | null;
}

/** [X73] So many bytes of Cookie headers are remembered: to check a signature costs as much as a spin. */
const KEPT = 8_000_000;
type Reader = (request: Pick<IncomingMessage, 'headers'>) => Named;

/** Reads cookies that Koa has signed with this key. */
function readerOf(key: string): Reader {
  const known = new LRUCache<string, Named>({
    maxSize: KEPT,
    sizeCalculation: (_, header) => keptBytes(header),
  });
  const signedId = (request: Parameters<Reader>[0], name: string): string | null => {
    const id = onlyValue(request, name);
    if (id === undefined || !VISITOR_ID.test(id)) return null;
    const right = Buffer.from(createHmac('sha1', key).update(`${name}=${id}`).digest('base64url'));
    const given = Buffer.from(onlyValue(request, `${name}.sig`) ?? '');
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  };
  return (request) => {
    const { cookie = '' } = request.headers;
    let named = known.get(cookie);
    if (named === undefined) {
      named = { secure: signedId(request, `__Host-${COOKIE}`), plain: signedId(request, COOKIE) };
      known.set(cookie, named);
    }
    return named;
  };
}

const readers = new Map<string, Reader>();

function readerBy(key: string): Reader {
  const reader = readers.get(key) ?? readerOf(key);
  readers.set(key, reader);
  return reader;
}

/** The visitor of a request that no framework has read. Only for limits; else ask `knownVisitor`. */
export function visitorReader(
  key: string,
): (request: Pick<IncomingMessage, 'headers'>) => string | null {
  const read = readerBy(key);
  return (request) => {
    const { secure, plain } = read(request);
    return secure ?? plain;
  };
}

/** The visitor of a request, or null. */
export function knownVisitor(ctx: Context): string | null {
  const [key] = ctx.app.keys as string[];
  if (key === undefined) return null;
  const { secure, plain } = readerBy(key)(ctx.req);
  return ctx.secure ? secure : plain;
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
