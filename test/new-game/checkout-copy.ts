import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { SCRIPT_ENV } from '../support/server.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** The scripts of packages, by their path from the checkout's root. */
const TOOLS = {
  knip: 'node_modules/knip/bin/knip.js',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

/** Runs a script with this Node in a folder. `output` is all that it printed. */
export async function run(cwd: string, script: string, ...args: string[]) {
  const env = { ...SCRIPT_ENV, HOME: process.env['HOME'] ?? '', NO_COLOR: '1' };
  const child = spawn(process.execPath, [script, ...args], { cwd, env });
  const closed = new Promise<number | null>((done) => void child.once('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, output: stdout + stderr };
}

export const tool = (cwd: string, name: keyof typeof TOOLS, ...args: string[]) =>
  run(cwd, join(ROOT, TOOLS[name]), ...args);

/** All files of the checkout in a folder of their own, with its packages, in the index of a repository. */
export function checkoutCopy(): string {
  const copy = mkdtempSync(join(inject('scratch'), 'checkout-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  execFileSync('git', ['add', '--all'], { cwd: copy });
  return copy;
}
