import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { userInputSchema } from '../../engine/wire/admin.ts';
import { itemRoutes } from '../admin/item-routes.ts';
import type { UserStore } from './user-store.ts';

export function userRoutes(store: UserStore, before: readonly Middleware[]): Router {
  return itemRoutes({ path: '/api/users', schema: userInputSchema, store, before });
}
