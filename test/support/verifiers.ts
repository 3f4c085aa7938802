import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoomRecord } from '../../engine/games/records.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs a verifier on a record, or on the text of a file, with the key that must have signed it. Returns
 * its exit code and its output.
 */
export async function judged(
  program: readonly string[],
  record: RoomRecord | string,
  key?: string,
) {
  const folder = await mkdtemp(join(tmpdir(), 'record-'));
  const file = join(folder, 'record.json');
  await writeFile(file, typeof record === 'string' ? record : JSON.stringify(record));
  const [command = '', ...args] = program;
  const asked = key === undefined ? [] : ['--key', key];
  try {
    return await new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = execFile(
        command,
        [...args, file, ...asked],
        { cwd: ROOT },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const hasPython = spawnSync('python3', ['--version']).status === 0;
// oxlint-disable-next-line no-console -- what was not tried is said
if (!hasPython) console.warn('docs/verify.py was not tried: there is no python3');

/** The commands that check a record. */
export const VERIFIERS = [
  [process.execPath, 'scripts/verify.ts'],
  ...(hasPython ? [['python3', 'docs/verify.py']] : []),
];
