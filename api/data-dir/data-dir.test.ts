import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EnvironmentError } from '../environment.ts';
import { lockDataDir, ownDataDir } from './data-dir.ts';

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('the lock', () => {
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
    const module = JSON.stringify(join(import.meta.dirname, 'data-dir.ts'));
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
});

describe('the folder', () => {
  const before = process.umask();
  let parent: string;
  let folder: string;

  beforeEach(() => {
    process.umask(0o022);
    parent = mkdtempSync(join(tmpdir(), 'private-folder-'));
    chmodSync(parent, 0o755);
    folder = join(parent, 'data');
  });
  afterEach(() => {
    process.umask(before);
    rmSync(parent, { recursive: true, force: true });
  });

  const modeOf = (...path: string[]): number => statSync(join(folder, ...path)).mode & 0o777;

  /** A data folder of an early version, which other users can read. */
  function openFolder(): void {
    mkdirSync(join(folder, 'db', 'pg_wal'), { recursive: true });
    mkdirSync(join(folder, 'photos'));
    writeFileSync(join(folder, 'db', 'pg_wal', '000001'), 'the cookie key');
    writeFileSync(join(folder, 'photos', 'a.png'), 'a photo');
    writeFileSync(join(folder, 'server.lock'), '{}');
    writeFileSync(join(folder, 'notes.txt'), 'somebody else wrote this');
  }

  test('[A50] makes a folder that only its user can read, and so is everything made in it later', () => {
    ownDataDir(folder);
    expect(modeOf()).toBe(0o700);
    mkdirSync(join(folder, 'db'));
    writeFileSync(join(folder, 'db', 'file'), '');
    expect([modeOf('db'), modeOf('db', 'file')]).toEqual([0o700, 0o600]);
  });

  test('[A51] makes the server’s own files in the folder private, and no others', () => {
    openFolder();
    expect(modeOf('db', 'pg_wal', '000001')).toBe(0o644);
    ownDataDir(folder);
    const ours = [
      [],
      ['db'],
      ['db', 'pg_wal'],
      ['db', 'pg_wal', '000001'],
      ['photos'],
      ['photos', 'a.png'],
      ['server.lock'],
    ];
    for (const path of ours) expect([path, modeOf(...path) & 0o077]).toEqual([path, 0]);
    expect(readFileSync(join(folder, 'db', 'pg_wal', '000001'), 'utf8')).toBe('the cookie key');
    expect(modeOf('notes.txt')).toBe(0o644);
  });

  test('[A51] follows no link to other files', () => {
    openFolder();
    const other = join(parent, 'other');
    writeFileSync(other, '');
    symlinkSync(other, join(folder, 'db', 'link'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'photos', 'broken'));
    ownDataDir(folder);
    expect(statSync(other).mode & 0o777).toBe(0o644);
  });

  test('[A51] throws if the database is a link to a folder that others can read', () => {
    const elsewhere = join(parent, 'elsewhere');
    mkdirSync(elsewhere);
    mkdirSync(folder);
    symlinkSync(elsewhere, join(folder, 'db'));
    expect(() => ownDataDir(folder)).toThrow(EnvironmentError);
    expect(() => ownDataDir(folder)).toThrow(
      /^DATA_DIR: .*db links to a folder that other users can read/,
    );
    chmodSync(elsewhere, 0o700);
    ownDataDir(folder);
  });

  test('[A51] throws if all users share the folder, or if it cannot be made', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    expect(() => ownDataDir(folder)).toThrow(/^DATA_DIR: .* is a folder that all users share; .*$/);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
    expect(() => ownDataDir('/')).toThrow(EnvironmentError);
    writeFileSync(join(parent, 'file'), '');
    expect(() => ownDataDir(join(parent, 'file'))).toThrow(
      /^DATA_DIR: cannot make .*file \(EEXIST\)$/,
    );
    expect(existsSync(join(parent, 'file'))).toBe(true);
  });
});
