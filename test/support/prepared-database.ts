import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM, PgliteDriver } from '@mikro-orm/pglite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a new database, still without a table, to be copied. */
    preparedDatabase: string;
  }
}

/** Making a PGlite folder takes seconds, copying one no time: it is made once for all tests. */
export default async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'games-prepared-'));
  const orm = await MikroORM.init({
    driver: PgliteDriver,
    dbName: folder,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  await orm.em.getConnection().execute('select 1');
  await orm.close();
  project.provide('preparedDatabase', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Fills a new DATA_DIR with the prepared database. */
export async function copyDatabase(prepared: string, dataDir: string): Promise<void> {
  await cp(prepared, join(dataDir, 'db'), { recursive: true });
}
