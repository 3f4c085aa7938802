import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** What a clone does not have. */
const MADE = /^(node_modules|data|\.git|\.preparing|screenshots|dist)$/;
const isCloned = (path: string): boolean => path === ROOT || !MADE.test(basename(path));
/** `npm ci` in an instant: links the packages of this checkout. FAIL, SLOW, NO_LINK: what goes wrong. */
const FAKE_NPM = `const { spawnSync } = require('node:child_process');
const { appendFileSync, mkdirSync, rmSync } = require('node:fs');
appendFileSync(process.env.ASKED, process.argv.slice(2).join(' ') + '\\n');
if (process.env.FAIL) process.exit(7);
if (process.env.SLOW) {
  mkdirSync('node_modules/koa', { recursive: true });
  setInterval(() => {}, 1000);
} else {
  const { status } = spawnSync('cp', ['-al', ${JSON.stringify(join(ROOT, 'node_modules'))}, '.']);
  if (process.env.NO_LINK) rmSync('node_modules/.bin/node');
  process.exit(status);
}`;

/** A Node and an npm from the registry, in a folder of their own; null: it does not answer. */
export async function toolsFromRegistry(...packages: string[]): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tools-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['install', `--prefix=${folder}`, '--prefer-offline', '--no-save', ...packages];
  const npm = spawn('npm', [...args, '--ignore-scripts', '--fetch-retries=0'], { stdio: 'ignore' });
  const [status] = await once(npm, 'exit');
  return status === 0 ? join(folder, 'node_modules/.bin') : null;
}

interface Ended {
  code: number | null;
  output: string;
}

/** The repository as a clone has it, without packages and without a built client. */
export class FreshClone {
  readonly folder: string;
  readonly asked: string;
  readonly #fakeNpm: string;

  /** @param name Of its folder. */
  constructor(name: string) {
    const parent = mkdtempSync(join(tmpdir(), 'clone-'));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 10 }));
    this.folder = join(parent, name);
    cpSync(ROOT, this.folder, { recursive: true, filter: isCloned });
    mkdirSync(join(parent, 'bin'));
    this.#fakeNpm = join(parent, 'bin/npm-cli.js');
    this.asked = join(parent, 'asked');
    writeFileSync(this.asked, '');
    writeFileSync(this.#fakeNpm, FAKE_NPM);
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  has(...names: string[]): boolean {
    return existsSync(this.path(...names));
  }

  start(command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
    const { HOME = '', PATH = '' } = process.env;
    const child = spawn(command, args, {
      cwd: this.folder,
      env: { HOME, PATH, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => killGroup(child));
    return child;
  }

  /** Prepares as an npm command does, with an npm that takes no time. */
  prepare(flags: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const args = [this.path('scripts/prepare.mjs'), ...flags];
    const own = { npm_execpath: this.#fakeNpm, ASKED: this.asked };
    return this.start(process.execPath, args, { ...own, ...env });
  }
}

/** Kills a command and all that it has started. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** How a command ended, and what it printed. */
export function ended(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
