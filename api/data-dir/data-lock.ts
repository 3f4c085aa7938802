import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EnvironmentError } from '../environment.ts';

/** SQLite's words that another process has the lock, and that the file is none of its own. */
const BUSY = 5;
const NOT_A_DATABASE = 26;

const isCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === code;

/** A process that was killed just now may take a moment to be gone. */
const DYING_MS = 1000;

/** A lock that nobody refers to would be collected, and with it given back. */
const held = new Set<DatabaseSync>();

/** Where a database's header has the number that its user may set: here, the holder's process id. */
const USER_VERSION_AT = 60;

/** Which process holds it; only for words, nothing hangs on it. */
function holderOf(file: string): string {
  const header = readFileSync(file);
  const isWritten = header.length >= USER_VERSION_AT + 4;
  return isWritten ? `process ${header.readUInt32BE(USER_VERSION_AT)}` : 'another process';
}

const identityOf = (file: string): number | null =>
  statSync(file, { throwIfNoEntry: false })?.ino ?? null;

/** The locked file; null: its holder has just given it back and removed it, so that there may be another. */
function locked(file: string): DatabaseSync | null {
  closeSync(openSync(file, 'a'));
  const identity = identityOf(file);
  const lock = new DatabaseSync(file, { timeout: DYING_MS });
  try {
    // In memory, so that no journal lies beside it.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    lock.exec(`pragma user_version = ${process.pid}; commit`);
    lock.exec('begin exclusive'); // and nothing more: it is held until the file is closed
  } catch (error) {
    lock.close();
    throw error;
  }
  if (identityOf(file) === identity) return lock;
  lock.close();
  return null;
}

/**
 * Takes a data folder for this process: two processes on one embedded database lose rows. The lock is
 * the kernel's, on a file that SQLite keeps open: it ends with the process however that dies, and holds
 * between containers that share the folder.
 * @returns what gives it back. @throws EnvironmentError where another process has it.
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
      // What an earlier version, or somebody else, has left there locks nothing.
      if (isCode(error, NOT_A_DATABASE)) rmSync(file, { force: true });
      else if (!isCode(error, BUSY)) throw error;
      else {
        throw new EnvironmentError(
          `DATA_DIR: ${dataDir} is in use by ${holderOf(file)}; stop it or give this one another folder`,
        );
      }
    }
  }
}
