import { shownText } from '../../engine/wire/shown-text.ts';
import { Refused } from '../../engine/definition/refusal.ts';
import {
  LONGEST_LINE,
  MOST_BLANK_LINES,
  MOST_CELLS,
  MOST_LINES,
  Pause,
  unmarkFormulas,
} from './csv-format.ts';

/** One record of a file: one line, or several if a quoted cell contains line breaks. */
interface CsvRecord {
  /** The number of its first line in the file, from 1. */
  line: number;
  cells: string[];
}

const unreadable = (why: string): Refused => malformed(`The file cannot be read as CSV: ${why}.`);

const QUOTE = '"';
const isLineEnd = (character: string | undefined): boolean =>
  character === '\n' || character === '\r';
const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\f' || character === '\v';

/** A position in a text, and the record that it reads there. */
class Cursor {
  readonly #text: string;
  readonly #delimiter: string;
  #at = 0;
  #line = 1;
  #recordAt = 0;
  #recordLine = 1;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  record(): CsvRecord {
    this.#recordAt = this.#at;
    this.#recordLine = this.#line;
    const cells = [this.#cell()];
    while (this.#text[this.#at] === this.#delimiter) {
      this.#at += 1;
      if (cells.length === MOST_CELLS) {
        throw malformed(`Line ${this.#recordLine} has more than ${MOST_CELLS} cells.`);
      }
      cells.push(this.#cell());
    }
    this.#lineEnd();
    return { line: this.#recordLine, cells };
  }

  /** A cell without the blanks around it, or the text between its quotes. */
  #cell(): string {
    this.#blanks();
    if (this.#text[this.#at] === QUOTE) return this.#quoted();
    const from = this.#at;
    while (!this.#isCellEnd()) this.#forward(this.#at + 1);
    return this.#text.slice(from, this.#at).trimEnd();
  }

  #quoted(): string {
    let cell = '';
    for (;;) {
      const from = this.#at + 1;
      const to = this.#text.indexOf(QUOTE, from);
      if (to === -1) {
        throw unreadable(`a quote is never closed, in line ${this.#recordLine} or behind it`);
      }
      this.#forward(to + 1);
      cell += this.#text.slice(from, to);
      if (this.#text[this.#at] !== QUOTE) break;
      cell += QUOTE;
    }
    this.#line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
    this.#blanks();
    if (this.#isCellEnd()) return cell;
    throw unreadable(`something stands behind a closing quote in line ${this.#line}`);
  }

  #isCellEnd(): boolean {
    const next = this.#text[this.#at];
    return next === undefined || next === this.#delimiter || isLineEnd(next);
  }

  #blanks(): void {
    while (isBlank(this.#text[this.#at]) && this.#text[this.#at] !== this.#delimiter) {
      this.#forward(this.#at + 1);
    }
  }

  #lineEnd(): void {
    if (this.isAtEnd) return;
    this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1;
    this.#line += 1;
  }

  #forward(to: number): void {
    this.#at = to;
    if (to - this.#recordAt <= LONGEST_LINE) return;
    throw malformed(
      `Line ${this.#recordLine} of the file is longer than ${LONGEST_LINE / 1024} KB. Perhaps a quote in it is never closed.`,
    );
  }
}

/**
 * [A32] The records of a CSV text, one at a time, each in a millisecond or less. Blanks around a cell
 * are dropped, except in quotes. A quote in the middle of a cell is an ordinary character. Why not
 * csv-parse: it takes 8 times as long for a full file and 150 times as long for blank lines, counts a
 * \r\n in quotes as two lines, and checks limits only at the end of a record.
 * @throws Refused `action/malformed` if the text is not CSV, or a line has too many bytes or cells.
 */
function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const cursor = new Cursor(text, delimiter);
  while (!cursor.isAtEnd) yield cursor.record();
}

/** A line of a file with its cells by column. It has no blank cells. */
export interface CsvLine {
  /** The number of its first line in the file; the header is line 1. */
  line: number;
  /** Null if there are more cells than columns, as after a text with an unquoted comma. */
  cells: Readonly<Record<string, string>> | null;
}

const DELIMITERS = [',', ';', '\t'];

const malformed = (text: string): Refused => new Refused('action/malformed', text);

/** [A32] @throws Refused if the bytes are not UTF-8; Excel's plain "CSV" often is not. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The file is not UTF-8. In Excel choose "CSV UTF-8" to save it.');
  }
}

/** [A111] The line with which Excel says its delimiter. */
const SEP = /^"?sep=([,;\t])"?[,;\t ]*(?:\r\n|\r|\n|$)/i;

/** The most frequent delimiter of the header. Spreadsheets write `;` if the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text.slice(0, LONGEST_LINE))?.[0] ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** The columns' names in the order of the file. @throws Refused if one is unknown or missing. */
function headerOf(
  record: readonly string[],
  columns: readonly string[],
  needed: readonly string[],
): string[] {
  const header = record.map((name) => name.trim().toLowerCase());
  const unknown = header.find((name) => name !== '' && !columns.includes(name));
  const missing = needed.filter((name) => !header.includes(name));
  if (unknown === undefined && missing.length === 0) return header;
  const wrong =
    missing.length > 0
      ? `no column ${missing.join(', ')}`
      : `a column "${shownText(unknown ?? '')}"`;
  throw malformed(
    `The first line has ${wrong}. It names the columns: ${columns.join(', ')}; needed: ${needed.join(', ')}.`,
  );
}

/** A record's cells by column: null if one has no column, undefined if all are blank. */
function cellsOf(
  record: readonly string[],
  header: readonly string[],
): CsvLine['cells'] | undefined {
  const cells: Record<string, string> = {};
  let allBlank = true;
  let fits = true;
  for (const [index, marked] of record.entries()) {
    const cell = unmarkFormulas(marked);
    if (cell.trim() === '') continue;
    allBlank = false;
    const name = header[index] ?? '';
    if (name === '') fits = false;
    else cells[name] = cell;
  }
  if (allBlank) return undefined;
  return fits ? cells : null;
}

/**
 * [A31] [A32] The lines of a CSV file. Its first line names the columns in any order and case, and must
 * name all of `needed`. The delimiter is a comma, a semicolon or a tab; line ends and a byte order mark
 * do not matter. Blank lines are skipped. [A52] A large file does not block the event loop.
 * @throws Refused `action/malformed` if the file cannot be read, its header has an unknown column or
 * lacks a needed one, or it exceeds a limit.
 */
export async function readCsv(
  bytes: Uint8Array,
  columns: readonly string[],
  needed: readonly string[],
): Promise<CsvLine[]> {
  const text = decode(bytes);
  const pause = new Pause();
  const lines: CsvLine[] = [];
  let header: string[] | null = null;
  let blank = 0;
  const said = SEP.exec(text.slice(0, LONGEST_LINE));
  for (const record of csvRecords(text, said?.[1] ?? delimiterOf(text))) {
    if (pause.isDue) await pause.take();
    if (said !== null && record.line === 1) continue;
    if (header === null) {
      header = headerOf(record.cells, columns, needed);
      continue;
    }
    const cells = cellsOf(record.cells, header);
    if (cells === undefined) blank += 1;
    else lines.push({ line: record.line, cells });
    if (lines.length > MOST_LINES) throw tooMany('lines', MOST_LINES);
    if (blank > MOST_BLANK_LINES) throw tooMany('blank lines', MOST_BLANK_LINES);
  }
  if (header === null) headerOf([], columns, needed);
  return lines;
}

const tooMany = (what: string, most: number): Refused =>
  malformed(`The file has more than ${most} ${what}. Split it into several files and import each.`);
