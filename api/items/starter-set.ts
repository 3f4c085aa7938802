import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CsvKind } from '../csv/csv-format.ts';
import { importCsv } from '../csv/csv-routes.ts';
import { kinkCsv, type KinkStore } from './kinks.ts';
import { taskCsv } from './task-routes.ts';
import type { TaskStore } from './task-store.ts';

/** The starter set of a party: harmless things to do that make people laugh, as the panel imports them. */
export const starterFile = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, `starter-${name}.csv`));

/** Names of the kinks and texts of the tasks that were added. */
interface Seeded {
  kinks: string[];
  tasks: string[];
}

/** Imports a file of the starter set, and returns the summaries of the items that did not exist yet. */
async function added<Input, Item>(kind: CsvKind<Input, Item>): Promise<string[]> {
  const { good } = await importCsv(kind, await starterFile(kind.name), false);
  return good.map(({ summary }) => summary);
}

/** [A35] Adds the parts of the starter set that are missing: kinks by their names, tasks by their texts. */
export async function seed(kinks: KinkStore, tasks: TaskStore): Promise<Seeded> {
  const newKinks = await added(kinkCsv(kinks));
  return { kinks: newKinks, tasks: await added(taskCsv(tasks, () => kinks.pages())) };
}
