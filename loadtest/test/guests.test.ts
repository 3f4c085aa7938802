import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from '../../test/support/administrator.ts';
import { SCRIPT_ENV, TestServer } from '../../test/support/server.ts';

const ROOT = join(import.meta.dirname, '../..');

const reportSchema = v.object({
  faults: v.array(v.unknown()),
  actions: v.array(v.object({ action: v.string(), count: v.number() })),
  tallies: v.object({ games: v.number(), verified: v.number() }),
});

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ ADMIN_PASSWORD });
  const admin = await Administrator.signIn(server.url);
  const rows = Array.from({ length: 9 }, (_, number) => `Task ${number},Сложно,Лайт`);
  await admin.import('tasks', ['text,difficulty,level', ...rows].join('\n'));
});
afterAll(() => server.remove());

/** Runs a scenario over both protocols and returns the report. */
async function played(scenario: string, rooms: number, seconds: number) {
  const line =
    `--url ${server.url} --scenario ${scenario} --rooms ${rooms} --ramp 0.2 --duration ${seconds} ` +
    '--interval 20 --protocol mixed --verify-every 1 --json --quiet';
  const args = ['loadtest/main.ts', ...line.split(' ')];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: SCRIPT_ENV });
  const [report] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const { faults, actions, tallies } = v.parse(reportSchema, JSON.parse(report));
  const counted = (name: string) => actions.find(({ action }) => action === name)?.count ?? 0;
  return { faults, counted, tallies };
}

test('[B66] visitors play the house, with dares, and every rule and coin holds', async () => {
  const { faults, counted, tallies } = await played('house', 12, 25);
  expect(faults).toEqual([]);
  expect(tallies.verified).toBeGreaterThan(0);
  expect(counted('settle')).toBeGreaterThan(0);
});

test('[T26] visitors press Play now, and quick match seats strangers together', async () => {
  const { faults, counted, tallies } = await played('quick', 12, 12);
  expect(faults).toEqual([]);
  expect(tallies.verified).toBeGreaterThan(0);
  expect(counted('quick')).toBeGreaterThan(12);
});
