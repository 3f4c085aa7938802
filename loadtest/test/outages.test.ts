import { afterAll, beforeAll, test } from 'vitest';
import type { Tricks } from './support/fake-server.ts';
import { trial, trialUntil, moveClockOn } from './support/trial.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { ADMIN_PASSWORD, Administrator } from '../../test/support/administrator.ts';
import { SCRIPT_ENV, TestServer } from '../../test/support/server.ts';

/** Resolves when so many players have received a roll, in a run that is well under way. */
function inTheMiddle(told: number): { tricks: Tricks; reached: Promise<void> } {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const fact: Tricks['fact'] = (name, value, nth) => {
    if (name === 'dice-rolled' && nth === told) resolve();
    return value;
  };
  return { tricks: { fact }, reached };
}

test.concurrent('reports a server killed in the middle, and the run ends by itself', async ({
  expect,
}) => {
  const { tricks, reached } = inTheMiddle(100);
  const { report, recorder } = await trial(
    tricks,
    { mode: 'paced', intervalMs: 20, durationMs: 60_000, rooms: 3 },
    {
      meanwhile: async (server) => {
        await reached;
        await server.kill();
      },
    },
  );
  expect(recorder.faulted('disconnected')).toBe(6);
  expect(recorder.tallied('reconnect-tried')).toBeGreaterThanOrEqual(6);
  expect(recorder.tallied('reconnected')).toBe(0);
  expect(recorder.faulted('failed')).toBeGreaterThan(0);
  expect(recorder.tallied('gave-up')).toBe(3);
  expect(report.deserted).toBe(true);
  expect(recorder.faulted('wrong')).toBe(0);
});

test.concurrent('players whose connections break come back and play on', async ({ expect }) => {
  const { tricks, reached } = inTheMiddle(100);
  const all = 8;
  const { recorder } = await trialUntil(
    (known) =>
      known.tallied('reconnected') > 0 &&
      known.players === all &&
      known.series.at(-1)?.players === all,
    tricks,
    { mode: 'paced', intervalMs: 20 },
    {
      meanwhile: async (server) => {
        await reached;
        server.hangUp();
      },
    },
  );
  expect(recorder.faulted('disconnected')).toBeGreaterThan(0);
  // A table that broke while it was being set up starts again; all others come back.
  expect(recorder.tallied('reconnected')).toBeGreaterThan(0);
  expect(recorder.tallied('gave-up')).toBe(0);
  expect(recorder.series.at(-1)?.players).toBe(all);
  expect(recorder.faulted('wrong'), JSON.stringify(recorder.faults)).toBe(0);
});

test.concurrent('a connection that breaks before its first word is a failed one, and nobody hangs', async ({
  expect,
}) => {
  const { report, recorder } = await trialUntil(
    (known) => known.faulted('failed/connect') > 0 && known.tallied('games') > 0,
    { slam: (nth) => nth <= 2 },
    { timeoutMs: 1500 },
  );
  expect(recorder.faulted('failed/connect')).toBe(2);
  expect(recorder.faulted('disconnected')).toBe(0);
  expect(recorder.tallied('gave-up')).toBe(0);
  expect(report.tallies.games).toBeGreaterThan(0);
});

test('a server that stalls cannot hide it: latency counts from the intended time', async ({
  expect,
}) => {
  // No message comes for twenty seconds, in which a hundred steps a room are due.
  const [stallMs, intervalMs, before, after] = [20_000, 200, 20, 100];
  const { report, recorder } = await trialUntil(
    (known) => known.latency('roll').count >= before + after,
    {
      fact: (name, fact, nth) => {
        if (name === 'dice-rolled' && nth === before) moveClockOn(stallMs);
        return fact;
      },
    },
    { mode: 'paced', intervalMs, timeoutMs: 10 * stallMs, rooms: 5 },
  );
  const late = recorder
    .latency('roll')
    .bars()
    .filter(({ to }) => to > stallMs / 10);
  // Not one in each room, of which nobody would hear.
  expect(late.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(after / 2);
  expect(report.errors).toBe(0);
});

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

test('[G5] [G7] [G9] parties of three to eight over both protocols keep every rule, with the server killed three times', async ({
  expect,
}) => {
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
