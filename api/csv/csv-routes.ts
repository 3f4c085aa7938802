import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { Refused } from '../../engine/core/refusal.ts';
import { readBody } from '../http/read-body.ts';
import type { CsvKind } from './csv-kind.ts';
import { LARGEST_FILE } from './csv-limits.ts';
import { importCsv } from './import-csv.ts';
import { writeCsv } from './write-csv.ts';

/** Adds a kind's export and import to its calls. */
export function csvRoutes<Input, Item>(
  router: Router,
  kind: CsvKind<Input, Item>,
  before: readonly Middleware[],
): void {
  router.get('/export', ...before, async (ctx) => {
    const rows: string[][] = [];
    for await (const items of kind.pages()) rows.push(...items.map((item) => kind.cells(item)));
    ctx.attachment(`${kind.name}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = await writeCsv(kind.columns, rows);
  });

  router.post('/import', ...before, async (ctx) => {
    if (ctx.is('text/*', 'application/vnd.ms-excel') === false) {
      throw new Refused('action/malformed', 'Send the file as text/csv.');
    }
    ctx.body = await importCsv(
      kind,
      await readBody(ctx.req, LARGEST_FILE),
      ctx.query['preview'] === '1',
    );
  });
}
