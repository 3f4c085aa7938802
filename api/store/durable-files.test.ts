import { fdatasync, fdatasyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GroupCommit } from '../../engine/journal/group-commit.ts';
import { type Disk, DURABLE_START, DurableFiles } from './durable-files.ts';
import { PgliteSql } from './pglite-sql.ts';

/** The flushes, in order, and the promise that a flush waits for. */
const flushes: string[] = [];
let held: Promise<void> = Promise.resolve();
const disk: Disk = {
  flushNow: (file) => {
    flushes.push('at once');
    fdatasyncSync(file);
  },
  flush: async (file) => {
    flushes.push('later');
    await held;
    await promisify(fdatasync)(file);
  },
};

const folder = mkdtempSync(join(tmpdir(), 'durable-'));
let pglite: PGlite;
let sql: PgliteSql;
beforeAll(async () => {
  const fs = new DurableFiles(join(folder, 'db'), disk);
  pglite = await PGlite.create({ fs, startParams: DURABLE_START });
  sql = await PgliteSql.on(pglite);
  await pglite.exec('create table kept (what text)');
});
beforeEach(() => {
  flushes.splice(0);
});
afterAll(async () => {
  await pglite.close();
  rmSync(folder, { recursive: true, force: true });
});

const keep = (what: string) => sql.query('keep', 'insert into kept values ($1)', [what]);

test('[J18] nothing is confirmed before its log is on the disk', async () => {
  await keep('one');
  expect(flushes).toEqual(['later']);

  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  let isTold = false;
  const told = keep('two').then(() => (isTold = true));
  await expect.poll(() => flushes).toHaveLength(2);
  // Nor is anybody who only reads: it might be lost again.
  let isRead = false;
  const read = sql.query('read', 'select what from kept', []).then(() => (isRead = true));
  await pglite.query('select 1');
  expect([isTold, isRead]).toEqual([false, false]);
  release();
  await Promise.all([told, read]);
});

test('[J4] [J18] the commits of one turn are flushed once', async () => {
  const group = new GroupCommit(async (commits) => {
    await keep(`${commits.length} commits`);
  });
  const commit = { entries: [], movements: [], listing: null };
  await Promise.all(Array.from({ length: 50 }, () => group.append(commit)));
  expect(flushes).toEqual(['later']);
});

test('[J18] the server flushes other writes before it answers, and at a checkpoint the log first', async () => {
  await pglite.query(`insert into kept values ('by the ORM')`);
  expect(flushes).toEqual(['at once']);
  await keep('before a checkpoint');
  await pglite.query('checkpoint');
  expect(flushes.filter((how) => how === 'at once').length).toBeGreaterThan(3);
});
