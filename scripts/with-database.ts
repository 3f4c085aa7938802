import type { Environment } from '../api/environment.ts';
import { withOrm } from '../api/backup/places.ts';
import { sqlOf } from '../api/store/orm.ts';
import { type Sql } from '../api/store/sql.ts';

/**
 * Opens the database of the environment for `work`, then closes it. Only one process may use the
 * embedded database. @throws EnvironmentError if a server is using it.
 */
export async function withDatabase(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const place = { dataDir, databaseUrl, photos: null };
  await withOrm(place, async (orm) => work(await sqlOf(orm)));
}
