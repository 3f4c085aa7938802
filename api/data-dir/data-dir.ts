import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
} from 'node:fs';
import { join, dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EnvironmentError } from '../environment.ts';

/** SQLite's error codes: another process has the lock; the file is not an SQLite database. */
const BUSY = 5;
const NOT_A_DATABASE = 26;

const isCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === code;

/** How long to wait for the lock: a killed process may take a moment to end. */
const WAIT_MS = 1000;

/** Keeps the locks reachable: garbage collection would release them. */
const held = new Set<DatabaseSync>();

/** The offset of user_version in the header of an SQLite file: here, the process id of the holder. */
const USER_VERSION_AT = 60;

/** Names the process that holds the lock, for the error text only. */
function holderOf(file: string): string {
  const header = readFileSync(file);
  const isWritten = header.length >= USER_VERSION_AT + 4;
  return isWritten ? `process ${header.readUInt32BE(USER_VERSION_AT)}` : 'another process';
}

const identityOf = (file: string): number | null =>
  statSync(file, { throwIfNoEntry: false })?.ino ?? null;

/** The locked file; null if its holder has just released and removed it, so that there may be a new one. */
function locked(file: string): DatabaseSync | null {
  closeSync(openSync(file, 'a'));
  const identity = identityOf(file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    // In memory, so that SQLite makes no journal file.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    lock.exec(`pragma user_version = ${process.pid}; commit`);
    lock.exec('begin exclusive'); // this transaction holds the lock until the file is closed
  } catch (error) {
    lock.close();
    throw error;
  }
  if (identityOf(file) === identity) return lock;
  lock.close();
  return null;
}

/**
 * Locks a data folder for this process: two processes on one embedded database would lose rows. It is
 * a kernel lock on a file that SQLite keeps open. It ends with the process, even after a crash, and
 * also works between containers that share the folder.
 * @returns A function that releases the lock. @throws EnvironmentError if another process has it, or it cannot be written.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock');
  for (;;) {
    try {
      const lock = locked(file);
      if (lock === null) continue;
      held.add(lock);
      return () => {
        rmSync(file, { force: true });
        held.delete(lock);
        lock.close();
      };
    } catch (error) {
      // A file of an earlier version or another program is no lock.
      if (isCode(error, NOT_A_DATABASE)) rmSync(file, { force: true });
      else if (!isCode(error, BUSY)) {
        throw new EnvironmentError(
          `DATA_DIR: ${file} cannot be written: ${(error as Error).message}`,
        );
      } else {
        throw new EnvironmentError(
          `DATA_DIR: ${dataDir} is in use by ${holderOf(file)}; stop that process or choose another folder`,
        );
      }
    }
  }
}

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
