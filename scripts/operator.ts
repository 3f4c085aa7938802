import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Place, withOrm } from '../api/backup/places.ts';
import { type Environment, EnvironmentError } from '../api/environment.ts';
import { sqlOf } from '../api/store/orm.ts';
import { reasonOf, type Sql } from '../api/store/sql.ts';
import { StoreAway } from '../engine/journal/journal.ts';

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

/** The path of a file; an address, which may hold a password, is none. @throws EnvironmentError, the usage */
export function fileOf(path: string | undefined, usage: string): string {
  if (path === undefined || /:\/\/|pass\w*\s*=|"pass|^\s*\{/i.test(path)) {
    throw new EnvironmentError(usage);
  }
  return path;
}

/** What is printed of an error: one line if the operator can do something about it. */
function told(error: unknown): unknown {
  if (error instanceof EnvironmentError) return error.message;
  if (error instanceof StoreAway) {
    return `the database does not answer: ${reasonOf(error)}; try it again`;
  }
  return error;
}

/** Runs a program of the operator: a mistake in the environment is named in one line. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(told(error));
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
