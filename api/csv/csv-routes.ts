import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { IncomingMessage } from 'node:http';
import { Refused } from '../../engine/refusal.ts';
import { drain } from '../http/drain.ts';
import type { CsvKind } from './csv-kind.ts';
import { importCsv } from './import-csv.ts';
import { writeCsv } from './write-csv.ts';

/** [A32] A file of 2 MB holds some ten thousand tasks. */
const LARGEST_FILE = 2 * 1024 * 1024;

/** Told by its status, as every body that is too large. */
class TooLarge extends Error {
  readonly status = 413;
}

/** The whole of a body. One that is too large is refused at once and its rest thrown away. */
async function fileOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size <= LARGEST_FILE) {
    size = 0;
    // Left early, the iterator would end the connection before its answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > LARGEST_FILE) break;
      chunks.push(bytes);
    }
  }
  if (size <= LARGEST_FILE) return Buffer.concat(chunks);
  drain(request);
  throw new TooLarge();
}

/** Adds a kind's export and import to its calls. */
export function csvRoutes<Input, Item>(
  router: Router,
  kind: CsvKind<Input, Item>,
  before: readonly Middleware[],
): void {
  router.get('/export', ...before, async (ctx) => {
    const rows = (await kind.all()).map((item) => kind.cells(item));
    ctx.attachment(`${kind.name}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = writeCsv(kind.columns, rows);
  });

  router.post('/import', ...before, async (ctx) => {
    if (ctx.is('text/*', 'application/vnd.ms-excel') === false) {
      throw new Refused('action/malformed', 'Send the file as text/csv.');
    }
    ctx.body = await importCsv(kind, await fileOf(ctx.req), ctx.query['preview'] === '1');
  });
}
