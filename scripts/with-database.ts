import { join } from 'node:path';
import type { Environment } from '../api/environment.ts';
import { openOrm, sqlOf } from '../api/store/orm.ts';
import { type Sql } from '../api/store/sql.ts';
import { lockDataDir } from '../api/data-dir/data-lock.ts';
import { ownDataDir } from '../api/data-dir/private-folder.ts';

/**
 * Opens the database of the environment for `work`, then closes it. Only one process may use the
 * embedded database. @throws EnvironmentError if a server is using it.
 */
export async function withDatabase(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  if (databaseUrl === null) ownDataDir(dataDir);
  const unlock = databaseUrl === null ? lockDataDir(dataDir) : null;
  try {
    const orm = await openOrm(
      databaseUrl === null ? { folder: join(dataDir, 'db') } : { url: databaseUrl },
    );
    try {
      await work(await sqlOf(orm));
    } finally {
      await orm.close();
    }
  } finally {
    unlock?.();
  }
}
