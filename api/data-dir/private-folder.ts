import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EnvironmentError } from '../environment.ts';

/** The server's own files in the folder. It changes no others. */
const OURS = /^(db|photos|tmp|server\.lock.*)$/;
const FOLDERS = /^(db|photos|tmp)$/;
/** The permissions of users other than the owner. */
const OTHERS = 0o077;
const STICKY = 0o1000;
const PRIVATE_MASK = 0o077;
const PRIVATE_FOLDER = 0o700;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Runs `work` on a file; null if the file does not exist any more. @throws EnvironmentError */
function unlessMissing<T>(path: string, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    const mend =
      codeOf(error) === 'EROFS' ? 'make its disk writable' : 'change its owner to this user';
    throw new EnvironmentError(
      `DATA_DIR: cannot make ${path} private (${codeOf(error)}); ${mend} or choose another folder`,
    );
  }
}

/** Removes all permissions of other users. The owner's stay as they are. */
function makePrivate(path: string, mode: number): void {
  if ((mode & OTHERS) !== 0) unlessMissing(path, () => chmodSync(path, mode & 0o777 & ~OTHERS));
}

/** Does not follow links: a user who once could write here may have made one to somebody's files. */
function makeTreePrivate(path: string): void {
  const found = unlessMissing(path, () => lstatSync(path));
  if (found === null || found.isSymbolicLink()) return;
  makePrivate(path, found.mode);
  if (!found.isDirectory()) return;
  const names = unlessMissing(path, () => readdirSync(path)) ?? [];
  for (const name of names) makeTreePrivate(join(path, name));
}

/** A folder that the operator moved elsewhere and linked must be private already. */
function checkLinked(path: string): void {
  const found = unlessMissing(path, () => statSync(path));
  if (found === null || (found.mode & OTHERS) === 0) return;
  throw new EnvironmentError(
    `DATA_DIR: ${path} links to a folder that other users can read; make it private (chmod -R go= …)`,
  );
}

function makeContentsPrivate(dataDir: string): void {
  for (const name of unlessMissing(dataDir, () => readdirSync(dataDir)) ?? []) {
    const path = join(dataDir, name);
    if (!OURS.test(name)) continue;
    makeTreePrivate(path);
    if (FOLDERS.test(name)) checkLinked(path);
  }
}

/**
 * [O22] Makes a folder, for its owner alone, and those above it that do not exist. Node's own
 * `recursive` never returns where the folder above exists and takes none, as in /proc.
 */
export function makeFolders(path: string): void {
  try {
    mkdirSync(path, PRIVATE_FOLDER);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    const above = dirname(path);
    if (codeOf(error) !== 'ENOENT' || existsSync(above)) throw error;
    makeFolders(above);
    mkdirSync(path, PRIVATE_FOLDER);
  }
}

function makeDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir);
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR: cannot make ${dataDir} (${codeOf(error)})`);
  }
}

/**
 * [A50] [A51] Creates the data folder if it does not exist, and makes it and the server's files in it
 * private: they contain the cookie key, the password's hash and unused seeds. From then on every file
 * that this process creates is private too. Files of an earlier version become private.
 * @throws EnvironmentError if that is not possible.
 */
export function ownDataDir(dataDir: string): void {
  process.umask(PRIVATE_MASK);
  makeDataDir(dataDir);
  const { mode } = statSync(dataDir);
  if ((mode & STICKY) !== 0 || resolve(dataDir) === resolve('/')) {
    throw new EnvironmentError(
      `DATA_DIR: ${dataDir} is a folder that all users share; choose a separate folder`,
    );
  }
  makePrivate(dataDir, mode);
  makeContentsPrivate(dataDir);
}
