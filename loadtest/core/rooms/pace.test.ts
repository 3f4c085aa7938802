import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now } from '../results/latency.ts';
import { Recorder } from '../results/recorder.ts';
import { closedLoop, pacedLoop, Stop } from './pace.ts';

const INTERVAL_MS = 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function stepOf(pace: { next(): Promise<number> }): Promise<number> {
  const step = pace.next();
  await vi.advanceTimersByTimeAsync(INTERVAL_MS + 1);
  return step;
}

test('a room that is behind takes its steps at once, each from when it was due', async () => {
  const pace = pacedLoop(INTERVAL_MS, new Stop(), new Recorder('roll'));
  pace.begin();
  const first = await stepOf(pace);
  await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
  expect(pace.behind()).toBeGreaterThanOrEqual(8);
  expect(await pace.next()).toBeCloseTo(first + INTERVAL_MS, 6);
  expect(await pace.next()).toBeCloseTo(first + 2 * INTERVAL_MS, 6);
});

test('nothing is due in a pause, and the schedule restarts after it', async () => {
  const pace = pacedLoop(INTERVAL_MS, new Stop(), new Recorder('roll'));
  pace.begin();
  await stepOf(pace);
  pace.pause();
  expect(pace.isPaused()).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS);
  expect(pace.behind()).toBe(0);
  const asked = now();
  const step = await stepOf(pace);
  expect(step).toBeGreaterThanOrEqual(asked);
  expect(step).toBeLessThanOrEqual(asked + INTERVAL_MS);
  expect(pace.isPaused()).toBe(false);
});

test('a closed loop knows of its pause until the next step', async () => {
  const pace = closedLoop(new Stop());
  pace.begin();
  expect(pace.isPaused()).toBe(false);
  pace.pause();
  expect(pace.isPaused()).toBe(true);
  await pace.next();
  expect(pace.isPaused()).toBe(false);
});
