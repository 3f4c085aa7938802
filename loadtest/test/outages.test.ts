import { test } from 'vitest';
import type { Tricks } from './support/fake-server.ts';
import { trial } from './support/trial.ts';

/** Says when so many players have been told of a roll, in a run that is well under way. */
function inTheMiddle(told: number): { tricks: Tricks; reached: Promise<void> } {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const fact: Tricks['fact'] = (name, value, nth) => {
    if (name === 'dice-rolled' && nth === told) resolve();
    return value;
  };
  return { tricks: { fact }, reached };
}

test.concurrent('a server killed in the middle shows as what it is, and the run ends by itself', async ({
  expect,
}) => {
  const { tricks, reached } = inTheMiddle(100);
  const { report, recorder } = await trial(
    tricks,
    { mode: 'paced', intervalMs: 20, durationMs: 60_000, rooms: 3 },
    async (server) => {
      await reached;
      await server.kill();
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
  const { recorder } = await trial(
    tricks,
    { mode: 'paced', intervalMs: 20, durationMs: 3500 },
    async (server) => {
      await reached;
      server.hangUp();
    },
  );
  expect(recorder.faulted('disconnected')).toBeGreaterThan(0);
  // A table that broke while it was being set up starts anew; all others come back.
  expect(recorder.tallied('reconnected')).toBeGreaterThan(0);
  expect(recorder.tallied('gave-up')).toBe(0);
  expect(recorder.series.at(-1)?.players).toBe(8);
  expect(recorder.faulted('wrong'), JSON.stringify(recorder.faults)).toBe(0);
});

test.concurrent('a connection that breaks before its first word is a failed one, and nobody hangs', async ({
  expect,
}) => {
  const { report, recorder } = await trial(
    { slam: (nth) => nth <= 2 },
    { durationMs: 3000, timeoutMs: 1500 },
  );
  expect(recorder.faulted('failed/connect')).toBe(2);
  expect(recorder.faulted('disconnected')).toBe(0);
  expect(recorder.tallied('gave-up')).toBe(0);
  expect(report.tallies.games).toBeGreaterThan(0);
});

test('a server that stalls cannot hide it: latency counts from the intended time', async ({
  expect,
}) => {
  const stall = { from: 0 };
  const { report } = await trial(
    {
      fact: (name, fact) => {
        stall.from ||= name === 'dice-rolled' ? performance.now() : 0;
        // One second in which nothing is told, by a server that does nothing else.
        if (stall.from > 0 && performance.now() - stall.from > 700) {
          const until = performance.now() + 1000;
          stall.from = Number.POSITIVE_INFINITY;
          while (performance.now() < until);
        }
        return fact;
      },
    },
    { mode: 'paced', intervalMs: 100, durationMs: 4000, timeoutMs: 5000, rooms: 5 },
  );
  const roll = report.actions.find(({ action }) => action === 'roll');
  // Ten steps a room were due in that second: a tenth to a quarter of all, not one in each room.
  expect(roll?.p90).toBeGreaterThan(100);
  expect(roll?.p50).toBeLessThan(roll?.p90 ?? 0);
  expect(report.errors).toBe(0);
});
