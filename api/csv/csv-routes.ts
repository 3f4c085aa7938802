import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Tell } from '../admin/told-changes.ts';
import { drain, readBody } from '../http/body.ts';
import { type CsvKind, LARGEST_FILE, BAD_LINES_NAMED, Pause, writeCsv } from './csv-format.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import type * as v from 'valibot';
import type { importAnswerSchema } from '../../engine/wire/admin.ts';
import { readCsv } from './read-csv.ts';
import { storing } from '../store/sql.ts';

type ImportAnswer = v.InferOutput<typeof importAnswerSchema>;

const TOO_MANY_CELLS = {
  ok: false,
  errors: ['has more cells than there are columns; a text with a comma stands in "quotes"'],
} as const;

/** The keys of all stored items, each with the error for a line that repeats it. */
async function storedKeys<Input, Item>(kind: CsvKind<Input, Item>): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for await (const items of kind.pages()) {
    for (const item of items) keys.set(kind.keyOf(item), 'already there');
  }
  return keys;
}

/**
 * [A31] [A33] [A56] Reads a file and adds its good lines, all at once; a preview adds nothing. The
 * answer lists every line by its number. It only counts the bad lines after the first hundred.
 * @throws Refused `action/malformed` if the file cannot be read at all.
 */
export async function importCsv<Input, Item>(
  kind: CsvKind<Input, Item>,
  bytes: Uint8Array,
  preview: boolean,
): Promise<ImportAnswer> {
  const lines = await readCsv(bytes, kind.columns, kind.needed);
  const read = await kind.reader();
  const keys = await storedKeys(kind);
  const inputs: Input[] = [];
  const good: ImportAnswer['good'] = [];
  const bad: ImportAnswer['bad'] = [];
  let moreBad = 0;
  const pause = new Pause();
  const refuse = (line: number, error: string): void => {
    if (bad.length < BAD_LINES_NAMED) bad.push({ line, error });
    else moreBad += 1;
  };
  for (const { line, cells } of lines) {
    if (pause.isDue) await pause.take();
    const input = cells === null ? TOO_MANY_CELLS : read(cells);
    const known = input.ok ? keys.get(kind.keyOf(input.value)) : undefined;
    if (!input.ok) refuse(line, input.errors.join('; '));
    else if (known !== undefined) refuse(line, known);
    else {
      keys.set(kind.keyOf(input.value), `already there, in line ${line}`);
      inputs.push(input.value);
      good.push({ line, summary: kind.summary(input.value) });
    }
  }
  if (!preview && inputs.length > 0) await storing(() => kind.addAll(inputs));
  const imported = preview ? 0 : inputs.length;
  return { success: true, imported, good, bad, ...(moreBad > 0 && { moreBad }) };
}

/** Adds the export and import calls of a kind to its router. */
export function csvRoutes<Input, Item>(
  router: Router,
  kind: CsvKind<Input, Item>,
  before: readonly Middleware[],
  tell: Tell,
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
    try {
      const bytes = await readBody(ctx.req, LARGEST_FILE);
      const answer = await importCsv(kind, bytes, ctx.query['preview'] === '1');
      const { imported } = answer;
      if (imported > 0) {
        await tell({ code: 'items/imported', params: { kind: kind.name, count: imported } });
      }
      ctx.body = answer;
    } finally {
      drain(ctx.req);
    }
  });
}
