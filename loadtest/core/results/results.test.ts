import { expect, test } from 'vitest';
import { Latency } from './latency.ts';
import { trial } from '../../test/support/trial.ts';
import { htmlReport } from './html.ts';
import { textReport } from './report.ts';

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

test('the page needs nothing from outside and shows the run', async () => {
  const { report } = await trial(
    { fact: (name, fact) => (name === 'dice-rolled' ? { ...fact, sum: '<script>' } : fact) },
    { durationMs: 1500 },
  );
  const page = htmlReport(report);
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=|href=/);
  expect(page.match(/<svg /g)?.length).toBe(6);
  expect(page).toContain('wrong/shape');
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

test('answers that never came are shown with their wait, and are no answers', async () => {
  const { report } = await trial(
    { http: (path, honest) => (path.endsWith('/list') ? null : honest) },
    { scenario: 'lobby', durationMs: 1200 },
  );
  expect(report.faults[0]?.kind).toBe('lost/list');
  const [list] = report.actions;
  expect(list).toMatchObject({ action: 'list', count: 0, rate: 0 });
  expect(list?.p50).toBeGreaterThan(0);
  expect(report.series.map(({ rate }) => rate).filter(Boolean)).toEqual([]);
  expect(report.series.some(({ p50 }) => p50 > 0)).toBe(true);
  expect(textReport(report, false)).toContain('not one list was answered');
  expect(htmlReport(report)).toContain('<b class="">0.0</b><span>room lists a second</span>');
});

test('the page of a good run draws its distribution; the text says so in words', async () => {
  const { report } = await trial({}, { durationMs: 1500 });
  const page = htmlReport(report);
  expect(page.match(/<svg /g)?.length).toBe(6);
  expect(page).toContain('class="bar"');
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
  const text = textReport(report, false);
  expect(text).toContain('No errors');
  expect(text).toMatch(/^roll +[\d,]+ /m);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});
