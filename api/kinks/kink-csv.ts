import { type Kink, kinkInputSchema } from '../../engine/wire/admin.ts';
import { parseThoroughly } from '../../engine/wire/parse.ts';
import type { CsvKind } from '../csv/csv-kind.ts';
import type { KinkInput, KinkStore } from './kink-store.ts';

/** Kinks as CSV: name and description. */
export function kinkCsv(store: KinkStore): CsvKind<KinkInput, Kink> {
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
