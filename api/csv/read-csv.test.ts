import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { readCsv } from './read-csv.ts';
import {
  LARGEST_FILE,
  LONGEST_LINE,
  MOST_BLANK_LINES,
  MOST_CELLS,
  MOST_LINES,
  markFormulas,
  unmarkFormulas,
  writeCsv,
} from './csv-format.ts';

const COLUMNS = ['text', 'level'];
const read = (file: string) => readCsv(new TextEncoder().encode(file), COLUMNS, ['text']);
/** The CPU time of this thread so far, in milliseconds; other load on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A file of the maximum size: a header and the same line again and again. */
const full = (header: string, line: string): string =>
  header + line.repeat((LARGEST_FILE - header.length) / line.length);

describe('[A32] cells', () => {
  test.each([
    ['a,b', { text: 'a', level: 'b' }],
    [' a , "b" ', { text: 'a', level: 'b' }],
    ['"a ""b"" c",d', { text: 'a "b" c', level: 'd' }],
    ['say "a" now,', { text: 'say "a" now' }],
    ['" a ",""', { text: ' a ' }],
    ['"a\r\nb;\t,c",d', { text: 'a\r\nb;\t,c', level: 'd' }],
    ['a,b,,', { text: 'a', level: 'b' }],
    ['a,b,c', null],
  ])('of %j', async (line, cells) => {
    expect(await read(`text,level\n${line}\n`)).toEqual([{ line: 2, cells }]);
  });

  test.each([',', ';', '\t'])(
    '[A111] are separated as the first line says: sep=%s',
    async (one) => {
      const rest = `Text${one}Level\r\n"a,;\tb"${one}c\r\n`;
      const expected = [{ line: 3, cells: { text: 'a,;\tb', level: 'c' } }];
      for (const said of [`sep=${one}`, `SEP=${one}`, `"sep=${one}"`]) {
        expect(await read(`\uFEFF${said}\r\n${rest}`)).toEqual(expected);
      }
    },
  );

  test('[A33] have the line numbers of the file', async () => {
    const lines = await read('\uFEFFText,Level\r\n"a\r\n\r\nb",\r\n\r\n"c\rd\ne",\n,\nf');
    expect(lines.map(({ line }) => line)).toEqual([2, 6, 10]);
  });
});

describe('[A52] a file above a limit is refused as a whole, with a text that says why', () => {
  const much = '1,2\n'.repeat(MOST_LINES);
  const blank = '\n'.repeat(MOST_BLANK_LINES);

  test('a file at the limits is accepted', async () => {
    expect(await read(`text,level\n${blank}${much}`)).toHaveLength(MOST_LINES);
    const wide = `a${','.repeat(MOST_CELLS - 1)}`;
    expect(await read(`text,level\n${wide}`)).toHaveLength(1);
  });

  test.each([
    ['a line too many', `text,level\n${much}1,2`, 'The file has more than 5000 lines. Split it'],
    ['a blank line too many', `text\n${blank}\n`, 'The file has more than 20000 blank lines.'],
    ['a cell too many', `text\n\na${','.repeat(MOST_CELLS)}`, 'Line 3 has more than 1000 cells.'],
    [
      'a line that is too long',
      `text\n"${'a'.repeat(LONGEST_LINE)}"`,
      'Line 2 of the file is longer than 16 KB',
    ],
    ['a quote left open', 'text\na\n"b\nc', 'a quote is never closed, in line 3 or behind it'],
    [
      'text after a closing quote',
      'text\n"a" b',
      'something stands behind a closing quote in line 2',
    ],
  ])('%s', async (_, file, error) => {
    await expect(read(file)).rejects.toMatchObject({
      code: 'action/malformed',
      message: expect.stringContaining(error),
    });
  });
});

test.each([
  ['short lines', full('text\n', 'a\n')],
  ['blank lines', full('text\n', '\n')],
  ['lines of blank cells', full('text\n', ',,,,\n')],
  ['commas', full('text\n', ',')],
  ['quotes', full('text\n', '"')],
  ['quoted lines', full('text\n', '"a""b"\n')],
  ['blanks', full('text\n', ' ')],
  ['a quote left open', full('text\n"', 'a')],
  ['a header', full('text', ',text')],
  ['long lines', full('text\n', `"${"'\n;=".repeat(4000)}"\n`)],
])('[A52] 2 MB of %s do not block the event loop', async (_, file) => {
  const bytes = new TextEncoder().encode(file);
  const turns: number[] = [];
  let last = cpuMs();
  const reading = Promise.allSettled([readCsv(bytes, COLUMNS, ['text'])]);
  const ended = reading.then(() => true);
  do {
    turns.push(cpuMs() - last);
    last = cpuMs();
  } while (!(await Promise.race([ended, setImmediate(false)])));
  // At most 100 ms of work in one turn, or a quarter of the whole on a slow machine.
  const work = turns.reduce((sum, turn) => sum + turn, 0);
  expect(Math.max(...turns)).toBeLessThan(Math.max(100, work / 4));
});

const EXPORTED = ['name', 'description'];

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
        const lines = await readCsv(bytesOf(await writeCsv(EXPORTED, written)), EXPORTED, ['name']);
        const imported = lines.map(({ cells }) => [
          cells?.['name'] ?? '',
          cells?.['description'] ?? '',
        ]);
        const expected = written.map((row) => row.map(blank)).filter((row) => row.join('') !== '');
        expect(imported).toEqual(expected);
      }),
      { numRuns: 1000 },
    ));

  test('gives the same cells to another CSV parser', () =>
    fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const text = await writeCsv(EXPORTED, written);
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
        const text = (await writeCsv(EXPORTED, written)).slice(1);
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
