import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
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

/** Valid signatures that are remembered: checking one costs as much as a whole spin. */
const CACHE_SIZE = 20_000;

type IsSigned = (text: string, signature: string | undefined) => boolean;

/** Checks signatures as Koa makes them with this key. */
function checkerOf(key: string): IsSigned {
  const valid = new LRUCache<string, true>({ max: CACHE_SIZE });
  return (text, signature = '') => {
    const signed = `${text} ${signature}`;
    if (valid.has(signed)) return true;
    const right = Buffer.from(createHmac('sha1', key).update(text).digest('base64url'));
    const given = Buffer.from(signature);
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    if (isRight) valid.set(signed, true);
    return isRight;
  };
}

const checkers = new Map<string, IsSigned>();

function isSignedBy(key: string): IsSigned {
  const checker = checkers.get(key) ?? checkerOf(key);
  checkers.set(key, checker);
  return checker;
}

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

/** The visitor id in the signed cookie of this name; null without a valid one. */
function signedId(request: Asked, name: string, isSigned: IsSigned): string | null {
  const id = onlyValue(request, name);
  if (id === undefined || !VISITOR_ID.test(id)) return null;
  return isSigned(`${name}=${id}`, onlyValue(request, `${name}.sig`)) ? id : null;
}

const READ = Symbol('the visitors in the cookies, by name');

/** A request with what its cookies say: its limits and its handlers ask for the same. */
interface Asked extends Pick<IncomingMessage, 'headers'> {
  [READ]?: { [name: string]: string | null };
}

/** `signedId`, which a request is asked for once. */
function idIn(request: Asked, name: string, isSigned: IsSigned): string | null {
  const known = (request[READ] ??= {});
  return known[name] === undefined
    ? (known[name] = signedId(request, name, isSigned))
    : known[name];
}

/** The visitor of a request that no framework has read. Only for limits; else ask `knownVisitor`. */
export function visitorReader(key: string): (request: Asked) => string | null {
  const isSigned = isSignedBy(key);
  return (request) =>
    idIn(request, `__Host-${COOKIE}`, isSigned) ?? idIn(request, COOKIE, isSigned);
}

/** The visitor of a request, or null. */
export function knownVisitor(ctx: Context): string | null {
  const [key] = ctx.app.keys as string[];
  if (key === undefined) return null;
  return idIn(ctx.req, cookieName(ctx, COOKIE), isSignedBy(key));
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
