import { setImmediate } from 'node:timers/promises';

/** What a line holds, or all that is wrong with it. */
export type ReadLine<Input> = { ok: true; value: Input } | { ok: false; errors: readonly string[] };

/** How one kind of item is written to a CSV file and read from one. */
export interface CsvKind<Input, Item> {
  /** Of the list, and of the file: `kinks` is kinks.csv. */
  name: string;
  columns: readonly string[];
  needed: readonly string[];
  /** An item's cells, in the order of `columns`. */
  cells(item: Item): string[];
  /** Makes what turns a line into an item to add, knowing what is there now. */
  reader(): Promise<(cells: Readonly<Record<string, string>>) => ReadLine<Input>>;
  /** Two items with the same key are the same to an import. */
  keyOf(item: Input | Item): string;
  summary(input: Input): string;
  /** All items in the order of their ids, a few hundred at a time. */
  pages(): AsyncIterable<readonly Item[]>;
  /** All or none of them, in this order. */
  addAll(inputs: readonly Input[]): Promise<void>;
}

/** [A32] A file of 2 MB holds some ten thousand tasks. */
export const LARGEST_FILE = 2 * 1024 * 1024;
/** [A52] Lines with a word; those without one are only passed over. */
export const MOST_LINES = 5000;
export const MOST_BLANK_LINES = 20_000;
export const MOST_CELLS = 1000;
export const LONGEST_LINE = 16 * 1024;
/** [A33] Those behind the first ones are counted. */
export const BAD_LINES_NAMED = 100;

/** So long one piece of work may keep everybody else waiting, in milliseconds. */
const HELD_MS = 4;

/**
 * Long work in small pieces: between two of them, once enough time has gone by, everything else that
 * waits for the event loop has its turn. Ask between pieces that take a millisecond or less.
 */
export class Pause {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > HELD_MS;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
