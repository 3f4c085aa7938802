import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { Refused } from '../../engine/definition/refusal.ts';
import { renewalSchema, userInputSchema } from '../../engine/wire/admin.ts';
import { idOf, itemRoutes } from '../admin/item-routes.ts';
import { Items } from '../admin/item-store.ts';
import { bodyOf } from '../http/body.ts';
import type { DatabaseRatings } from './ratings.ts';
import type { UserStore } from './user-store.ts';

/** The users' calls, the one that makes a new personal link, and how their tasks were judged. */
export function userRoutes(
  store: UserStore,
  ratings: Pick<DatabaseRatings, 'newest'>,
  before: readonly Middleware[],
): Router {
  const items = new Items(store);
  return itemRoutes({ path: '/api/users', schema: userInputSchema, store, before }, (router) => {
    // [A39] [A23] The answer is the user with the link that counts from now on.
    router.post('/:id/link', ...before, async (ctx) => {
      const id = idOf(ctx);
      const renewed = await store.renewLink(id, bodyOf(ctx, renewalSchema).version);
      const user = await items.one(id);
      if (!renewed) throw new Refused('item/stale');
      ctx.body = user;
    });

    // [A89]
    router.get('/:id/assessments', ...before, async (ctx) => {
      const { id } = await items.one(idOf(ctx));
      ctx.body = await ratings.newest(id);
    });
  });
}
