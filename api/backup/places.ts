import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDataDir, ownDataDir } from '../data-dir/data-dir.ts';
import { EnvironmentError } from '../environment.ts';
import { MIGRATION_NAMES } from '../../migrations/index.ts';
import {
  databaseOf,
  opened,
  whereIs,
  type DatabasePlace,
  openAsIs,
  openOrm,
  type Orm,
} from '../store/orm.ts';
import { restore, type Restored } from './restore.ts';

/** A house's data: the embedded database of a data folder, or PostgreSQL's with its photos beside. */
export interface Place {
  dataDir: string;
  /** Null: the database is the embedded one of `dataDir`. */
  databaseUrl: string | null;
  /** The folder of the photos; null: they are in S3. */
  photos: string | null;
  /** The option of a command that names it; without it the settings do. */
  option?: string;
}

/** The folder to fill before it is moved into place. */
const beside = (folder: string): string => `${folder}.restoring`;

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** Uses the place alone, where it is a data folder. @throws EnvironmentError if a server uses it */
async function alone<T>({ databaseUrl, dataDir }: Place, work: () => Promise<T>): Promise<T> {
  ownDataDir(dataDir);
  const unlock = databaseUrl === null ? lockDataDir(dataDir) : null;
  try {
    return await work();
  } finally {
    unlock?.();
  }
}

async function closing<T>(orm: Orm, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await orm.close();
  }
}

/** Opens the database of a place for `work`, with today's tables, then closes it. @throws EnvironmentError */
export function withOrm<T>(place: Place, work: (orm: Orm) => Promise<T>): Promise<T> {
  return alone(place, async () => {
    const orm = await opened(place, openOrm);
    return closing(orm, () => work(orm));
  });
}

/**
 * [O4] As `withOrm`, and changes no tables: a version that somebody may go back to has to find them.
 * @throws EnvironmentError if there are none, or they are of an older version
 */
export async function withOrmAsIs<T>(place: Place, work: (orm: Orm) => Promise<T>): Promise<T> {
  const nothing = `${whereIs(place)} holds no house.`;
  const database = databaseOf(place);
  if ('folder' in database && !isFilled(database.folder ?? '')) throw new EnvironmentError(nothing);
  return alone(place, async () => {
    const { orm, had } = await opened(place, openAsIs);
    return closing(orm, () => {
      if (had.length === 0) throw new EnvironmentError(nothing);
      const lacks = MIGRATION_NAMES.filter((name) => !had.includes(name)).length;
      if (lacks === 0) return work(orm);
      throw new EnvironmentError(
        `The tables are of an older version, ${lacks} migrations behind. Use that version's command, ` +
          'or start a server of this version once: it brings the tables up to date.',
      );
    });
  });
}

/**
 * [O4] Restores a backup into an empty place. Folders are filled beside and renamed at the end, so that
 * one that was stopped leaves the place empty.
 * @throws EnvironmentError if the place is not empty, or the lines are no whole backup
 */
export function restoreInto(place: Place, lines: AsyncIterator<string>): Promise<Restored> {
  const { databaseUrl, dataDir } = place;
  const db = join(dataDir, 'db');
  return alone(place, async () => {
    const folders = [
      ...(databaseUrl === null ? [db] : []),
      ...(place.photos === null ? [] : [place.photos]),
    ];
    for (const folder of folders) {
      if (isFilled(folder)) {
        throw new EnvironmentError(
          `A backup is restored into an empty place, and ${resolve(folder)} is not empty.`,
        );
      }
      rmSync(beside(folder), { recursive: true, force: true });
    }
    const database: DatabasePlace =
      databaseUrl === null ? { folder: beside(db) } : { url: databaseUrl };
    const photos = place.photos === null ? null : beside(place.photos);
    try {
      const open = (last: string) => opened(place, () => openOrm(database, last));
      const restored = await restore({ open, photos }, lines);
      for (const folder of folders) {
        if (!existsSync(beside(folder))) continue;
        rmSync(folder, { recursive: true, force: true });
        renameSync(beside(folder), folder);
      }
      return restored;
    } catch (error) {
      for (const folder of folders) rmSync(beside(folder), { recursive: true, force: true });
      throw error;
    }
  });
}
