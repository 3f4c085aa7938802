import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { beforeAll, test } from 'vitest';
import { type Administrator, administered } from '../../test/support/administrator.ts';
import { SCRIPT_ENV, TestServer } from '../../test/support/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const TASKS = ['Sing', 'Dance', 'Bow', 'Whistle', 'Tell a joke', 'Jump', 'Hum', 'Spin', 'Clap'];

const reportSchema = v.object({
  faults: v.array(v.object({ kind: v.string(), examples: v.array(v.string()) })),
  actions: v.array(v.object({ action: v.string(), count: v.number() })),
  tallies: v.object({ games: v.number(), verified: v.number() }),
});

let server: TestServer;
let admin: Administrator;
administered(TestServer, (given) => ({ server, admin } = given));
beforeAll(async () => {
  const rows = TASKS.map((task) => `${task},Сложно,Лайт`);
  await admin.import('tasks', ['text,difficulty,level', ...rows].join('\n'));
});

/** Runs a scenario over both protocols and returns the report. */
async function played(scenario: string, more: string) {
  const line =
    `--url ${server.url} --scenario ${scenario} --ramp 0.2 --protocol mixed --verify-every 1 ` +
    `--json --quiet ${more}`;
  const args = ['loadtest/main.ts', ...line.split(' ')];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: SCRIPT_ENV });
  const [report] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const { faults, actions, tallies } = v.parse(reportSchema, JSON.parse(report));
  const counted = (name: string) => actions.find(({ action }) => action === name)?.count ?? 0;
  return { faults, counted, tallies };
}

test('[B66] visitors play the house, with dares, and every rule and coin holds', async ({
  expect,
}) => {
  const { faults, counted, tallies } = await played(
    'house',
    '--rooms 12 --duration 25 --interval 20',
  );
  expect(faults).toEqual([]);
  expect(tallies.verified).toBeGreaterThan(0);
  expect(counted('settle')).toBeGreaterThan(0);
});

test('[T26] visitors press Play now, and quick match seats strangers together', async ({
  expect,
}) => {
  const { faults, counted, tallies } = await played(
    'quick',
    '--rooms 12 --duration 12 --interval 20',
  );
  expect(faults).toEqual([]);
  expect(tallies.verified).toBeGreaterThan(0);
  expect(counted('quick')).toBeGreaterThan(12);
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

test('[G5] [G7] [G9] parties of three to eight over both protocols keep every rule, with the server killed three times', async ({
  expect,
}) => {
  const playing = played(
    'party',
    '--rooms 6 --duration 600 --games 12 --interval 30 --timeout 60', // it waits for a slow start
  );
  for (let killed = 0; killed < 3; killed += 1) {
    // Its players are back, however long the server took to start.
    await expect.poll(somebodyRolls, { timeout: 120_000 }).toBe(true);
    await server.end('SIGKILL');
    await server.up();
  }
  const { faults, counted, tallies } = await playing;
  // Players lose commands that were in flight when the server was killed; nothing is wrong.
  expect(faults.filter(({ kind }) => /^(wrong|refused)/.test(kind))).toEqual([]);
  expect(tallies.games).toBeGreaterThan(0);
  expect(tallies.verified).toBeGreaterThan(0);
  for (const name of ['roll-dice', 'settle-dare', 'judge-dare']) {
    expect(counted(name)).toBeGreaterThan(0);
  }
});
