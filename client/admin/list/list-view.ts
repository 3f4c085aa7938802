import { t } from '../../../engine/wire/text.ts';
import { LANGUAGE } from '../../shell/language.ts';

/** A way to order a list. */
export interface Sort<Item> {
  id: string;
  /** As the menu says it. */
  name: string;
  compare: (a: Item, b: Item) => number;
}

/** An item with the words it can be found by, in lower case. */
interface Indexed<Item> {
  item: Item;
  words: string;
}

interface Page<Item> {
  rows: readonly Item[];
  /** The page that is shown, from 0; asked beyond the last one, it is the last. */
  page: number;
  pages: number;
  /** Places of the first and last row among those found, from 1; 0 where there is none. */
  from: number;
  to: number;
  /** How many items the search found. */
  found: number;
}

/** [A61] So that a page is not longer than three screens of a phone. */
export const PAGE_SIZE = 10;

const collator = new Intl.Collator(LANGUAGE, { numeric: true, sensitivity: 'base' });
const grouped = new Intl.NumberFormat(LANGUAGE);

export function byText<Item>(textOf: (item: Item) => string): Sort<Item>['compare'] {
  return (a, b) => collator.compare(textOf(a), textOf(b));
}

/** In the order of `values`, as for steps from easy to hard. */
export function byPlace<Item, Value>(
  values: readonly Value[],
  valueOf: (item: Item) => Value,
): Sort<Item>['compare'] {
  return (a, b) => values.indexOf(valueOf(a)) - values.indexOf(valueOf(b));
}

export const newestFirst = (a: { id: number }, b: { id: number }): number => b.id - a.id;

/** Done once a list, so that each key of a search only looks. */
export function indexed<Item>(
  items: readonly Item[],
  wordsOf: (item: Item) => readonly (string | null)[],
): Indexed<Item>[] {
  return items.map((item) => ({
    item,
    words: wordsOf(item)
      .filter((words) => words !== null)
      .join('\n')
      .toLowerCase(),
  }));
}

/** Items that hold every word of the search, ordered; ties go newest first. */
export function found<Item extends { id: number }>(
  index: readonly Indexed<Item>[],
  search: string,
  sort: Sort<Item> | undefined,
): Item[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return index
    .filter(({ words }) => wanted.every((word) => words.includes(word)))
    .map(({ item }) => item)
    .toSorted((a, b) => sort?.compare(a, b) || newestFirst(a, b));
}

export function pageOf<Item>(items: readonly Item[], asked: number, size = PAGE_SIZE): Page<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(0, asked), pages - 1);
  const rows = items.slice(page * size, (page + 1) * size);
  const from = rows.length === 0 ? 0 : page * size + 1;
  return { rows, page, pages, from, to: page * size + rows.length, found: items.length };
}

/** The kinds of items; each is also its section's name in the address. */
export type ItemsOf = 'kinks' | 'tasks' | 'users';
export type RowsOf = ItemsOf | 'rooms' | 'photos' | 'changes';

/** 'Showing 1–50 of 5,000', and how many there are when a search shows fewer. */
export function countText({ from, to, found: matches }: Page<unknown>, total: number): string {
  if (total === 0) return t('Nothing here yet');
  if (matches === 0) return t('No match ({total, number} in all)', { total });
  return matches === total
    ? t('Showing {from, number}–{to, number} of {total, number}', { from, to, total })
    : t('Showing {from, number}–{to, number} of {matches, number} ({total, number} in all)', {
        from,
        to,
        matches,
        total,
      });
}

export function formatCount(count: number): string {
  return grouped.format(count);
}
