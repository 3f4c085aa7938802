import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { io } from 'socket.io-client';
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
    // Its players are back, however long the server took to start.
    await expect.poll(somebodyRolls, { timeout: 120_000 }).toBe(true);
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

const listSchema = v.object({ rooms: v.array(v.object({ id: v.string(), state: v.string() })) });
/** Watches a party that is being played, until somebody rolls there or has not for a while. */
async function somebodyRolls(): Promise<boolean> {
  const answer = await fetch(`${server.url}/api/tables/alluring-party`);
  const { rooms } = v.parse(listSchema, await answer.json());
  const playing = rooms.find(({ state }) => state === 'playing');
  if (playing === undefined) return false;
  const socket = io(server.url, { transports: ['websocket'], forceNew: true });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.on('connect', () => socket.emit('watch-room', { roomId: playing.id }));
  socket.on('dice-rolled', () => resolve(true));
  const giveUp = setTimeout(resolve, 5000, false);
  const hasRolled = await promise;
  clearTimeout(giveUp);
  socket.disconnect();
  return hasRolled;
}
