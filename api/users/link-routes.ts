import { Router } from '@koa/router';
import { visitorOf } from '../http/visitor.ts';
import type { VisitorUsers } from './visitor-users.ts';

const TOKEN = /^[\w-]{22}$/;

/** [A27] Personal links: who opens one plays as its user. Nobody learns whether a link was right. */
export function linkRoutes(users: VisitorUsers): Router {
  const router = new Router();
  router.get('/u/:token', async (ctx) => {
    const { token } = ctx.params;
    if (token !== undefined && TOKEN.test(token)) await users.link(visitorOf(ctx), token);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect('/');
  });
  return router;
}
