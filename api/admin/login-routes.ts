import type { Context, Middleware } from 'koa';
import { LARGEST_FILE } from '../csv/csv-format.ts';
import type { Audit } from './night-routes.ts';
import type { Sessions } from './credentials.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import { cookieName, onlyCookie, removePlain } from '../http/visitor.ts';
import { Router } from '@koa/router';
import { loginInputSchema } from '../../engine/wire/admin.ts';
import { parse } from '../../engine/wire/parse.ts';
import type { AddressCounts } from '../http/memory-counts.ts';
import { LOGIN_PRICE, panelPriceOf } from '../http/prices.ts';
import { addressOf } from '../http/address.ts';
import type { LoginHost } from '../../engine/host/login-host.ts';

const COOKIE = 'admin';

/** The session token of a request. The token itself is a secret, so it needs no signature. */
function sessionToken(ctx: Context): string | undefined {
  return onlyCookie(ctx, cookieName(ctx, COOKIE));
}

/** Sets the browser's session cookie, or deletes it for null. No script can read it. */
function setSessionToken(ctx: Context, token: string | null): void {
  removePlain(ctx, COOKIE);
  ctx.cookies.set(cookieName(ctx, COOKIE), token, {
    signed: false,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: ctx.secure,
  });
}

/** [X48] For all sessions together. */
const ADMINISTRATOR = 'the administrator';
/** A row of a file, about. */
const ROW_BYTES = 400;

/** How large a call was that is answered. A body in chunks has no length, and counts as the largest. */
function sizeOf({ request, body }: Context): { sent: number; rows: number } {
  const isInChunks = request.headers['transfer-encoding'] !== undefined;
  const length = isInChunks ? LARGEST_FILE : (request.length ?? 0);
  const sent = Math.min(length, LARGEST_FILE); // no more is read
  if (Array.isArray(body)) return { sent, rows: body.length };
  return { sent, rows: typeof body === 'string' ? body.length / ROW_BYTES : 0 };
}

/** [X48] @throws Refused `action/too-many`, with Retry-After */
function assertNotSpent(ctx: Context, spent: AddressCounts, who: string): void {
  const wait = spent.take(who, 0);
  if (wait === null) return;
  ctx.set('Retry-After', String(wait));
  throw new Refused('action/too-many', undefined, { limit: 'requests' });
}

/** Calls that change nothing. */
const READS = new Set(['GET', 'HEAD']);

/**
 * [A11] Lets a request pass if it has a live session of the administrator; else refuses it with 401.
 * [O10] What changes something is noted before it is done. [X48] Afterwards the call is paid for.
 */
export function requireAdmin(
  sessions: Sessions,
  audit: Pick<Audit, 'note'>,
  spent: AddressCounts,
): Middleware {
  return async (ctx, next) => {
    if (!(await sessions.isLive(sessionToken(ctx)))) throw new Refused('session/none');
    assertNotSpent(ctx, spent, ADMINISTRATOR);
    try {
      if (!READS.has(ctx.method)) await audit.note(`${ctx.method} ${ctx.path}`);
      await next();
    } finally {
      spent.charge(ADMINISTRATOR, panelPriceOf(ctx.method, ctx.url, sizeOf(ctx)));
    }
  };
}

const STATUS = { 'signed-in': 200, 'wrong-password': 401, blocked: 429 } as const;

/** [A8] The text that the login page shows; null for a success. */
function errorOf(result: keyof typeof STATUS, minutes: number): string | null {
  switch (result) {
    case 'signed-in':
      return null;
    case 'wrong-password':
      return 'Invalid password';
    case 'blocked':
      return `Too many login attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
}

/** [A1] [A2] [A14] The calls that sign the administrator in and out. */
export function loginRoutes(
  login: LoginHost,
  sessions: Sessions,
  trustProxy: number,
  spent: AddressCounts,
): Router {
  const router = new Router({ prefix: '/admin', sensitive: true });
  const addressFor = (ctx: Context): string => addressOf(ctx.req, trustProxy);

  router.get('/api/login-status', async (ctx) => {
    const signedIn = await sessions.isLive(sessionToken(ctx));
    ctx.body = { ...(await login.status(addressFor(ctx))), signedIn };
  });

  router.post('/api/login', async (ctx) => {
    const body = parse(loginInputSchema, ctx.request.body ?? {});
    if (!body.ok) {
      const status = await login.status(addressFor(ctx));
      ctx.status = 400;
      ctx.body = { success: false, error: body.error, code: 'action/malformed', ...status };
      return;
    }
    assertNotSpent(ctx, spent, addressFor(ctx));
    const { result, ...status } = await login.attempt(addressFor(ctx), body.value.password);
    if (result === 'signed-in') {
      spent.charge(addressFor(ctx), LOGIN_PRICE); // the next one is refused if this was too much
      // [A9] A login ends the browser's old session: somebody else may know its token.
      await sessions.end(sessionToken(ctx));
      setSessionToken(ctx, await sessions.open());
    }
    if (result === 'blocked') {
      ctx.state['limit'] = 'passwords';
      ctx.set('Retry-After', String(status.remainingTimeMinutes * 60));
    }
    const error = errorOf(result, status.remainingTimeMinutes);
    ctx.status = STATUS[result];
    ctx.body = { success: error === null, ...(error === null ? {} : { error }), ...status };
  });

  router.post('/logout', async (ctx) => {
    await sessions.end(sessionToken(ctx));
    setSessionToken(ctx, null);
    ctx.body = { success: true };
  });

  return router;
}
