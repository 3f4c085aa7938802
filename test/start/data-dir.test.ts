import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { throwawayDatabase } from '../support/throwaway-database.ts';
import { keep } from '../support/photos.ts';
import { TestServer, SCRIPT_ENV, SHORT_LIVED } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** Somebody who is not us. */
const NOBODY = 65_534;

let place: string;
let dataDir: string;
const servers: TestServer[] = [];
beforeEach(() => {
  place = mkdtempSync(join(inject('scratch'), 'data-dir-'));
  // Everybody may look in here: what keeps them out is the server's own doing.
  for (const open of [inject('scratch'), place]) chmodSync(open, 0o755);
  dataDir = join(place, 'data');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.remove();
  rmSync(place, { recursive: true, force: true });
});

async function started(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await TestServer.start({ DATA_DIR: dataDir, ...env }, { firstOfAll: true });
  servers.push(server);
  return server;
}

/** Files and folders that others than their owner may read, write or enter. */
function openOnes(): string[] {
  const names = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
  return names.filter((name) => (lstatSync(join(dataDir, name)).mode & 0o077) !== 0);
}

/** Reads a path as another user of the machine. */
function readByNobody(path: string): string {
  const script = `process.stdout.write(require('fs').readdirSync(${JSON.stringify(path)}).join())`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    uid: NOBODY,
    gid: NOBODY,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('[A50] [A51] nothing in a new DATA_DIR is for others, and one left open is closed again', async () => {
  const seen = new Set<number>();
  const watching = setInterval(() => {
    const found = statSync(dataDir, { throwIfNoEntry: false });
    if (found !== undefined) seen.add(found.mode & 0o777);
  }, 1);
  const server = await started();
  clearInterval(watching);
  expect(server.output).toContain("The administrator's password is "); // [A6] for a stranger
  expect([...seen]).toEqual([0o700]);
  await keep(new Visitor(server.url), await png());
  expect(readdirSync(dataDir).toSorted()).toEqual(['db', 'photos', 'server.lock', 'tmp']);
  expect(openOnes()).toEqual([]);
  if (isRoot) expect(readByNobody(dataDir)).toContain('EACCES');

  // [A51] An earlier version left it open: the next start closes it.
  await server.end('SIGTERM');
  for (const name of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
    const path = join(dataDir, name);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  }
  if (isRoot) expect(readByNobody(join(dataDir, 'db'))).toContain('pg_wal');
  await server.up();
  expect(openOnes()).toEqual([]);
  if (isRoot) expect(readByNobody(dataDir)).toContain('EACCES');
});

const database = await throwawayDatabase();

test.skipIf('missing' in database)(
  '[A50] with DATABASE_URL the photos are nobody else’s either',
  async () => {
    if ('missing' in database) return;
    mkdirSync(dataDir, { mode: 0o755 });
    try {
      const server = await started({ DATABASE_URL: database.url });
      await keep(new Visitor(server.url), await png());
      expect(readdirSync(dataDir).toSorted()).toEqual(['photos', 'tmp']);
      expect(openOnes()).toEqual([]);
      await server.end('SIGTERM');
    } finally {
      await database.drop();
    }
  },
);

test.each(['admin-password', 'seed'])(
  '[A50] [A51] scripts/%s.ts opens no DATA_DIR to others',
  (script) => {
    mkdirSync(dataDir, { mode: 0o755 });
    const { status, stderr } = spawnSync(
      process.execPath,
      [...SHORT_LIVED, `scripts/${script}.ts`],
      {
        cwd: ROOT,
        env: { ...SCRIPT_ENV, DATA_DIR: dataDir },
        input: `${randomBytes(12).toString('hex')}\n`,
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(readdirSync(dataDir)).toEqual(['db']);
    expect(openOnes()).toEqual([]);
  },
);

/** Whether another user could run this program at all. */
const nobodyCanStart = isRoot && readByNobody(ROOT).includes('package.json');

test.skipIf(!nobodyCanStart)(
  '[A51] a DATA_DIR of another user that cannot be closed stops the start with one line',
  async () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    chownSync(dataDir, 0, 0);
    const child = spawn(process.execPath, ['api/main.ts'], {
      cwd: ROOT,
      uid: NOBODY,
      gid: NOBODY,
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: dataDir },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(said).toBe(
      `Cannot start. DATA_DIR: cannot make ${dataDir} private (EPERM); ` +
        'change its owner to this user or choose another folder\n',
    );
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);
