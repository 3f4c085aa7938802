import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { writeCsv, markFormulas, unmarkFormulas } from './write-csv.ts';

const COLUMNS = ['name', 'description'];

/** Pieces of test texts: formula signs, delimiters, quotes, blanks, line breaks, marks and others. */
const PIECES =
  '=|+|-|@|＝|＋|－|＠|﹢|\'|"|,|;|\t|\r|\n|\r\n| |\u00A0|\u200B|\uFEFF|\u0000|\u0001|a|яё|🎤|=cmd|1';
const piece = fc.constantFrom('|', ...PIECES.split('|'));
const cell = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const rows = fc.array(fc.tuple(cell, cell), { maxLength: 8 });

const blank = (text: string): string => (text.trim() === '' ? '' : text);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The cells of a spreadsheet that splits a line at every delimiter, even inside quotes. */
function fragments(text: string, delimiter: RegExp): string[] {
  return text.split(delimiter).map((one) => one.replace(/^[\s\p{C}"]+/u, ''));
}

const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/;

describe('[A30] an exported file', () => {
  test('gives the same cells when it is imported', () =>
    fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const lines = await readCsv(bytesOf(await writeCsv(COLUMNS, written)), COLUMNS, ['name']);
        const read = lines.map(({ cells }) => [
          cells?.['name'] ?? '',
          cells?.['description'] ?? '',
        ]);
        const expected = written.map((row) => row.map(blank)).filter((row) => row.join('') !== '');
        expect(read).toEqual(expected);
      }),
      { numRuns: 1000 },
    ));

  test('gives the same cells to another CSV parser', () =>
    fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const text = await writeCsv(COLUMNS, written);
        const [, ...records] = parse(text, { bom: true, record_delimiter: '\r\n' });
        expect(records.map((one) => one.map(unmarkFormulas))).toEqual(written);
      }),
      { numRuns: 1000 },
    ));

  test.each([
    ['comma', /,|\r\n/],
    ['semicolon', /;|\r\n|\r|\n/],
    ['tab', /\t|\r\n|\r|\n/],
  ])('contains no formula for a spreadsheet that splits at each %s', (name, delimiter) =>
    fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const text = (await writeCsv(COLUMNS, written)).slice(1);
        // A spreadsheet with our delimiter also reads our quotes correctly.
        const cells =
          name === 'comma'
            ? parse(text, { record_delimiter: '\r\n' }).flat()
            : text.split(delimiter);
        const shown = cells.flatMap((one: string) => fragments(one, /$^/));
        expect(shown.filter((one: string) => FORMULA.test(one))).toEqual([]);
      }),
      { numRuns: 1000 },
    ),
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['a;=cmd', "a;'=cmd"],
  ['a; "=cmd', 'a;\' "=cmd'],
  ['one\n-two', "one\n'-two"],
  ['  @x', "'  @x"],
  ['＝1', "'＝1"],
  ['\ttext', "'\ttext"],
  ["'=1", "''=1"],
  ['a-b, -c', 'a-b, -c'],
  ["it's 5 o'clock", "it's 5 o'clock"],
])('[A30] %j is marked as %j', (plain, marked) => {
  expect(markFormulas(plain)).toBe(marked);
  expect(unmarkFormulas(marked)).toBe(plain);
});

test('[A52] finds the marks of a long text in one pass', () => {
  const long = `${"\n'".repeat(100_000)}=`;
  const { user: began } = process.threadCpuUsage();
  expect(unmarkFormulas(markFormulas(long))).toBe(long);
  expect((process.threadCpuUsage().user - began) / 1000).toBeLessThan(2000);
});
