import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from '../../test/support/administrator.ts';
import { SCRIPT_ENV, TestServer } from '../../test/support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const TASKS = ['Sing', 'Dance', 'Bow', 'Whistle', 'Tell a joke', 'Jump', 'Hum', 'Spin', 'Clap'];

const reportSchema = v.object({
  faults: v.array(v.object({ kind: v.string(), examples: v.array(v.string()) })),
  actions: v.array(v.object({ action: v.string(), count: v.number() })),
  tallies: v.object({ games: v.number(), verified: v.number() }),
});

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ ADMIN_PASSWORD });
  const admin = await Administrator.signIn(server.url);
  const rows = TASKS.map((task) => `${task},Сложно,Лайт`);
  await admin.import('tasks', ['text,difficulty,level', ...rows].join('\n'));
});
afterAll(() => server.remove());

test('[G5] [G7] [G9] parties of three to eight over both protocols keep every rule, with the server killed three times', async () => {
  const line =
    `--url ${server.url} --scenario party --rooms 6 --ramp 0.2 --duration 600 --games 12 --interval 30 ` +
    '--protocol mixed --verify-every 1 --json --quiet';
  const args = ['loadtest/main.ts', ...line.split(' ')];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: SCRIPT_ENV });
  const report = text(child.stdout);
  const ended = once(child, 'close');
  for (let killed = 0; killed < 3; killed += 1) {
    await expect.poll(partiesInPlay, { timeout: 60_000 }).toBeGreaterThan(0);
    await server.end('SIGKILL');
    await server.up();
  }
  await ended;
  const { faults, actions, tallies } = v.parse(reportSchema, JSON.parse(await report));
  // Players lose commands that were in flight when the server was killed; nothing is wrong.
  expect(faults.filter(({ kind }) => /^(wrong|refused)/.test(kind))).toEqual([]);
  expect(tallies.games).toBeGreaterThan(0);
  expect(tallies.verified).toBeGreaterThan(0);
  for (const name of ['roll-dice', 'settle-dare', 'judge-dare']) {
    expect(actions.find(({ action }) => action === name)?.count).toBeGreaterThan(0);
  }
});

const listSchema = v.object({ rooms: v.array(v.object({ state: v.string() })) });
/** How many parties are being played. */
async function partiesInPlay(): Promise<number> {
  const answer = await fetch(`${server.url}/api/tables/alluring-party`);
  const { rooms } = v.parse(listSchema, await answer.json());
  return rooms.filter(({ state }) => state === 'playing').length;
}
