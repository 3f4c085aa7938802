import { CsvError, parse } from 'csv-parse/sync';
import { Refused } from '../../engine/refusal.ts';

/** A line of a file with its cells by column; blank cells are left out. */
export interface CsvLine {
  /** Where it begins in the file; the header is line 1. */
  line: number;
  /** Null where some stand in no column: a text with a comma that nobody quoted. */
  cells: Readonly<Record<string, string>> | null;
}

const DELIMITERS = [',', ';', '\t'];

/** A cell that a spreadsheet would take for a formula, with the mark `writeCsv` put before it. */
const MARKED = /^'+[=+\-@\t\r]/;

/** [A32] @throws Refused where the bytes are not UTF-8, as Excel's plain "CSV" often is not. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(
      'action/malformed',
      'The file is not UTF-8. In Excel choose "CSV UTF-8" to save it.',
    );
  }
}

/** The delimiter that the header uses most: spreadsheets write `;` where the comma is decimal. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refused('action/malformed', `The file cannot be read as CSV: ${error.message}`);
  }
}

/**
 * [A31] [A32] The lines of a CSV file whose first line names the columns, in any order and case;
 * `needed` are among them. Delimiter, line ends and byte order mark are whatever they are; lines
 * without a word are passed over.
 * @throws Refused where the file cannot be read or its header is not one of `columns`.
 */
export function readCsv(
  bytes: Uint8Array,
  columns: readonly string[],
  needed: readonly string[],
): CsvLine[] {
  const [first, ...records] = recordsOf(decode(bytes));
  const header = (first ?? []).map((name) => name.trim().toLowerCase());
  const unknown = header.find((name) => name !== '' && !columns.includes(name));
  const missing = needed.filter((name) => !header.includes(name));
  if (unknown !== undefined || missing.length > 0) {
    const wrong = missing.length > 0 ? `no column ${missing.join(', ')}` : `a column "${unknown}"`;
    throw new Refused(
      'action/malformed',
      `The first line has ${wrong}. It names the columns: ${columns.join(', ')}; needed: ${needed.join(', ')}.`,
    );
  }
  let next = 1 + heightOf(first ?? []);
  return records.flatMap((record) => {
    const line = next;
    next += heightOf(record);
    const named = record.map((cell, index): [string, string] => [header[index] ?? '', plain(cell)]);
    const cells = named.filter(([, cell]) => cell.trim() !== '');
    if (cells.length === 0) return [];
    const fits = cells.every(([name]) => name !== '');
    return [{ line, cells: fits ? Object.fromEntries(cells) : null }];
  });
}

/** How many lines of the file a record takes; the parser itself counts a quoted CRLF twice. */
const heightOf = (record: readonly string[]): number =>
  record.reduce((lines, cell) => lines + cell.split(/\r\n|\r|\n/).length - 1, 1);

const plain = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);
