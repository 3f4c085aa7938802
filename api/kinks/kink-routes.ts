import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { kinkInputSchema } from '../../engine/wire/admin.ts';
import { itemRoutes } from '../admin/item-routes.ts';
import { csvRoutes } from '../csv/csv-routes.ts';
import { kinkCsv } from './kink-csv.ts';
import type { KinkStore } from './kink-store.ts';

export function kinkRoutes(store: KinkStore, before: readonly Middleware[]): Router {
  const calls = { path: '/api/kinks', schema: kinkInputSchema, store, before };
  return itemRoutes(calls, (router) => csvRoutes(router, kinkCsv(store), before));
}
