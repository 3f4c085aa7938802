import { cpSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openOrm } from '../../api/store/orm.ts';
import { throwawayDatabase, type Throwaway } from './services.ts';
import { afterAll, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the servers under test. */
    scratch: string;
    /** A folder with a new database, its tables made and empty, to be copied. */
    preparedDatabase: string;
    /** The name of one on PostgreSQL; null where there is none. */
    preparedPostgres: string | null;
  }
}

/** A folder in memory, where the system has one. */
const IN_MEMORY = '/dev/shm';
/** Some dozen databases of 40 MB are there at a time, at most. */
const ROOM_BYTES = 2 * 1024 ** 3;

async function roomiest(): Promise<string> {
  const free = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= ROOM_BYTES ? IN_MEMORY : tmpdir();
}

/**
 * Making a PGlite folder and its tables takes seconds, copying it no time: the first project that
 * needs one makes it for all.
 */
export default async function prepareDatabase(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const all = project.vitest.getRootProject();
  if ('preparedDatabase' in all.getProvidedContext()) return undefined;
  const scratch = await mkdtemp(join(await roomiest(), 'games-test-'));
  const preparedDatabase = join(scratch, 'prepared');
  const orm = await openOrm({ folder: preparedDatabase });
  await orm.close();
  const postgres = await throwawayDatabase();
  if ('url' in postgres) await (await openOrm({ url: postgres.url })).close();
  all.provide(
    'preparedPostgres',
    'url' in postgres ? new URL(postgres.url).pathname.slice(1) : null,
  );
  all.provide('scratch', scratch);
  all.provide('preparedDatabase', preparedDatabase);
  return async () => {
    await rm(scratch, { recursive: true, force: true });
    if ('drop' in postgres) await postgres.drop();
  };
}

/**
 * Fills a new DATA_DIR with the prepared database: a thousand small files, which the call that waits
 * for each by itself copies in eight times the time.
 */
export function copyDatabase(prepared: string, dataDir: string): void {
  cpSync(prepared, join(dataDir, 'db'), { recursive: true });
}

/** A folder with a copy of the prepared database, for the tests of a file. Called outside of tests. */
export async function preparedFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('scratch'), 'database-'));
  afterAll(() => rm(folder, { recursive: true }));
  cpSync(inject('preparedDatabase'), folder, { recursive: true });
  return folder;
}

/** A database of PostgreSQL whose tables are made and empty, or why there is none. */
export function preparedPostgres(): Promise<Throwaway> {
  return throwawayDatabase(inject('preparedPostgres') ?? undefined);
}
