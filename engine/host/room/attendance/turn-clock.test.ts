import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TurnClock } from './turn-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function clock() {
  const timeUp = vi.fn<() => void>();
  return { timeUp, clock: new TurnClock(() => Date.now(), timeUp) };
}

test('[B12] the time is up once, after its milliseconds', () => {
  const { timeUp, clock: turn } = clock();
  expect([turn.left, turn.runs]).toEqual([null, false]);
  turn.start(1000);
  vi.advanceTimersByTime(999);
  expect([turn.left, turn.runs]).toEqual([1, true]);
  expect(timeUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(timeUp).toHaveBeenCalledTimes(1);
  expect(turn.left).toBe(0);
});

test('[B12] a new start gives the whole time again', () => {
  const { timeUp, clock: turn } = clock();
  turn.start(1000);
  vi.advanceTimersByTime(900);
  turn.start(1000);
  expect(turn.left).toBe(1000);
  vi.advanceTimersByTime(999);
  expect(timeUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(timeUp).toHaveBeenCalledTimes(1);
});

test('[B12] a stopped clock never runs out', () => {
  const { timeUp, clock: turn } = clock();
  turn.start(1000);
  turn.stop();
  vi.advanceTimersByTime(5000);
  expect([turn.left, turn.runs]).toEqual([null, false]);
  expect(timeUp).not.toHaveBeenCalled();
});

test('[B12] the time left is a whole number of ms, even if the setting is a fraction', () => {
  const turn = new TurnClock(() => 0.5, vi.fn());
  turn.start(1004.99);
  expect(turn.left).toBe(1005);
});
