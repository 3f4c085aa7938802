import { test } from 'vitest';
import { now } from '../core/results/latency.ts';
import type { Recorder } from '../core/results/recorder.ts';
import type { Answer, Tricks } from './support/fake-server.ts';
import { trialUntil, QuickWaits } from './support/trial.ts';

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

/** Enough of a run that found this fault. */
const caught = (kind: string) => (recorder: Recorder) => recorder.faulted(kind) > 0;

const isWellUnderWay = ({ httpAnswers, series }: Recorder) =>
  httpAnswers > 20 && series.at(-1)?.players === 4;

test.concurrent.for(['slots', 'wheel', 'lobby'] as const)(
  'honest %s have no fault',
  async (scenario, { expect }) => {
    const options = { scenario, timeoutMs: 30_000 };
    const { report, recorder } = await trialUntil(isWellUnderWay, {}, options);
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

test('a 429 is obeyed for as long as Retry-After says, counted, and not an error', async ({
  expect,
}) => {
  const waitS = 600;
  let refusedAt = 0;
  let waited = 0;
  const { report } = await trialUntil(
    (recorder) => recorder.tallied('games') > 0,
    {
      http: (path, honest, nth) => {
        if (!path.endsWith('/create')) return honest;
        if (nth === 1) {
          refusedAt = now();
          return tooMany(waitS);
        }
        waited ||= now() - refusedAt;
        return honest;
      },
    },
    { rooms: 1 },
    { stop: new QuickWaits(waitS * 1000) },
  );
  expect(report.tallies.limited).toBe(1);
  expect(report.errors).toBe(0);
  // That the wait is in no latency: limits.test.ts.
  expect(waited).toBeGreaterThanOrEqual(waitS * 1000);
});

test.concurrent('distinguishes a missing answer, a 500 and a wrong shape', async ({ expect }) => {
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
