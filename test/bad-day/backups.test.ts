import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { readBackup } from '../../api/backup/backup-format.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { databaseOf } from '../support/operator.ts';
import { TestServer, removedAfter } from '../support/server.ts';

const KB = 1024;
/** A server looks at its start, and then once a minute, whether a backup is due. */
const FIRST_LOOK = { timeout: 50_000 };
const NEXT_LOOK = { timeout: 120_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(inject('scratch'), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const files = () => readdirSync(folder).filter((name) => name.startsWith('games-'));
const halves = () => files().filter((name) => name.endsWith('.part'));

/** [O6] What is there is one backup, and whole. */
async function expectOneWhole(): Promise<void> {
  const [file = ''] = files();
  expect(files()).toEqual([expect.stringMatching(/\.backup$/)]);
  let last = '';
  for await (const line of readBackup(join(folder, file))) last = line;
  expect(last).toContain('"end"');
}

test('[O53] BACKUP_DIR on a full disk: one line says so, no half file stays, and the next try works', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) skip('only root mounts a disk of its own');
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'games', folder]);
  if (status !== 0) skip(`no disk can be mounted: ${stderr.toString()}`);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  const { bavail, bsize } = statfsSync(folder);
  const filled = join(folder, 'fill');
  writeFileSync(filled, Buffer.alloc(bavail * bsize - 32 * KB));
  const server = removedAfter(await TestServer.prepare({ BACKUP_DIR: folder }));
  mkdirSync(join(server.dataDir, 'photos'));
  writeFileSync(join(server.dataDir, 'photos', 'one'), randomBytes(100 * KB));
  await server.up();
  const told = () => server.output.split('\n').filter((line) => line.includes('backup'));
  await expect
    .poll(told)
    .toEqual([
      expect.stringMatching(/no backup was made: \S+\.backup cannot be written: ENOSPC: [^{}]*"}$/),
    ]);
  expect(files()).toEqual([]);
  rmSync(filled);
  await expect.poll(told, NEXT_LOOK).toHaveLength(2);
  expect(told()[1]).toContain(`saved ${folder}`);
  await expectOneWhole();
});

/** A thousand photos that take a megabyte together; a backup needs a minute for them. */
function addPhotos(dataDir: string): string {
  const photos = join(dataDir, 'photos', 'many');
  mkdirSync(photos, { recursive: true });
  writeFileSync(join(photos, '0'), randomBytes(KB * KB));
  for (let photo = 1; photo < 1000; photo += 1) {
    linkSync(join(photos, '0'), join(photos, String(photo)));
  }
  return photos;
}

/** Waits until the lease of the process that was killed has ended. */
async function leaseEnded(url: string): Promise<void> {
  const orm = await openOrm({ url });
  onTestFinished(() => orm.close());
  const sql = await sqlOf(orm);
  const live = () =>
    sql.query('live', 'select id from host where expires_at > clock_timestamp()', []);
  await expect.poll(live).toEqual([]);
}

test.for(['PGlite', 'PostgreSQL'])(
  '[O35] killed in the middle of a backup on %s: the next process removes the half file and makes one at once',
  async (kind, { skip }) => {
    const database = await databaseOf(kind);
    if ('missing' in database) return skip(database['missing']);
    const server = removedAfter(await TestServer.prepare({ ...database, BACKUP_DIR: folder }));
    const photos = addPhotos(server.dataDir);
    await server.up();
    const written = () => halves().map((name) => statSync(join(folder, name)).size > 100 * KB);
    await expect.poll(written, { interval: 5 }).toEqual([true]);
    await server.end('SIGKILL');
    expect(halves()).toHaveLength(1);
    rmSync(photos, { recursive: true });
    const url = database['DATABASE_URL'];
    if (url !== undefined) await leaseEnded(url);
    await server.up();
    await expect.poll(() => server.output, FIRST_LOOK).toContain(`saved ${folder}`);
    await expectOneWhole();
  },
);
