import { afterEach, expect, test, vi } from 'vitest';
import { Recorder } from '../results/recorder.ts';
import { Stop } from './pace.ts';
import { Broken } from './parts.ts';
import { playRoom } from './run.ts';

const TIMEOUT_MS = 60_000;

afterEach(() => vi.useRealTimers());

/** Plays in a room whose server is away for so long; returns when the room gave up, ms; null: never. */
async function gaveUpAt(awayMs: number): Promise<number | null> {
  vi.useFakeTimers();
  const [stop, recorder] = [new Stop(), new Recorder('roll', ['roll'])];
  const began = performance.now();
  const passed = (): number => performance.now() - began;
  const play = (): Promise<void> => {
    if (passed() < awayMs) return Promise.reject(new Broken('the server is away'));
    stop.end();
    return Promise.resolve();
  };
  const playing = playRoom(() => ({ play, close: () => {} }), stop, recorder, TIMEOUT_MS);
  await vi.runAllTimersAsync();
  await playing;
  return recorder.tallied('gave-up') === 0 ? null : passed();
}

test('a room waits for a server that is back before an answer would be given up', async () => {
  expect(await gaveUpAt(TIMEOUT_MS - 10_000)).toBeNull();
});

test('a room gives up once its server has been away for longer than an answer may take', async () => {
  expect(await gaveUpAt(Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(TIMEOUT_MS);
});
