import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import * as v from 'valibot';
import { StoreAway } from '../../engine/journal/journal.ts';
import { EnvironmentError } from '../environment.ts';
import { isAway, reasonOf } from './sql.ts';

/** What a new database takes (39 MB), with some room for its first games. */
const NEED_MB = 64;
const MB = 1_000_000;

/** The file system's errors as PGlite numbers them, with the system's names and numbers. */
const ERRNO: Readonly<Record<number, readonly [code: string, errno: number]>> = {
  2: ['EACCES', -13],
  19: ['EDQUOT', -122],
  29: ['EIO', -5],
  31: ['EISDIR', -21],
  51: ['ENOSPC', -28],
  54: ['ENOTDIR', -20],
  63: ['EPERM', -1],
  69: ['EROFS', -30],
};
const NO_ROOM = /^(ENOSPC|EDQUOT|53100)$/;

const errnoSchema = v.object({ name: v.literal('ErrnoError'), errno: v.number() });
const codeSchema = v.object({ code: v.string() });

/** The code and the text of an error of the disk; null: it is another error. */
function diskError(error: unknown): { code: string; text: string } | null {
  const raw = v.safeParse(errnoSchema, error);
  if (raw.success) {
    const [code, errno] = ERRNO[raw.output.errno] ?? [`errno ${raw.output.errno}`, 0];
    return { code, text: errno === 0 ? code : `${code}: ${getSystemErrorMessage(errno)}` };
  }
  if (error instanceof Error && error.cause instanceof Error) return diskError(error.cause);
  const coded = v.safeParse(codeSchema, error);
  return coded.success && isAway(error) ? { code: coded.output.code, text: reasonOf(error) } : null;
}

/** How many megabytes are free where the folder is, or will be. */
function freeMb(folder: string): number {
  if (!existsSync(folder)) return freeMb(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}

/**
 * [O30] Opens the embedded database in a folder. If its disk does not let it, the error says so in one
 * line. What was begun of a new database is removed: it could never be opened.
 * @throws EnvironmentError
 */
export async function withRoom<T>(folder: string, open: () => Promise<T>): Promise<T> {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  try {
    return await open();
  } catch (error) {
    const found = diskError(error);
    if (error instanceof StoreAway || found === null) throw error;
    if (isNew) rmSync(folder, { recursive: true, force: true });
    const free = freeMb(folder);
    const need = isNew
      ? `a new database needs ${NEED_MB} MB, ${free} MB are free`
      : `${free} MB are free`;
    const room = NO_ROOM.test(found.code) ? `; ${need}; make room or choose another folder` : '';
    throw new EnvironmentError(
      `DATA_DIR: the database in ${folder} cannot be used: ${found.text}${room}`,
    );
  }
}
