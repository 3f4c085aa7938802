import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIGURES_HEAD } from '../../test/abuse/support/figures.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * `npm run bench -- --abuse`: runs each attack of test/abuse on its own server while other visitors
 * play there, and prints a line of figures for each. Returns the exit code.
 */
export function benchAbuse(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-abuse-'));
  const file = join(folder, 'figures.md');
  writeFileSync(file, '');
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'abuse'];
    const env = { ...process.env, ABUSE_FIGURES: file };
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
    console.log(`\n${FIGURES_HEAD}\n${readFileSync(file, 'utf8')}`);
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
