import { Router } from '@koa/router';
import type { Context } from 'koa';
import { loginInputSchema } from '../../engine/wire/admin.ts';
import { parse } from '../../engine/wire/parse.ts';
import { addressOf } from '../http/address.ts';
import { sessionToken, setSessionToken } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import type { LoginHost } from '../../engine/host/login-host.ts';

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
export function loginRoutes(login: LoginHost, sessions: Sessions, trustProxy: number): Router {
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
    const { result, ...status } = await login.attempt(addressFor(ctx), body.value.password);
    if (result === 'signed-in') {
      // [A9] A login ends the browser's old session: somebody else may know its token.
      await sessions.end(sessionToken(ctx));
      setSessionToken(ctx, await sessions.open());
    }
    if (result === 'blocked') ctx.set('Retry-After', String(status.remainingTimeMinutes * 60));
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
