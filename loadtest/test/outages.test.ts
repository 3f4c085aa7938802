import { test } from 'vitest';
import type { Tricks } from './support/fake-server.ts';
import { trial, trialUntil, moveClockOn } from './support/trial.ts';

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
