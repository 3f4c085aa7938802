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
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { throwawayDatabase } from '../support/services.ts';
import { keep, upload } from '../support/photos.ts';
import { TestServer, SCRIPT_ENV, SHORT_LIVED, removedAfter } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import * as v from 'valibot';
import { openOrm } from '../../api/store/orm.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { databaseOf } from '../support/operator.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';

const ROOT = join(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** Somebody who is not us. */
const NOBODY = 65_534;

let place: string;
let dataDir: string;
beforeEach(() => {
  place = mkdtempSync(join(inject('scratch'), 'data-dir-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  // Everybody may look in here: what keeps them out is the server's own doing.
  for (const open of [inject('scratch'), place]) chmodSync(open, 0o755);
  dataDir = join(place, 'data');
});

async function started(env: Record<string, string> = {}): Promise<TestServer> {
  return removedAfter(await TestServer.start({ DATA_DIR: dataDir, ...env }, { firstOfAll: true }));
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

const postgres = await throwawayDatabase();

test.skipIf('missing' in postgres)(
  '[A50] with DATABASE_URL the photos are nobody else’s either',
  async () => {
    if ('missing' in postgres) return;
    mkdirSync(dataDir, { mode: 0o755 });
    try {
      const server = await started({ DATABASE_URL: postgres.url });
      await keep(new Visitor(server.url), await png());
      expect(readdirSync(dataDir).toSorted()).toEqual(['photos', 'tmp']);
      expect(openOnes()).toEqual([]);
      await server.end('SIGTERM');
    } finally {
      await postgres.drop();
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

const userSchema = v.object({ link: v.string() });
const CHAT = 'what only the table should read';
const NICKNAME = 'Nadezhda of the third floor';

test('[O26] a log of everything, of a server that is played at and that fails, has nothing secret', async () => {
  const settings = await databaseOf('PostgreSQL');
  const env = 'missing' in settings ? {} : settings;
  const database = env['DATABASE_URL'] ?? null;
  const own = { ADMIN_PASSWORD, LOG_LEVEL: 'trace', TRUST_PROXY: '1' };
  const server = removedAfter(await TestServer.start({ ...own, ...env }));
  const admin = await Administrator.signIn(server.url);
  const { body } = await admin.post('/api/users', { nickname: NICKNAME, rating: 7 });
  const { link } = v.parse(userSchema, body);
  const table = await playingTable(server.url, ALL_BOXES.slice(3, 6));
  onTestFinished(() => table.close());
  const [first] = table.players;
  first.send('chat-message', { message: CHAT });
  await playOut(table);
  const visitor = new Visitor(server.url);
  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  await visitor.ask('POST', link, { headers, redirect: 'manual' });
  await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
  const saveName = () => visitor.put('/api/me', { name: 'Nadya' }, headers);
  await saveName();
  await upload(visitor, { content: await png(8, 8) });
  await visitor.post('/admin/api/login', { password: 'not the right one' });
  // And refused requests, unknown or malformed.
  await visitor.get(`${link}x`);
  await visitor.post('/api/play/slots-exposure', { type: 'NOTHING' });
  first.send('roll-dice', { playerId: 'nobody' });
  await visitor.get(`/api/rooms/${first.roomId}`);
  if (database !== null) {
    // An unexpected failure is logged with its error, which may hold the statement.
    const orm = await openOrm({ url: database });
    for (const name of ['visitor_profile', 'player_user', 'session']) {
      await orm.em.getConnection().execute(`drop table if exists "${name}" cascade`);
    }
    await orm.close();
    await saveName();
    await visitor.ask('POST', link, { headers, redirect: 'manual' });
    await admin.post('/api/users', { nickname: NICKNAME, rating: 7 });
    expect(server.output).toContain('request failed');
  }
  await server.end('SIGTERM');

  const secrets: Record<string, string | undefined> = {
    'the password': ADMIN_PASSWORD,
    'a wrong password': 'not the right one',
    'a personal link': link.split('/').at(-1),
    'an administrator’s cookie': admin.cookieOf('admin'),
    'a visitor’s cookie': visitor.cookieOf('visitor'),
    'the seat of player 1': table.players[0].playerId,
    'the seat of player 2': table.players[1].playerId,
    'a line of chat': CHAT,
    'a nickname': NICKNAME,
    'a name': 'Nadya',
    'an address': '203.0.113.77',
  };
  expect(server.output).toContain('ready on');
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, what).toBeTypeOf('string');
    expect(server.output.includes(secret ?? ''), what).toBe(false);
  }
});
