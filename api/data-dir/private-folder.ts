import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EnvironmentError } from '../environment.ts';

/** What the server itself puts into its folder. Whatever else is there is not ours to change. */
const OURS = /^(db|photos|tmp|server\.lock.*)$/;
const FOLDERS = /^(db|photos|tmp)$/;
/** The bits by which others than the owner may read, write or enter. */
const OTHERS = 0o077;
const STICKY = 0o1000;
const PRIVATE_MASK = 0o077;
const PRIVATE_FOLDER = 0o700;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Does something to a file; null: it has gone meanwhile, and needs nothing. */
function unlessGone<T>(path: string, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new EnvironmentError(
      `DATA_DIR: this user may not keep others out of ${path} (${codeOf(error)}); ` +
        'give it to this user, or give this one another folder',
    );
  }
}

/** Takes every right from others, and gives its owner none that it did not have. */
function closeToOthers(path: string, mode: number): void {
  if ((mode & OTHERS) !== 0) unlessGone(path, () => chmodSync(path, mode & 0o777 & ~OTHERS));
}

/** Never through a link: who could once write here may have laid one to files of another. */
function closeTree(path: string): void {
  const found = unlessGone(path, () => lstatSync(path));
  if (found === null || found.isSymbolicLink()) return;
  closeToOthers(path, found.mode);
  if (!found.isDirectory()) return;
  for (const name of unlessGone(path, () => readdirSync(path)) ?? []) closeTree(join(path, name));
}

/** A folder of ours that was moved elsewhere and linked: its owner has to have made it private. */
function checkLinked(path: string): void {
  const found = unlessGone(path, () => statSync(path));
  if (found === null || (found.mode & OTHERS) === 0) return;
  throw new EnvironmentError(
    `DATA_DIR: ${path} leads to a folder that others can read; take that from them (chmod -R go= …)`,
  );
}

function closeContents(dataDir: string): void {
  for (const name of unlessGone(dataDir, () => readdirSync(dataDir)) ?? []) {
    const path = join(dataDir, name);
    if (!OURS.test(name)) continue;
    closeTree(path);
    if (FOLDERS.test(name)) checkLinked(path);
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR: ${dataDir} cannot be made (${codeOf(error)})`);
  }
}

/**
 * [A50] [A51] Makes the data folder if need be and keeps everybody else of this machine out of it:
 * the key of the cookies, the password's hash and unspent seeds are in there. From here on whatever
 * this process makes is its user's alone. What an earlier version left open is closed.
 * @throws EnvironmentError where that cannot be done, in one line.
 */
export function ownDataDir(dataDir: string): void {
  process.umask(PRIVATE_MASK);
  makeFolder(dataDir);
  const { mode } = statSync(dataDir);
  if ((mode & STICKY) !== 0 || resolve(dataDir) === resolve('/')) {
    throw new EnvironmentError(
      `DATA_DIR: ${dataDir} is a folder that everybody shares; give this one a folder of its own`,
    );
  }
  closeToOthers(dataDir, mode);
  closeContents(dataDir);
}
