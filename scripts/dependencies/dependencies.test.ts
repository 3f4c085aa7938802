import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { judgeAdvisories, readAudit } from './advisories.ts';
import { isAccepted, licenceCounts, licenceIn, licenceProblems } from './licences.ts';

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

const ACCEPTED = new Set(['MIT', 'Apache-2.0']);

describe('the licence that a package.json names', () => {
  test.each([
    [{ license: 'MIT' }, 'MIT'],
    [{ license: { type: 'MIT', url: 'x' } }, 'MIT'],
    [{ licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] }, 'MIT OR GPL-3.0'],
    [{ licenses: [] }, null],
    [{}, null],
    [{ license: 7 }, null],
    ['no manifest', null],
  ])('%j: %s', (manifest, licence) => {
    expect(licenceIn(manifest)).toBe(licence);
  });
});

describe('an accepted expression', () => {
  test.each(['MIT', '(MIT OR GPL-3.0)', 'GPL-3.0 OR MIT', 'MIT AND Apache-2.0'])(
    '%s',
    (licence) => {
      expect(isAccepted(licence, ACCEPTED)).toBe(true);
    },
  );
});

describe('an expression that is not accepted', () => {
  test.each([
    'GPL-3.0',
    'MIT AND GPL-3.0',
    'MIT OR (GPL-3.0 AND MIT)',
    '',
    'SEE LICENSE IN x',
    'mit',
  ])('%j', (licence) => {
    expect(isAccepted(licence, ACCEPTED)).toBe(false);
  });
});

const packageOf = (name: string, licence: string | null) => ({ name, version: '1.0.0', licence });

test('an unknown or missing licence is reported with the package’s name', () => {
  const packages = [packageOf('good', 'MIT'), packageOf('odd', 'GPL-3.0'), packageOf('mute', null)];
  expect(licenceProblems(packages, ACCEPTED, [])).toEqual([
    expect.stringContaining('odd 1.0.0 is under GPL-3.0'),
    expect.stringContaining('mute 1.0.0 names no licence'),
  ]);
});

test('an exception holds for its packages, as long as they name the same licence', () => {
  const exceptions = [
    { package: '@img/*', says: 'LGPL-3.0', reason: 'a library of its own' },
    { package: 'mute', says: null, reason: 'its LICENSE says MIT' },
  ];
  const problemsOf = (name: string, licence: string | null) =>
    licenceProblems([packageOf(name, licence)], ACCEPTED, exceptions).length;
  expect(problemsOf('@img/one', 'LGPL-3.0')).toBe(0);
  expect(problemsOf('@img/one', 'GPL-3.0')).toBe(1);
  expect(problemsOf('img', 'LGPL-3.0')).toBe(1);
  expect(problemsOf('mute', null)).toBe(0);
  expect(problemsOf('mute', 'GPL-3.0')).toBe(1);
});

test('licences are counted, the most frequent first', () => {
  const packages = [packageOf('a', 'ISC'), packageOf('b', 'MIT'), packageOf('c', 'MIT')];
  expect(licenceCounts([...packages, packageOf('d', null)])).toEqual([
    ['MIT', 2],
    ['ISC', 1],
    ['none named', 1],
  ]);
});

test('[O28] every package in the lockfile has its hash and no address', () => {
  const entry = v.object({ integrity: v.optional(v.string()), resolved: v.optional(v.string()) });
  const lock = v.object({ packages: v.record(v.string(), entry) });
  const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
  const { '': _ours, ...packages } = v.parse(lock, JSON.parse(text)).packages;
  const wrong = Object.entries(packages).filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
  );
  expect(wrong).toEqual([]);
});
