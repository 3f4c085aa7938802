import { describe, expect, test } from 'vitest';
import { isGranted, licenceCounts, licenceIn, licenceProblems } from './licences.ts';

const ACCEPTED = new Set(['MIT', 'Apache-2.0']);

describe('what a package.json says of its licence', () => {
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

describe('an expression is granted', () => {
  test.each(['MIT', '(MIT OR GPL-3.0)', 'GPL-3.0 OR MIT', 'MIT AND Apache-2.0'])('%s', (says) => {
    expect(isGranted(says, ACCEPTED)).toBe(true);
  });
});

describe('an expression is not granted', () => {
  test.each([
    'GPL-3.0',
    'MIT AND GPL-3.0',
    'MIT OR (GPL-3.0 AND MIT)',
    '',
    'SEE LICENSE IN x',
    'mit',
  ])('%j', (says) => {
    expect(isGranted(says, ACCEPTED)).toBe(false);
  });
});

const packageOf = (name: string, licence: string | null) => ({ name, version: '1.0.0', licence });

test('a licence that is unknown or missing is told with the package’s name', () => {
  const packages = [packageOf('good', 'MIT'), packageOf('odd', 'GPL-3.0'), packageOf('mute', null)];
  expect(licenceProblems(packages, ACCEPTED, [])).toEqual([
    expect.stringContaining('odd 1.0.0 is under GPL-3.0'),
    expect.stringContaining('mute 1.0.0 names no licence'),
  ]);
});

test('an exception counts for its packages, and for what they said when it was made', () => {
  const exceptions = [
    { package: '@img/*', says: 'LGPL-3.0', reason: 'a library of its own' },
    { package: 'mute', says: null, reason: 'its LICENSE says MIT' },
  ];
  const told = (name: string, licence: string | null) =>
    licenceProblems([packageOf(name, licence)], ACCEPTED, exceptions).length;
  expect(told('@img/one', 'LGPL-3.0')).toBe(0);
  expect(told('@img/one', 'GPL-3.0')).toBe(1);
  expect(told('img', 'LGPL-3.0')).toBe(1);
  expect(told('mute', null)).toBe(0);
  expect(told('mute', 'GPL-3.0')).toBe(1);
});

test('licences are counted, the most frequent first', () => {
  const packages = [packageOf('a', 'ISC'), packageOf('b', 'MIT'), packageOf('c', 'MIT')];
  expect(licenceCounts([...packages, packageOf('d', null)])).toEqual([
    ['MIT', 2],
    ['ISC', 1],
    ['none named', 1],
  ]);
});
