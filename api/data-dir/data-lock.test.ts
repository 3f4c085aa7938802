import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A script that locks the folder and runs until it is killed. */
function holderScript(): string {
  const module = JSON.stringify(join(import.meta.dirname, 'data-lock.ts'));
  return `
    const { lockDataDir } = await import(${module});
    lockDataDir(${JSON.stringify(folder)});
    console.log("locked");
    setInterval(() => {}, 1000);`;
}

const holderCommand = (): string =>
  `'${process.execPath}' --input-type=module --eval '${holderScript()}'`;

/** Another process that has locked the folder and runs until it is killed. */
async function holder(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holderScript()], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error('it could not lock the folder');
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => {}); // the test kills it later
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The process id in the header of the lock file, which is an SQLite database. */
const pidOf = (): number => readFileSync(file).readUInt32BE(60);

test('locks a free folder for this process, and releases it', () => {
  const release = lockDataDir(folder);
  expect(pidOf()).toBe(process.pid);
  release();
  expect(existsSync(file)).toBe(false);
  lockDataDir(folder)();
});

test('throws if another process holds the folder, and says what to do', async () => {
  const child = await holder();
  const refusal = new EnvironmentError(
    `DATA_DIR: ${folder} is in use by process ${child.pid}; stop that process or choose another folder`,
  );
  expect(() => lockDataDir(folder)).toThrow(refusal);
  expect(pidOf()).toBe(child.pid);
});

test('takes over the lock of a killed process', async () => {
  const child = await holder();
  await kill(child);
  expect(existsSync(file)).toBe(true);
  lockDataDir(folder)();
});

test('takes over the lock of a killed process that its parent has not reaped', async () => {
  const parent = spawn('/bin/sh', ['-c', `${holderCommand()} & exec sleep 600`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(parent);
  await once(parent.stdout, 'data');
  const pid = pidOf();
  const state = (): string | undefined =>
    /State:\s+(\w)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  process.kill(pid, 'SIGKILL');
  await expect.poll(state).toBe('Z');
  lockDataDir(folder)();
});

test.each(['', '{"pid":', '{"pid":1,"started":"1"}', '\u0000\u0001', 'x'.repeat(5000)])(
  'replaces a lock file of an earlier version or another program (%j)',
  (text) => {
    writeFileSync(file, text);
    const release = lockDataDir(folder);
    expect(pidOf()).toBe(process.pid);
    release();
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('lets only one of several processes lock the folder at once', async () => {
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => holder()));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(() => lockDataDir(folder)).toThrow(/is in use by process \d+;/);
});

test('throws if the folder does not exist', () => {
  expect(() => lockDataDir(join(folder, 'missing'))).toThrow('ENOENT');
});
