import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byPlace,
  byText,
  countText,
  found,
  indexed,
  newestFirst,
  PAGE_SIZE,
  pageOf,
  type Sort,
} from './list-view.ts';

interface Item {
  id: number;
  text: string;
  step: 'low' | 'high';
}

const items: Item[] = [
  { id: 1, text: 'Sing a song', step: 'high' },
  { id: 2, text: 'Спой Песню', step: 'low' },
  { id: 3, text: 'dance 10 steps', step: 'low' },
  { id: 4, text: 'Dance 9 steps', step: 'high' },
];
const index = indexed(items, ({ text, step }) => [text, step, null]);
const ids = (search: string, sort?: Sort<Item>) => found(index, search, sort).map(({ id }) => id);
const sortBy = (compare: Sort<Item>['compare']): Sort<Item> => ({ id: 'x', name: 'X', compare });

describe('the search', () => {
  test.each([
    ['', [4, 3, 2, 1]],
    ['  ', [4, 3, 2, 1]],
    ['DANCE', [4, 3]],
    ['high dance', [4]],
    ['песню', [2]],
    ['waltz', []],
  ])('for %j finds %j', (search, expected) => {
    expect(ids(search)).toEqual(expected);
  });
});

describe('the order', () => {
  test('is by the place on a scale, ties newest first', () => {
    expect(ids('', sortBy(byPlace(['low', 'high'], ({ step }) => step)))).toEqual([3, 2, 4, 1]);
  });
  test('of texts is that of a dictionary, numbers by their size', () => {
    expect(ids('', sortBy(byText(({ text }) => text)))).toEqual([4, 3, 1, 2]);
  });
  test('newest first is by id', () => {
    expect([{ id: 2 }, { id: 10 }].toSorted(newestFirst)).toEqual([{ id: 10 }, { id: 2 }]);
  });
});

describe('pages', () => {
  const thousands = Array.from({ length: 5000 }, (_, id) => id);
  test('say what they show', () => {
    expect(countText(pageOf(thousands, 0), 5000)).toBe('Showing 1–10 of 5,000');
    expect(countText(pageOf(thousands, 499), 5000)).toBe('Showing 4,991–5,000 of 5,000');
    expect(countText(pageOf([1, 2], 0), 5000)).toBe('Showing 1–2 of 2 (5,000 in all)');
    expect(countText(pageOf([], 0), 5000)).toBe('No match (5,000 in all)');
    expect(countText(pageOf([], 0), 0)).toBe('Nothing here yet');
  });

  test('any page number shows a page that exists, and all pages together are the list', () => {
    fc.assert(
      fc.property(fc.nat(230), fc.integer({ min: -3, max: 9 }), (length, asked) => {
        const list = Array.from({ length }, (_, id) => id);
        const { page, pages, rows, from, to } = pageOf(list, asked);
        expect(page).toBeGreaterThanOrEqual(0);
        expect(page).toBeLessThan(pages);
        expect(rows).toEqual(length === 0 ? [] : list.slice(from - 1, to));
        expect(rows.length).toBeLessThanOrEqual(PAGE_SIZE);
        const all = Array.from({ length: pages }, (_, number) => pageOf(list, number).rows);
        expect(all.flat()).toEqual(list);
      }),
    );
  });
});
