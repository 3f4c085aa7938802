import { describe, expect, test } from 'vitest';
import { judgeAdvisories, readAudit } from './advisories.ts';

const advisory = {
  source: 1,
  name: 'ws',
  dependency: 'ws',
  title: 'A header too many',
  url: 'https://advisories.example/1',
  severity: 'high',
  range: '>=8.0.0 <8.17.1',
};

const report = (via: unknown[], fixAvailable: unknown = true) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { ws: { name: 'ws', severity: 'high', via, range: '*', fixAvailable } },
    metadata: {},
  });

function advisoriesOf(printed: string) {
  const answer = readAudit(printed);
  return answer.ok ? answer.advisories : [];
}

describe('the output of npm audit', () => {
  test('lists an advisory once, even if several packages lead to it', () => {
    expect(advisoriesOf(report([advisory, advisory, 'another-package']))).toEqual([
      expect.objectContaining({ name: 'ws', severity: 'high', fix: true }),
    ]);
  });

  test('may list no advisory', () => {
    const printed = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
    expect(readAudit(printed)).toEqual({ ok: true, advisories: [] });
  });

  test.each([
    [
      JSON.stringify({ message: '405 Method Not Allowed\nand more', statusCode: 405 }),
      '405 Method',
    ],
    ['', 'not understood'],
    ['<html>', 'not understood'],
    [JSON.stringify({ auditReportVersion: 3, vulnerabilities: [] }), 'not understood'],
    [report([{ ...advisory, severity: 'terrible' }]), 'not understood'],
  ])('may not be a report: %s', (printed, why) => {
    expect(readAudit(printed)).toEqual({ ok: false, why: expect.stringContaining(why) });
  });
});

describe('an advisory', () => {
  const today = '2026-11-22';
  const judge = (
    changes: object,
    exceptions: { url: string; reason: string; until: string }[] = [],
    fix: unknown = true,
  ) => judgeAdvisories(advisoriesOf(report([{ ...advisory, ...changes }], fix)), exceptions, today);

  test.each(['high', 'critical'])('of severity %s is a problem', (severity) => {
    const { problems, notes } = judge({ severity });
    expect(problems).toEqual([expect.stringContaining(`ws >=8.0.0 <8.17.1: ${severity}`)]);
    expect(notes).toEqual([]);
  });

  test.each(['info', 'low', 'moderate'])('of severity %s is only a note', (severity) => {
    const { problems, notes } = judge({ severity });
    expect(problems).toEqual([]);
    expect(notes).toHaveLength(1);
  });

  test.each([
    [true, 'npm audit fix'],
    [false, 'no fix yet'],
    [{ name: 'koa', version: '4.0.0', isSemVerMajor: true }, 'npm install koa@4.0.0 (a new major'],
    [{ name: 'koa', version: '3.3.1' }, 'npm install koa@3.3.1'],
  ])('comes with what to do: %j', (fix, words) => {
    expect(judge({}, [], fix).problems[0]).toContain(words);
  });

  test('with an exception is a note until the exception’s last day, then a problem', () => {
    const exception = { url: advisory.url, reason: 'no header of ours gets there', until: today };
    expect(judge({}, [exception])).toEqual({
      problems: [],
      notes: [expect.stringContaining('no header of ours gets there')],
    });
    const ended = { ...exception, until: '2026-11-21' };
    expect(judge({}, [ended]).problems[0]).toContain('its exception ended on 2026-11-21');
    expect(judge({}, [{ ...exception, url: 'another' }]).problems).toHaveLength(1);
  });
});
