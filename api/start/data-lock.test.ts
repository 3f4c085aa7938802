import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EnvironmentError } from '../environment.ts';
import { lockDataDir } from './data-lock.ts';

let folder: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-lock-'));
  file = join(folder, 'server.lock');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that has taken the folder and lives until it is killed. */
async function holder(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'data-lock.ts'));
  const script = `
    const { lockDataDir } = await import(${module});
    lockDataDir(${JSON.stringify(folder)});
    console.log('taken');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const mine = (): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('a free folder is taken in the name of this process, and given back', () => {
  const release = lockDataDir(folder);
  expect(mine()).toMatchObject({ pid: process.pid });
  release();
  expect(existsSync(file)).toBe(false);
  lockDataDir(folder)();
});

test('a folder that another process holds is refused in words that say what to do', async () => {
  const child = await holder();
  const refusal = new EnvironmentError(
    `DATA_DIR: ${folder} is in use by process ${child.pid}; stop it or give this one another folder`,
  );
  expect(() => lockDataDir(folder)).toThrow(refusal);
  expect(mine()).toMatchObject({ pid: child.pid });
});

test('what a killed process left behind is taken over', async () => {
  const child = await holder();
  await kill(child);
  expect(existsSync(file)).toBe(true);
  lockDataDir(folder);
  expect(mine()).toMatchObject({ pid: process.pid });
});

test('a process id that now belongs to another process does not hold the folder', async () => {
  const child = await holder();
  writeFileSync(file, JSON.stringify({ pid: child.pid, started: '1' }));
  lockDataDir(folder);
  expect(mine()).toMatchObject({ pid: process.pid });
});

test.each(['', '{"pid":', 'null', '[]', '{"pid":"7","started":null}', '\u0000\u0001'])(
  'a corrupted file (%j) is taken over',
  (text) => {
    writeFileSync(file, text);
    lockDataDir(folder);
    expect(mine()).toMatchObject({ pid: process.pid });
  },
);

test('a folder that is not there is an error of its own', () => {
  expect(() => lockDataDir(join(folder, 'missing'))).toThrow('ENOENT');
});
