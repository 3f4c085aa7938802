import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openOrm } from '../../api/store/orm.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a new database, its tables made and empty, to be copied. */
    preparedDatabase: string;
  }
}

/** Making a PGlite folder and its tables takes seconds, copying it no time: it is made once for all. */
export default async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'games-prepared-'));
  const orm = await openOrm({ folder });
  await orm.close();
  project.provide('preparedDatabase', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Fills a new DATA_DIR with the prepared database. */
export async function copyDatabase(prepared: string, dataDir: string): Promise<void> {
  await cp(prepared, join(dataDir, 'db'), { recursive: true });
}
