import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Place, withOrm } from '../api/backup/places.ts';
import { type Environment, EnvironmentError } from '../api/environment.ts';
import { sqlOf } from '../api/store/orm.ts';
import { type Sql } from '../api/store/sql.ts';

/** The place of an environment's data. */
export const placeOf = ({ dataDir, databaseUrl, photoS3 }: Environment): Place => {
  return { dataDir, databaseUrl, photos: photoS3 === null ? join(dataDir, 'photos') : null };
};

/** The options of a program, each with a value. @throws EnvironmentError, the usage, for any other */
export function optionsOf<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  usage: string,
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options }).values as Partial<Record<Name, string>>;
  } catch {
    throw new EnvironmentError(usage);
  }
}

/** Runs a program of the operator: a mistake in the environment is named in one line. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof EnvironmentError ? error.message : error);
    process.exitCode = 1;
  });
}

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
