import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type * as v from 'valibot';
import { bodyOf } from '../http/body.ts';
import { Items, type ItemStore } from './item-store.ts';
import { Refused } from '../../engine/definition/refusal.ts';

interface ItemCalls<Schema extends v.GenericSchema, Item> {
  /** The path of the list, such as `/api/kinks`. */
  path: string;
  schema: Schema;
  store: ItemStore<v.InferOutput<Schema>, Item>;
  /** The middleware before each call: the guard, then the parser of the body. */
  before: readonly Middleware[];
}

/** An id that fits the database's integer. Any other text names no item. */
const ID = /^[1-9]\d{0,8}$/;

/** The id in a call's path. @throws Refused `item/unknown` if it is no id. */
export function idOf(ctx: Context & { params: Readonly<Record<string, string>> }): number {
  const text = ctx.params['id'] ?? '';
  if (!ID.test(text)) throw new Refused('item/unknown');
  return Number(text);
}

/** [A20] The five calls for one kind of item. `more` adds the kind's own calls before those with an id. */
export function itemRoutes<Schema extends v.GenericSchema, Item extends object>(
  { path, schema, store, before }: ItemCalls<Schema, Item>,
  more: (router: Router) => void = () => {},
): Router {
  // `before` is on each call, not in `router.use`: that compares paths by case where the calls do not,
  // so its guard would let /API/kinks pass.
  const router = new Router({ prefix: path, sensitive: true });
  const items = new Items(store);
  more(router);

  router.get('/', ...before, async (ctx) => {
    ctx.body = await items.all();
  });

  router.get('/:id', ...before, async (ctx) => {
    ctx.body = await items.one(idOf(ctx));
  });

  router.post('/', ...before, async (ctx) => {
    ctx.body = await items.add(bodyOf(ctx, schema));
    ctx.status = 201;
  });

  router.put('/:id', ...before, async (ctx) => {
    const id = idOf(ctx);
    ctx.body = await items.change(id, bodyOf(ctx, schema));
  });

  router.delete('/:id', ...before, async (ctx) => {
    await items.remove(idOf(ctx));
    ctx.body = { success: true };
  });

  return router;
}
