import { expect, test } from 'vitest';
import { Latency } from './latency.ts';

test('percentiles of known values are right to three digits', () => {
  const latency = new Latency();
  for (let value = 1; value <= 1000; value += 1) latency.record(value);
  const { count, min, mean, p50, p99, max } = latency.summary();
  expect(count).toBe(1000);
  expect(min).toBeCloseTo(1, 2);
  expect(mean).toBeCloseTo(500.5, 5);
  expect(p50 / 500).toBeCloseTo(1, 2);
  expect(p99 / 990).toBeCloseTo(1, 2);
  expect(max).toBe(1000);
});

test('the bars hold every value once', () => {
  const latency = new Latency();
  for (let value = 0; value < 500; value += 1) latency.record(value * value * 0.01);
  const bars = latency.bars();
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  expect(bars.every(({ count }) => count >= 0)).toBe(true);
  expect(bars.at(-1)?.to).toBeGreaterThanOrEqual(latency.max);
});

test('an abandoned request is in the percentiles and counts as unanswered', () => {
  const latency = new Latency();
  latency.record(10);
  latency.giveUp(1000);
  expect(latency.count).toBe(2);
  expect(latency.answered).toBe(1);
  expect(latency.summary()).toMatchObject({ count: 1, mean: 505, max: 1000 });
  expect(latency.percentile(99)).toBeGreaterThan(900);
  latency.reset();
  latency.record(10);
  expect(latency.answered).toBe(1);
});

test('nothing recorded is nothing; more than an hour and less than zero are kept in bounds', () => {
  const latency = new Latency();
  expect(latency.summary()).toMatchObject({ count: 0, p99: 0, max: 0 });
  expect(latency.bars()).toEqual([]);
  latency.record(-5);
  latency.record(1e9);
  expect(latency.count).toBe(2);
  latency.reset();
  expect(latency.count).toBe(0);
});
