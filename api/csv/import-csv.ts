import type * as v from 'valibot';
import type { importAnswerSchema } from '../../engine/wire/admin.ts';
import { storing } from '../store/unstorable.ts';
import type { CsvKind } from './csv-kind.ts';
import { readCsv } from './read-csv.ts';

export type ImportAnswer = v.InferOutput<typeof importAnswerSchema>;

const TOO_MANY_CELLS = {
  ok: false,
  error: 'has more cells than there are columns; a text with a comma stands in "quotes"',
} as const;

/**
 * [A31] [A33] Reads a file and adds its good lines, all at once; a preview adds nothing. Every
 * line is answered for by its number. @throws Refused where the file cannot be read at all.
 */
export async function importCsv<Input, Item>(
  kind: CsvKind<Input, Item>,
  bytes: Uint8Array,
  preview: boolean,
): Promise<ImportAnswer> {
  const lines = readCsv(bytes, kind.columns, kind.needed);
  const read = await kind.reader();
  const there = new Map((await kind.all()).map((item) => [kind.keyOf(item), 'already there']));
  const inputs: Input[] = [];
  const good: ImportAnswer['good'] = [];
  const bad: ImportAnswer['bad'] = [];
  for (const { line, cells } of lines) {
    const input = cells === null ? TOO_MANY_CELLS : read(cells);
    const known = input.ok ? there.get(kind.keyOf(input.value)) : undefined;
    if (!input.ok) bad.push({ line, error: input.error });
    else if (known !== undefined) bad.push({ line, error: known });
    else {
      there.set(kind.keyOf(input.value), `already there, in line ${line}`);
      inputs.push(input.value);
      good.push({ line, summary: kind.summary(input.value) });
    }
  }
  if (!preview && inputs.length > 0) await storing(() => kind.addAll(inputs));
  return { success: true, imported: preview ? 0 : inputs.length, good, bad };
}
