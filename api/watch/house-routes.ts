import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { House } from '../../engine/wire/admin.ts';
import { lastGoodBackup } from '../backup/regular-backups.ts';
import type { Sql } from '../store/sql.ts';
import type { Figures } from './figures.ts';
import type { HouseSpace } from './house-space.ts';

interface HouseParts {
  space: HouseSpace;
  figures: Pick<Figures, 'read'>;
  sql: Sql;
  /** Hours between backups; null: none is made by itself. */
  everyHours: number | null;
}

/** [O7] [O16] How the house is doing, for the administrator. */
export function houseRoutes(parts: HouseParts, before: readonly Middleware[]): Router {
  const { space, figures, sql, everyHours } = parts;
  const router = new Router({ prefix: '/api/admin' });

  router.get('/house', ...before, async (ctx) => {
    const good = await lastGoodBackup(sql);
    const house: House = {
      success: true,
      size: await space.read(),
      limit: space.limitBytes,
      backup: { everyHours, good: good && { at: good.at, bytes: good.bytes } },
    };
    ctx.set('Cache-Control', 'no-store');
    ctx.body = house;
  });

  router.get('/figures', ...before, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { success: true, ...(await figures.read()) };
  });

  return router;
}
