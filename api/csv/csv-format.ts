import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';

/** The item of a line, or all errors of the line. */
export type ReadLine<Input> = { ok: true; value: Input } | { ok: false; errors: readonly string[] };

/** How to write one kind of item to a CSV file and read it from one. */
export interface CsvKind<Input, Item> {
  /** The name of the list and of the file: `kinks` is kinks.csv. */
  name: 'kinks' | 'tasks';
  columns: readonly string[];
  needed: readonly string[];
  /** An item's cells, in the order of `columns`. */
  cells(item: Item): string[];
  /** Makes the function that turns a line's cells into an item to add. It may read stored items first. */
  reader(): Promise<(cells: Readonly<Record<string, string>>) => ReadLine<Input>>;
  /** An import treats two items with the same key as equal. */
  keyOf(item: Input | Item): string;
  summary(input: Input): string;
  /** All items in the order of their ids, a few hundred at a time. */
  pages(): AsyncIterable<readonly Item[]>;
  /** Adds all items, or none, in this order. */
  addAll(inputs: readonly Input[]): Promise<void>;
}

/** [A32] A file of 2 MB contains about ten thousand tasks in one language. */
export const LARGEST_FILE = 2 * 1024 * 1024;
/** [A52] The limit of lines that are not blank. Blank lines are skipped and have their own limit. */
export const MOST_LINES = 5000;
export const MOST_BLANK_LINES = 20_000;
export const MOST_CELLS = 1000;
export const LONGEST_LINE = 16 * 1024;
/** [A33] How many bad lines the answer lists; it counts the others. */
export const BAD_LINES_NAMED = 100;

/** How long work may block the event loop, in milliseconds. */
const SLICE_MS = 4;

/**
 * Splits long work, so that it does not block the event loop. Check `isDue` between pieces of at most
 * a millisecond, and await `take()` when it is true.
 */
export class Pause {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}

/** The signs that begin a formula: ASCII, full-width and small. */
const SIGNS = new Set('=+-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B');
/**
 * A spreadsheet of another locale may begin a new cell after one of these, even inside our quotes: it
 * recognises a quote only at the start of a cell, and its cells start elsewhere.
 */
const BREAKS = new Set(';\t\r\n');
/** Characters before a sign that a spreadsheet may drop or not show. */
const DROPPED = /[\s\p{C}"']/u;
const SOME_SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/;
const BLANK_FIRST = /^'*[\t\r\n]/;
const MARK = "'";
/** Characters above this one take two UTF-16 code units. */
const LAST_OF_ONE_UNIT = 0xffff;

/**
 * The positions in a cell where some spreadsheet would see the start of a formula, each before the
 * characters that it would drop, the last position first. Reads from the end, each character once.
 */
function formulaPlaces(cell: string, isBlankFirst: boolean): number[] {
  const places: number[] = [];
  let leadsToSign = false;
  for (let end = cell.length; end > 0;) {
    const at = end > 1 && (cell.codePointAt(end - 2) ?? 0) > LAST_OF_ONE_UNIT ? end - 2 : end - 1;
    const character = cell.slice(at, end);
    leadsToSign = SIGNS.has(character) || (leadsToSign && DROPPED.test(character));
    const begins = at === 0 || BREAKS.has(cell[at - 1] ?? '');
    if (begins && (leadsToSign || (at === 0 && isBlankFirst))) places.push(at);
    end = at;
  }
  return places;
}

/** [A30] Puts an apostrophe before each formula, so that no spreadsheet runs it. */
export function markFormulas(cell: string): string {
  const isBlankFirst = BLANK_FIRST.test(cell);
  if (!isBlankFirst && !SOME_SIGN.test(cell)) return cell;
  const parts: string[] = [];
  let end = cell.length;
  for (const at of formulaPlaces(cell, isBlankFirst)) {
    parts.push(cell.slice(at, end), MARK);
    end = at;
  }
  return cell.slice(0, end) + parts.toReversed().join('');
}

/** Removes the apostrophes of `markFormulas`. */
export function unmarkFormulas(cell: string): string {
  const isBlankFirst = BLANK_FIRST.test(cell);
  if (!cell.includes(MARK) || (!isBlankFirst && !SOME_SIGN.test(cell))) return cell;
  const parts: string[] = [];
  let end = cell.length;
  for (const at of formulaPlaces(cell, isBlankFirst)) {
    if (cell[at] !== MARK) continue;
    parts.push(cell.slice(at + 1, end));
    end = at;
  }
  return cell.slice(0, end) + parts.toReversed().join('');
}

/** This number of rows takes a few milliseconds. */
const SLICE = 100;

/** Cells that need quotes: another locale would split them, or a parser would trim their blanks. */
const QUOTED = /[;\t\r\n]|^\s|\s$/;

/**
 * [A30] Rows as CSV for spreadsheets: with a byte order mark, so that Excel reads UTF-8, and without
 * formulas. `readCsv` returns the same cells.
 */
export async function writeCsv(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<string> {
  const pause = new Pause();
  const options = { record_delimiter: 'windows', quoted_match: QUOTED } as const;
  let text = stringify([[...columns]], { ...options, bom: true });
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = rows.slice(from, from + SLICE).map((row) => row.map(markFormulas));
    text += stringify(slice, options);
    if (pause.isDue) await pause.take();
  }
  return text;
}
