import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EnvironmentError } from '../environment.ts';
import { ownDataDir } from './private-folder.ts';

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
