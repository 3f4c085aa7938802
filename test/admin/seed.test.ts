import { execFile } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STARTER_KINKS, STARTER_TASKS } from '../../api/items/starter-set.ts';
import { DIFFICULTIES, LEVELS } from '../../engine/wire/profile.ts';
import { kinkInputSchema, taskInputSchema } from '../../engine/wire/admin.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { TestServer, SCRIPT_ENV, SHORT_LIVED } from '../support/server.ts';

const ROOT = join(import.meta.dirname, '../..');

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ ADMIN_PASSWORD });
});
afterAll(() => server.remove());

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

test('[A35] the starter set is valid, told apart by name and text, and covers every value', () => {
  for (const kink of STARTER_KINKS) v.parse(kinkInputSchema, kink);
  for (const { required_kink: _kink, ...task } of STARTER_TASKS) {
    expect(v.parse(taskInputSchema, task)).toEqual({ ...task, required_kink_id: null });
  }
  expect(new Set(STARTER_KINKS.map(({ name }) => name)).size).toBe(8);
  expect(new Set(STARTER_TASKS.map(({ text }) => text)).size).toBe(24);
  const kinds = new Set(STARTER_TASKS.map(({ difficulty, level }) => `${difficulty} ${level}`));
  expect(kinds.size).toBe(Object.keys(DIFFICULTIES).length * Object.keys(LEVELS).length);
  const required = new Set(STARTER_TASKS.map((task) => task.required_kink));
  for (const { name } of STARTER_KINKS) expect(required).toContain(name);
});

test('[A35] the set is added once, beside existing items; while the server runs the script says so', async () => {
  const admin = await Administrator.signIn(server.url);
  await admin.post('/api/kinks', { name: 'Karaoke', description: 'my own words' });
  const busy = await seed();
  expect(busy).toMatchObject({ failed: true, out: '' });
  expect(busy.err).toMatch(/^Stop the server first, then seed again\. .+ process \d+.*\n$/);

  await server.end('SIGTERM');
  const first = await seed();
  expect(first.err).toBe('');
  expect(first.out).toContain('+ kink Costumes\n');
  expect(first.out).not.toContain('+ kink Karaoke\n');
  expect(first.out).toContain('Added 7 kinks and 24 tasks.\n');
  expect((await seed()).out).toBe('Added 0 kinks and 0 tasks.\n');

  await server.up();
  const kinks = await admin.kinks();
  expect(kinks).toHaveLength(STARTER_KINKS.length);
  expect(kinks[0]).toMatchObject({ name: 'Karaoke', description: 'my own words' });
  const tasks = await admin.tasks();
  expect(
    tasks.map(
      ({ id: _id, version: _version, required_kink_id: _kink, required_kink_name, ...task }) => {
        return { ...task, required_kink: required_kink_name };
      },
    ),
  ).toEqual(STARTER_TASKS);
});
