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
