import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { kinkInputSchema, type Kink } from '../../engine/wire/admin.ts';
import { itemRoutes } from '../admin/item-routes.ts';
import { csvRoutes } from '../csv/csv-routes.ts';
import type { KinkStore, KinkInput } from './kink-store.ts';
import { parseThoroughly } from '../../engine/wire/parse.ts';
import type { CsvKind } from '../csv/csv-kind.ts';

/** Kinks as CSV: name and description. */
function kinkCsv(store: KinkStore): CsvKind<KinkInput, Kink> {
  return {
    name: 'kinks',
    columns: ['name', 'description'],
    needed: ['name'],
    cells: ({ name, description }) => [name, description],
    reader: () =>
      Promise.resolve(({ name, description }) =>
        parseThoroughly(kinkInputSchema, { name, description }),
      ),
    keyOf: ({ name }) => name,
    summary: ({ name }) => name,
    pages: () => store.pages(),
    addAll: (kinks) => store.addAll(kinks),
  };
}

export function kinkRoutes(store: KinkStore, before: readonly Middleware[]): Router {
  const calls = { path: '/api/kinks', schema: kinkInputSchema, store, before };
  return itemRoutes(calls, (router) => csvRoutes(router, kinkCsv(store), before));
}
