import { join } from 'node:path';
import type { Environment } from '../api/environment.ts';
import { openOrm, sqlOf } from '../api/store/orm.ts';
import { type Sql } from '../api/store/sql.ts';
import { lockDataDir } from '../api/data-dir/data-lock.ts';
import { ownDataDir } from '../api/data-dir/private-folder.ts';

/**
 * Does something with the database that the environment names, then closes it. The embedded one
 * belongs to one process. @throws EnvironmentError where a server is running on it.
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
