import { Refused } from '../../engine/definition/refusal.ts';
import { storing } from '../store/sql.ts';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type * as v from 'valibot';
import { bodyOf } from '../http/body.ts';

/** The store of one kind of item that the administrator edits. Ids are whole numbers from 1. */
export interface ItemStore<Input, Item> {
  /** [A21] Every item, ordered by id. */
  all(): Promise<Item[]>;
  one(id: number): Promise<Item | null>;
  /** Resolves to the new item's id. @throws Refused if a value cannot be stored. */
  add(input: Input): Promise<number>;
  /** Resolves to false if there is no such item or its version is no longer `input.version`. */
  change(id: number, input: Input): Promise<boolean>;
  /** Resolves to whether there was such an item. */
  remove(id: number): Promise<boolean>;
}

/** The administrator's commands on a store. Each resolves to the stored items. */
export class Items<Input, Item> {
  readonly #store: ItemStore<Input, Item>;

  constructor(store: ItemStore<Input, Item>) {
    this.#store = store;
  }

  all(): Promise<Item[]> {
    return this.#store.all();
  }

  /** [A22] @throws Refused `item/unknown`. */
  async one(id: number): Promise<Item> {
    const item = await this.#store.one(id);
    if (item === null) throw new Refused('item/unknown');
    return item;
  }

  async add(input: Input): Promise<Item> {
    return this.one(await storing(() => this.#store.add(input)));
  }

  /** [A23] @throws Refused `item/unknown`, or `item/stale` if somebody else changed it meanwhile. */
  async change(id: number, input: Input): Promise<Item> {
    const changed = await storing(() => this.#store.change(id, input));
    const item = await this.one(id);
    if (!changed) throw new Refused('item/stale');
    return item;
  }

  /** @throws Refused `item/unknown`. */
  async remove(id: number): Promise<void> {
    if (!(await this.#store.remove(id))) throw new Refused('item/unknown');
  }
}

interface ItemCalls<Schema extends v.GenericSchema, Item> {
  /** The path of the list, such as `/api/kinks`. */
  path: string;
  schema: Schema;
  store: ItemStore<v.InferOutput<Schema>, Item>;
  /** The middleware before each call: the guard, then the parser of the body. */
  before: readonly Middleware[];
  /** [A122] What was changed, in words. */
  told: Told<Item>;
}

/** [A122] Tells of a change; null: there was, or is, no such item. */
export type Told<Item> = (before: Item | null, after: Item | null) => Promise<void>;

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
  { path, schema, store, before, told }: ItemCalls<Schema, Item>,
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
    const item = await items.add(bodyOf(ctx, schema));
    await told(null, item);
    ctx.body = item;
    ctx.status = 201;
  });

  router.put('/:id', ...before, async (ctx) => {
    const id = idOf(ctx);
    const input = bodyOf(ctx, schema);
    const was = await store.one(id);
    const item = await items.change(id, input);
    await told(was, item);
    ctx.body = item;
  });

  router.delete('/:id', ...before, async (ctx) => {
    const id = idOf(ctx);
    const was = await store.one(id);
    await items.remove(id);
    await told(was, null);
    ctx.body = { success: true };
  });

  return router;
}
