import { test } from 'vitest';
import type { Recorder } from '../core/measure/recorder.ts';
import type { Answer, Tricks } from './support/fake-server.ts';
import { trial, trialUntil } from './support/trial.ts';

const onPlay = (change: (body: Record<string, unknown>) => object): Tricks => ({
  http: (path, honest, nth) =>
    path.startsWith('/api/play/') && honest.status === 200 && nth % 5 === 0
      ? { ...honest, body: change({ ...honest.body }) }
      : honest,
});
const tooMany = (seconds: number): Answer => ({
  status: 429,
  body: { error: 'Too many requests. Please slow down.' },
  headers: { 'retry-after': String(seconds) },
});

const onCreate = (answer: Answer | null): Tricks => ({
  http: (path, honest) => (path.endsWith('/create') ? answer : honest),
});

/** Longer than an answer takes on a machine that has too much to do. */
const WAIT_S = 3;

/** Enough of a run that found this fault. */
const caught = (kind: string) => (recorder: Recorder) => recorder.faulted(kind) > 0;

test.concurrent.for(['slots', 'wheel', 'lobby'] as const)(
  'honest %s have no fault',
  async (scenario, { expect }) => {
    const { report, recorder } = await trial({}, { scenario, durationMs: 3000 });
    expect(report.faults).toEqual([]);
    const answers = report.actions.reduce((sum, { count }) => sum + count, 0);
    expect(answers).toBeGreaterThan(0);
    // Nobody has a socket there: messages are the answers, players those who got one.
    expect(report.messages).toBe(answers);
    // Of the whole run: in the last second of it a wheel may be waiting for its next game.
    expect(report.series.some(({ messages }) => messages > 0)).toBe(true);
    expect(report.series.at(-1)?.players).toBe(4);
    expect(recorder.players).toBe(0);
  },
);

test.concurrent('slots: coins that do not follow are caught', async ({ expect }) => {
  const lie = onPlay((body) => ({ ...body, coins: Number(body['coins']) + 1 }));
  const { recorder } = await trialUntil(caught('wrong/slots coins'), lie, {
    scenario: 'slots',
  });
  expect(recorder.faulted('wrong/slots coins')).toBeGreaterThan(0);
});

test.concurrent('slots: a wrong payout is caught', async ({ expect }) => {
  const lie = onPlay((body) => ({
    ...body,
    lastSpin: {
      ...Object(body['lastSpin']),
      combination: 'Lucky Sevens',
      reward: { type: 'coins', amount: 300 },
      reels: [0, 1, 2],
    },
  }));
  const { recorder } = await trialUntil(caught('wrong/slots payout'), lie, {
    scenario: 'slots',
  });
  expect(recorder.faulted('wrong/slots payout')).toBeGreaterThan(0);
});

test.concurrent('[C5] slots: new seeds other than those promised are caught', async ({
  expect,
}) => {
  const lie = onPlay((body) => ({
    ...body,
    fairness: { ...Object(body['fairness']), nextServerSeedHash: 'another' },
  }));
  const { recorder } = await trialUntil(caught('wrong/slots proof'), lie, {
    scenario: 'slots',
  });
  expect(recorder.faulted('wrong/slots proof')).toBeGreaterThan(0);
});

test.concurrent('wheel: a wrong score and a wrong segment are caught', async ({ expect }) => {
  const lie = onPlay((body) => ({ ...body, score: Number(body['score']) + 7 }));
  const { recorder } = await trialUntil(caught('wrong/wheel score'), lie, {
    scenario: 'wheel',
  });
  expect(recorder.faulted('wrong/wheel score')).toBeGreaterThan(0);
  const segment = onPlay((body) => ({
    ...body,
    lastSpin: { ...Object(body['lastSpin']), index: 0, value: 10 },
  }));
  const second = await trialUntil(caught('wrong/wheel segment'), segment, { scenario: 'wheel' });
  expect(second.recorder.faulted('wrong/wheel segment')).toBeGreaterThan(0);
});

test.concurrent('a room listed twice is caught', async ({ expect }) => {
  const room = { id: 'ABCDEF', state: 'playing', hasPlayer2: true };
  const { recorder } = await trialUntil(
    caught('wrong/list twice'),
    {
      http: (path, honest) =>
        path.endsWith('/list')
          ? { ...honest, body: { success: true, rooms: [room, room] } }
          : honest,
    },
    { scenario: 'lobby' },
  );
  expect(recorder.faulted('wrong/list twice')).toBeGreaterThan(0);
});

test.concurrent('a 429 is obeyed for as long as Retry-After says, counted, and not an error', async ({
  expect,
}) => {
  let isOver = false;
  let cameBack: boolean | null = null;
  const { report } = await trial(
    {
      http: (path, honest, nth) => {
        if (!path.endsWith('/create')) return honest;
        if (nth === 1) {
          setTimeout(() => (isOver = true), WAIT_S * 1000 - 1);
          return tooMany(WAIT_S);
        }
        cameBack ??= isOver;
        return honest;
      },
    },
    { rooms: 1, durationMs: 6000 },
  );
  expect(report.tallies.limited).toBe(1);
  expect(report.errors).toBe(0);
  // That the wait is in no latency: limits.test.ts.
  expect(cameBack).toBe(true);
});

test.concurrent('an answer that never comes, a 500 and a wrong shape are told apart', async ({
  expect,
}) => {
  const silent = await trialUntil(caught('lost/create'), onCreate(null), { rooms: 1 });
  expect(silent.recorder.faulted('lost/create')).toBeGreaterThan(0);
  const broken = await trialUntil(
    caught('failed/create 500'),
    onCreate({ status: 500, body: {} }),
    { rooms: 1 },
  );
  expect(broken.recorder.faulted('failed/create 500')).toBeGreaterThan(0);
  const odd = await trialUntil(
    caught('wrong/shape'),
    onCreate({ status: 200, body: { success: true } }),
    { rooms: 1 },
  );
  expect(odd.recorder.faulted('wrong/shape')).toBeGreaterThan(0);
});
