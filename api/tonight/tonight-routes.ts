import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { TonightBoard } from './tonight.ts';

/** [T28] The evening's board, for anybody; the administrator clears it. */
export function tonightRoutes(tonight: TonightBoard, before: readonly Middleware[]): Router {
  const router = new Router({ prefix: '/api' });

  router.get('/tonight', async (ctx) => {
    ctx.body = { success: true, tonight: await tonight.board() };
  });

  router.delete('/tonight', ...before, async (ctx) => {
    await tonight.clear();
    ctx.body = { success: true };
  });

  return router;
}
