import { describe, expect, test } from 'vitest';
import { isAccepted, licenceCounts, licenceIn, licenceProblems } from './licences.ts';

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
