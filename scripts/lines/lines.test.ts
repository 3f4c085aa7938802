import { expect, test } from 'vitest';
import { comparison, fallen, grown, inFolders, readKept, tableOf } from './lines.ts';

const PAGE = `# Lines

| folder | lines | files | why it was raised |
| --- | ---: | ---: | --- |
| api | 100 | 2 | the new |
| client | 200 | 4 |  |
`;
const size = (lines: number, files = 1) => ({ lines, files });

test('lines and files are counted by topmost folder', () => {
  const files = [
    ['b/c/d.ts', 'one\ntwo\n'],
    ['b/e.css', 'one\n'],
    ['a.mjs', 'one\n'],
  ] as const;
  expect([...inFolders(files)]).toEqual([
    ['.', size(1)],
    ['b', size(3, 2)],
  ]);
});

test('a folder may grow by two in a hundred, a new one not at all', () => {
  const kept = readKept(PAGE);
  expect(grown(new Map([['api', size(102)]]), kept)).toEqual([]);
  expect(grown(new Map([['api', size(103)]]), kept)).toEqual([
    expect.stringContaining('api has grown from 100 to 103 lines'),
  ]);
  expect(grown(new Map([['new', size(1)]]), kept)).toHaveLength(1);
});

test('only figures that have fallen are written, without their reasons', () => {
  const counted = new Map([
    ['api', size(90)],
    ['client', size(203, 5)],
  ]);
  const table = tableOf(fallen(counted, readKept(PAGE)));
  expect(table).toContain('| api | 90 | 1 |  |');
  expect(table).toContain('| client | 200 | 4 |  |');
  expect([...readKept(table).keys()]).toEqual(['api', 'client']);
});

test('the comparison ends with the sums', () => {
  const lines = comparison(new Map([['api', size(90)]]), readKept(PAGE));
  expect(lines).toEqual([
    'api: 90 lines (100 kept), 1 files (2)',
    'all: 90 lines (300 kept), 1 files (6)',
  ]);
});

test('a row without figures is named', () => {
  expect(() => readKept(PAGE.replace('100', 'many'))).toThrow('No figures: | api | many');
});
