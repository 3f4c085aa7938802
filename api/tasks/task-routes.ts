import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { type Kink, taskInputSchema } from '../../engine/wire/admin.ts';
import { itemRoutes } from '../admin/item-routes.ts';
import { csvRoutes } from '../csv/csv-routes.ts';
import { taskCsv } from './task-csv.ts';
import type { TaskStore } from './task-store.ts';

/** `kinks` lists what an imported task may require. */
export function taskRoutes(
  store: TaskStore,
  kinks: () => AsyncIterable<readonly Kink[]>,
  before: readonly Middleware[],
): Router {
  const calls = { path: '/api/tasks', schema: taskInputSchema, store, before };
  return itemRoutes(calls, (router) => csvRoutes(router, taskCsv(store, kinks), before));
}
