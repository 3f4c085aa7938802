import { stringify } from 'csv-stringify/sync';
import { markFormulas } from './formula-marks.ts';
import { Pause } from './pause.ts';

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
