import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { EnvironmentError } from '../environment.ts';

const holderSchema = v.object({ pid: v.number(), started: v.nullable(v.string()) });

/** When a process started, from the kernel's table: tells a reused process id from the old one. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null; // no such process, or a system without /proc
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process that a lock file's text names, where that process still runs. */
function holderOf(text: string): number | null {
  try {
    const { pid, started } = v.parse(holderSchema, JSON.parse(text));
    return pid !== process.pid && isAlive(pid) && startOf(pid) === started ? pid : null;
  } catch {
    return null; // not a lock of ours
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Puts a whole file at `to` in one step; answers false where there is one already. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Takes a lock nobody holds out of the way; one that was renewed meanwhile is put back. */
function discard(file: string, stale: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return; // another starter was faster
    throw error;
  }
  if (textOf(aside) !== stale) linked(aside, file);
  rmSync(aside, { force: true });
}

/**
 * Takes a data folder for this process: two processes on one embedded database lose rows.
 * @returns what gives it back. @throws EnvironmentError where another process has it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  try {
    while (!linked(mine, file)) {
      const text = textOf(file);
      if (text === null) continue; // just given back
      const pid = holderOf(text);
      if (pid !== null) {
        throw new EnvironmentError(
          `DATA_DIR: ${dataDir} is in use by process ${pid}; stop it or give this one another folder`,
        );
      }
      discard(file, text, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}
