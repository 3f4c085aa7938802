import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparedFolder } from '../../test/support/prepared-database.ts';
import { EnvironmentError } from '../environment.ts';
import { openOrm, type Orm, sqlOf } from '../store/orm.ts';
import { RegularWork } from '../store/regular-work.ts';
import { packed, readBackup, writeBackup } from './backup-format.ts';
import { lastGoodBackup, RegularBackups } from './regular-backups.ts';

const HOUR_MS = 60 * 60 * 1000;

const database = await preparedFolder();
let orm: Orm;
let folder: string;
let time: number;
beforeAll(async () => {
  orm = await openOrm({ folder: database });
});
afterAll(() => orm.close());
beforeEach(async () => {
  await (await sqlOf(orm)).query('empty', 'truncate setting', []);
  folder = mkdtempSync(join(tmpdir(), 'regular-'));
  time = Date.parse('2030-01-01T00:00:00Z');
});
afterEach(() => rmSync(folder, { recursive: true }));

const backups = (to = folder, worker?: string) =>
  new RegularBackups({
    orm,
    photos: null,
    folder: to,
    hours: 24,
    keep: 2,
    ...(worker !== undefined && { worker }),
    alone: (work) => work(),
    now: () => time,
    log: { info: () => {}, error: () => {} },
    report: (error) => {
      throw error;
    },
  });

test('[O6] one every 24 hours, by one of several processes; the newest two stay', async () => {
  const [one, other] = [backups(), backups()];
  await Promise.all([one.makeIfDue(), other.makeIfDue()]);
  expect(readdirSync(folder)).toHaveLength(1);
  time += 23 * HOUR_MS;
  await other.makeIfDue();
  expect(readdirSync(folder)).toHaveLength(1);
  for (let day = 0; day < 3; day += 1) {
    time += 24 * HOUR_MS;
    await other.makeIfDue();
  }
  const names = readdirSync(folder).toSorted();
  expect(names.map((name) => name.slice(0, 16))).toEqual(['games-2030-01-03', 'games-2030-01-04']);
  const good = await lastGoodBackup(await sqlOf(orm));
  const [, newest = ''] = names;
  expect(good).toMatchObject({ file: join(folder, newest), at: '2030-01-04T23:00:00.000Z' });
  expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600);
  let last = '';
  for await (const line of readBackup(join(folder, newest))) last = line;
  expect(last).toContain('"end"');
});

test('[O6] one that could not be made is tried again, and the last good one stays known', async () => {
  const sql = await sqlOf(orm);
  await backups().makeIfDue();
  const good = await lastGoodBackup(sql);
  time += 25 * HOUR_MS;
  const gone = join(folder, 'gone');
  const failing = backups(gone);
  rmSync(gone, { recursive: true });
  await expect(failing.makeIfDue()).rejects.toThrow('ENOENT');
  expect(await lastGoodBackup(sql)).toEqual(good);
  await backups().makeIfDue();
  expect((await lastGoodBackup(sql))?.at).not.toBe(good?.at);
});

test('[O6] [O22] a folder that cannot be written stops the start with one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const wrong of [file, join(file, 'below'), '/proc/none', '/proc/none/below']) {
    expect(() => backups(wrong)).toThrow(EnvironmentError);
    expect(() => backups(wrong)).toThrow(/^BACKUP_DIR: .* cannot be written: E\w+/);
  }
});

async function* nothing(): AsyncGenerator<string> {}

test('[O4] [O22] a backup into a folder that is missing, or over one, fails with one line', async () => {
  for (const wrong of [join(folder, 'gone', 'file'), folder]) {
    const failed = writeBackup(packed(nothing()), wrong);
    await expect(failed).rejects.toThrow(EnvironmentError);
    await expect(failed).rejects.toThrow(`${wrong} cannot be written: E`);
  }
});

test('[O35] a process that ended in the middle of a backup: the next look makes it, and no half file stays', async () => {
  const sql = await sqlOf(orm);
  const begun = Promise.withResolvers<void>();
  const never = new RegularWork(sql, 'backup', 'first');
  void never.runIfDue(time, time - 24 * HOUR_MS, () => {
    begun.resolve();
    return new Promise(() => {}); // it is killed here
  });
  await begun.promise;
  const half = join(folder, 'games-2030-01-01T00-00-00-000Z.backup.part');
  writeFileSync(half, 'seeds');
  time += 60_000;
  // While its lease lasts nobody else makes one.
  await sql.query(
    'lease',
    `insert into host (id, expires_at)
     select name || '.1', clock_timestamp() + interval '1 hour'
     from unnest(array['first', 'second', 'third']) name`,
    [],
  );
  await backups(folder, 'second').makeIfDue();
  expect(readdirSync(folder)).toEqual([basename(half)]);
  await sql.query('ended', `delete from host where id = 'first.1'`, []);
  await Promise.all([backups(folder, 'second').makeIfDue(), backups(folder, 'third').makeIfDue()]);
  expect(readdirSync(folder)).toEqual(['games-2030-01-01T00-01-00-000Z.backup']);
  time += 60_000;
  await backups(folder, 'third').makeIfDue();
  expect(readdirSync(folder)).toHaveLength(1);
});

test('[O4] a backup does not take the place of a device or a pipe', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const failed = writeBackup(packed(nothing()), pipe);
  await expect(failed).rejects.toThrow(`${pipe} cannot be written: there is a device or a pipe`);
  expect(statSync(pipe).isFIFO()).toBe(true);
});
