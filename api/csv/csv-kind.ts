import { setImmediate } from 'node:timers/promises';

/** The item of a line, or all errors of the line. */
export type ReadLine<Input> = { ok: true; value: Input } | { ok: false; errors: readonly string[] };

/** How to write one kind of item to a CSV file and read it from one. */
export interface CsvKind<Input, Item> {
  /** The name of the list and of the file: `kinks` is kinks.csv. */
  name: string;
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

/** [A32] A file of 2 MB contains about ten thousand tasks. */
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
