import { stringify } from 'csv-stringify/sync';
import { Pause } from './csv-kind.ts';

/** What begins a formula: the four signs, as they are, full-width and small. */
const SIGNS = new Set('=+-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B');
/**
 * Behind these a spreadsheet of another locale may begin a new cell, whatever quotes are around ours:
 * it knows a quote only at a cell's beginning, and cells begin elsewhere to it.
 */
const BREAKS = new Set(';\t\r\n');
/** What may be dropped, or not be seen, before a sign. */
const DROPPED = /[\s\p{C}"']/u;
const SOME_SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/;
const BLANK_FIRST = /^'*[\t\r\n]/;
const MARK = "'";
/** Characters behind this one take two places of a string. */
const LAST_OF_ONE_UNIT = 0xffff;

/**
 * The places of a cell where a formula would begin to some spreadsheet, each before whatever would be
 * dropped there, the last first. Read from the end, so that no text, however long, is read twice.
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

/** [A30] A cell that no spreadsheet takes for a formula: an apostrophe goes before each. */
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

/** Takes the apostrophes of `markFormulas` out again. */
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

/** So many rows take a few milliseconds. */
const SLICE = 100;

/** What another locale's spreadsheet would split at, and blanks that a reader would trim. */
const QUOTED = /[;\t\r\n]|^\s|\s$/;

/**
 * [A30] Rows as CSV for people's spreadsheets: with a byte order mark, so that Excel takes it for
 * UTF-8, and no cell a formula. `readCsv` gives the same cells again.
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
