import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AdminPassword, Sessions } from '../../api/admin/credentials.ts';
import { withDatabase } from '../../scripts/operator.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { served, TestServer, SCRIPT_ENV, SHORT_LIVED, removedAfter } from '../support/server.ts';
import { starterFile } from '../../api/items/starter-set.ts';
import { fits, LEVEL_ORDER, NO_LIMITS_CHOSEN } from '../../engine/wire/profile.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHOWN = /The administrator's password is (\S+)/;

/** `npm run admin:password` on a server's folder, with `typed` piped in. */
async function setPassword(
  { dataDir }: TestServer,
  typed: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'scripts/admin-password.ts'], {
    cwd: ROOT,
    env: { ...SCRIPT_ENV, DATA_DIR: dataDir, ...env },
  });
  const said = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.errors += chunk.toString()));
  child.stdin.on('error', () => {}); // it may end before it has read anything
  child.stdin.end(typed);
  await once(child, 'close');
  return { code: child.exitCode, ...said };
}

/** Does something with the password of a server that is down. */
function withPassword(
  { dataDir }: TestServer,
  work: (password: AdminPassword) => Promise<void>,
): Promise<void> {
  return withDatabase({ dataDir, databaseUrl: null }, (sql) =>
    work(new AdminPassword(sql, new Sessions(sql, Date.now))),
  );
}

const shownIn = (text: string): string => SHOWN.exec(text)?.[1] ?? '';
const isIn = async (admin: Administrator): Promise<boolean> =>
  (await admin.get('/api/kinks')).status === 200;

// test/start/secrets.test.ts has the one on a folder that is not there yet.
test('[A6] the first start makes a password, shows it once, and it holds', async () => {
  const server = removedAfter(await TestServer.start());
  const made = shownIn(server.output);
  expect(made).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  expect(server.output.split(made)).toHaveLength(2);
  const admin = await Administrator.signIn(server.url, made);

  server.output = '';
  await server.crashAndRestart();
  expect(server.output).not.toMatch(SHOWN);
  expect(server.output).not.toContain(made);
  expect(await isIn(admin)).toBe(true);
  await Administrator.signIn(server.url, made);
});

test('[A5] [A6] [A7] another ADMIN_PASSWORD holds and ends every session; the same ends none', async () => {
  const server = removedAfter(await TestServer.start({ ADMIN_PASSWORD }));
  expect(server.output).not.toMatch(SHOWN);
  expect(server.output).not.toContain(ADMIN_PASSWORD);
  const admin = await Administrator.signIn(server.url);
  await server.crashAndRestart();
  expect(await isIn(admin)).toBe(true);

  await server.end('SIGTERM');
  await server.up({ ADMIN_PASSWORD: 'another password' });
  expect(await isIn(admin)).toBe(false);
  await expect(Administrator.signIn(server.url)).rejects.toThrow('Invalid password');
  await Administrator.signIn(server.url, 'another password');

  // [A6] It holds on when it is configured no more.
  await server.end('SIGTERM');
  await server.up({});
  expect(server.output).not.toMatch(SHOWN);
  await Administrator.signIn(server.url, 'another password');
});

test('[A12] [A43] [A7] npm run admin:password refuses bad passwords, sets one and makes one', async () => {
  const server = removedAfter(await TestServer.prepare());
  await withPassword(server, (password) => password.change('party'));

  // One too short or too long is not set.
  const tooLong = await setPassword(server, 'x'.repeat(1001));
  expect(tooLong).toMatchObject({ code: 1, out: '' });
  expect(tooLong.errors).toBe(
    'Cannot set the password. password: takes at most 1000 characters. Nothing was changed.\n',
  );
  const tooShort = await setPassword(server, 'eleven char\n');
  expect(tooShort).toMatchObject({ code: 1, out: '' });
  expect(tooShort.errors).toBe(
    'Cannot set the password. password: takes at least 12 characters. Nothing was changed.\n',
  );

  // [A43] The old one holds, a shorter one of before too, until it is changed.
  await server.up({});
  expect(server.output).not.toMatch(SHOWN);
  const admin = await Administrator.signIn(server.url, 'party');

  // While the server runs it refuses in one line and changes nothing.
  const refused = await setPassword(server, 'another password\n');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.errors).toBe(
    `Cannot set the password. DATA_DIR: ${server.dataDir} is in use by process ${server.pid}; ` +
      'stop that process or choose another folder\n',
  );
  expect(await isIn(admin)).toBe(true);
  await Administrator.signIn(server.url, 'party');

  // [A7] Another one ends every session.
  await server.end('SIGTERM');
  const set = await setPassword(server, 'пароль with spaces \n');
  expect(set).toMatchObject({ code: 0, errors: '' });
  expect(set.out).toBe('The password is set. All sessions are signed out.\n');
  await server.up();
  expect(await isIn(admin)).toBe(false);
  await expect(Administrator.signIn(server.url, 'party')).rejects.toThrow('Invalid password');
  await Administrator.signIn(server.url, 'пароль with spaces ');

  // If nothing is piped in, the command makes a password and prints it.
  await server.end('SIGTERM');
  const made = await setPassword(server, '', { ADMIN_PASSWORD });
  expect(made.code).toBe(0);
  expect(made.out).toContain('a server that starts with it sets that password again');
  await withPassword(server, async (password) => {
    expect(await password.verify('пароль with spaces ')).toBe(false);
    expect(await password.verify(shownIn(made.out))).toBe(true);
  });
});

test('[A43] a short ADMIN_PASSWORD stops the start with one line that does not show it', async () => {
  const line = 'Cannot start. ADMIN_PASSWORD: got (hidden), takes at least 12 characters';
  const failure: unknown = await TestServer.start({ ADMIN_PASSWORD: 'hunter2' }).catch(
    (error: unknown) => error,
  );
  const [, ...printed] = String(failure).trim().split('\n');
  expect(printed).toEqual([line]);
});

let server: TestServer;
served(TestServer, (given) => (server = given), { ADMIN_PASSWORD });

/** Runs the script as `npm run seed` does, on the server's folder. */
function seed(): Promise<{ failed: boolean; out: string; err: string }> {
  const env = { ...SCRIPT_ENV, DATA_DIR: server.dataDir };
  return new Promise((resolve) => {
    const args = [...SHORT_LIVED, 'scripts/seed.ts'];
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, err) =>
      resolve({ failed: error !== null, out, err }),
    );
  });
}

test('[A35] the set is added once, beside existing items; while the server runs the script says so', async () => {
  const admin = await Administrator.signIn(server.url);
  await admin.post('/api/kinks', { name: 'Karaoke', description: 'my own words' });
  const busy = await seed();
  expect(busy).toMatchObject({ failed: true, out: '' });
  expect(busy.err).toMatch(/^Stop the server first, then seed again\. .+ process \d+.*\n$/);

  await server.end('SIGTERM');
  const first = await seed();
  const lines = (await starterFile('tasks')).toString().trimEnd().split('\n').length - 1;
  expect(first.err).toBe('');
  expect(first.out).toContain('+ kink Costumes\n');
  expect(first.out).not.toContain('+ kink Karaoke\n');
  expect(first.out).toContain(`Added 7 kinks and ${lines} tasks.\n`);
  expect((await seed()).out).toBe('Added 0 kinks and 0 tasks.\n');

  await server.up();
  const kinks = await admin.kinks();
  const tasks = await admin.tasks();
  expect(kinks).toHaveLength(8);
  expect(kinks[0]).toMatchObject({ name: 'Karaoke', description: 'my own words' });
  expect(kinks.filter(({ task_count: count }) => count === 0)).toEqual([]);
  expect(tasks).toHaveLength(lines); // the file has no line that is wrong or there twice
  expect(lines).toBeGreaterThanOrEqual(120);
  for (const players of ['two', 'many']) {
    const fitting = tasks.filter((task) => ['any', players].includes(task.players));
    expect(fitting.filter((task) => fits(task, NO_LIMITS_CHOSEN)).length).toBeGreaterThanOrEqual(
      30,
    );
    for (const level of LEVEL_ORDER) {
      const ofLevel = fitting.filter((task) => task.level === level);
      expect(ofLevel.length).toBeGreaterThanOrEqual(15);
      expect(new Set(ofLevel.map(({ difficulty }) => difficulty)).size).toBe(3);
    }
  }
});
