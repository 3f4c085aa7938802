import { expect, test } from 'vitest';
import { trial } from '../../test/support/trial.ts';
import { htmlReport } from './html.ts';
import { textReport } from './text.ts';

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
