import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
