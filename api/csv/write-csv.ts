import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would run as a formula; `'` before it keeps it a text [A30]. */
const FORMULA = /^'*[=+\-@\t\r]/;

const safe = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/**
 * [A30] Rows as CSV for people's spreadsheets: with a byte order mark, so that Excel takes it for
 * UTF-8, and no cell a formula. `readCsv` gives the same cells again.
 */
export function writeCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([[...columns], ...rows.map((row) => row.map(safe))], {
    bom: true,
    record_delimiter: 'windows',
  });
}
