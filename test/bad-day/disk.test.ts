import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { copyDatabase } from '../support/prepared-database.ts';
import { Gambler } from './gambler.ts';
import { SCRIPT_ENV, SHORT_LIVED, TestServer, removedAfter } from '../support/server.ts';

/** Only root mounts a small disk. */
const mounts = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;
const MB = 1024 * 1024;

let disk: string;
beforeEach(async ({ skip }) => {
  if (!mounts) skip('only root mounts a disk of its own');
  disk = mkdtempSync(join(inject('scratch'), 'disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m', 'games', disk]);
  if (status !== 0) skip(`no disk can be mounted: ${stderr.toString()}`);
  onTestFinished(() => {
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  mkdirSync(join(disk, 'data'));
  copyDatabase(inject('preparedDatabase'), join(disk, 'data'));
});

async function served(): Promise<TestServer> {
  const env = { DATA_DIR: join(disk, 'data'), ADDRESS_STORAGE_MB: '100000' };
  return removedAfter(await TestServer.start(env));
}

/** Leaves so many bytes of the disk. */
function fill(left: number): string {
  const { bavail, bsize } = statfsSync(disk);
  const file = join(disk, 'fill');
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  return file;
}

test('[O20] a full disk: players are asked to try again, a line says why, and it goes on by itself', async () => {
  const server = await served();
  const gambler = new Gambler(server.url);
  await gambler.spin();
  const filled = fill(0);
  const refused = await gambler.spinUntilRefused();
  expect(refused).toEqual({ status: 503, code: 'action/busy' });
  await expect
    .poll(() => server.output)
    .toMatch(/the database cannot be used: .*No space left on device; players/);
  expect(server.isUp).toBe(true);
  rmSync(filled);
  await gambler.assertKept();
  await gambler.spin();
  await gambler.assertKept();
});

test('[O21] no room for the log of the database: the process ends with one line, and what it kept is there', async () => {
  // The tables find room; the log wants 16 MB more when its first file is full.
  const filled = fill(9 * MB);
  const folder = join(disk, 'data', 'db');
  const writer = spawnSync(
    process.execPath,
    [...SHORT_LIVED, join(import.meta.dirname, 'log-writer.ts'), folder],
    { encoding: 'utf8', env: SCRIPT_ENV, maxBuffer: 64 * MB },
  );
  expect(writer.status).toBe(1);
  expect(writer.stderr).toMatch(
    /^Cannot go on\. The embedded database has stopped: .*No space left on device\.\n$/,
  );
  const last = Number(writer.stdout.trim().split('\n').at(-1));
  // [O22] Its supervisor starts the server in vain until there is room.
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'more'), Buffer.alloc(bavail * bsize));
  await expect(served()).rejects.toThrow(/Cannot start\. DATA_DIR: .*(No space left|disk is full)/);
  rmSync(join(disk, 'more'));
  rmSync(filled);
  const orm = await openOrm({ folder });
  const rows = await (await sqlOf(orm)).query('read', 'select value from setting', []);
  await orm.close();
  const kept = rows.map(({ value }) => Number.parseInt(String(value), 10));
  expect(Math.max(...kept.filter(Number.isSafeInteger))).toBeGreaterThanOrEqual(last);
  await new Gambler((await served()).url).spin();
});

test.each([1, 10, 30])(
  '[O30] %i MB for a new database: one line says folder and need, and with room the start makes it',
  async (left) => {
    const filled = fill(left * MB);
    const folder = join(disk, 'new');
    const start = () => TestServer.start({ DATA_DIR: folder }, { firstOfAll: true });
    await expect(start()).rejects.toThrow(
      `Cannot start. DATA_DIR: the database in ${folder}/db cannot be used: ENOSPC: no space left on device; a new database needs 64 MB, `,
    );
    expect(existsSync(join(folder, 'db'))).toBe(false);
    rmSync(filled);
    const server = removedAfter(await start());
    await new Gambler(server.url).spin();
  },
);

test('[O22] a disk that cannot be written stops the start with one line', async () => {
  spawnSync('mount', ['-o', 'remount,ro', disk]);
  const env = { DATA_DIR: join(disk, 'data') };
  await expect(TestServer.start(env)).rejects.toThrow(
    /Cannot start\. DATA_DIR: .*(EROFS\); make its disk writable|read-?only)/i,
  );
});
