import { stringify } from 'csv-stringify/sync';
import { Pause } from './csv-kind.ts';

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
