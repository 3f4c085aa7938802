import { join } from 'node:path';
import { type Environment, EnvironmentError } from '../environment.ts';
import type { DatabasePlace } from './orm.ts';
import { isUnusable, reasonOf } from './sql.ts';

/** Where a house has its database: on PostgreSQL, or (`databaseUrl` null) in its data folder. */
export type HousePlace = Pick<Environment, 'dataDir' | 'databaseUrl'>;

export const databaseOf = ({ databaseUrl, dataDir }: HousePlace): DatabasePlace =>
  databaseUrl === null ? { folder: join(dataDir, 'db') } : { url: databaseUrl };

/** The setting that says where the database is, and where that is. */
export const whereIs = ({ databaseUrl, dataDir }: HousePlace): string =>
  databaseUrl === null
    ? `DATA_DIR: the database in ${join(dataDir, 'db')}`
    : `DATABASE_URL: the database at ${new URL(databaseUrl).host}`;

/** [O22] Opens the database of a house. @throws EnvironmentError if it cannot be used as it is */
export async function opened<T>(
  place: HousePlace,
  open: (database: DatabasePlace) => Promise<T>,
): Promise<T> {
  try {
    return await open(databaseOf(place));
  } catch (error) {
    if (!isUnusable(error)) throw error;
    throw new EnvironmentError(`${whereIs(place)} cannot be used: ${reasonOf(error)}`);
  }
}
