import { expect, test, describe } from 'vitest';
import {
  captionOf,
  formatSize,
  formatTime,
  type Photo,
  type PhotoPage,
  NO_PAGES,
  type PhotoPages,
  withNewest,
  withOlder,
  withoutPhoto,
  withPhoto,
} from './photos.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [14_541, '14.2 KB'],
  [500_000, '488 KB'],
  [1_048_575, '1.0 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('a time is shown in the visitor’s zone; text that is no time stays', () => {
  expect(formatTime('2026-01-02T03:04:05.000Z')).toMatch(/Jan \d+, 2026/);
  expect(formatTime('yesterday')).toBe('yesterday');
});

const SENT = '2026-05-12T12:00:00.000Z';

test.each([
  ['red.png', 'red'],
  ['at_the-party.final.jpg', 'at the party final'],
  ['Boris & Anna 2.webp', 'Boris & Anna 2'],
  ['вечеринка_у_Ани.jpeg', 'вечеринка у Ани'],
  ['the first Screenshot.png', 'the first Screenshot'],
])('[P30] %s is called by its words: %s', (fileName, caption) => {
  expect(captionOf(fileName, SENT)).toBe(caption);
});

test.each([
  'IMG_20260512_193322.jpg',
  'PXL_20260512_123.MP.jpg',
  'DSC01234.JPG',
  'image (1).png',
  'Screenshot 2026-05-12 at 19.33.22.png',
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301.webp',
  'IMG-20260512-WA0007.jpg',
  '.png',
])('[P30] %s, a name that a machine gave, is called by its day', (fileName) => {
  expect(captionOf(fileName, SENT)).toBe('A photo of May 12');
});

test('[P30] leaves out a time that nobody can read', () => {
  expect(captionOf('1.png', 'yesterday')).toBe('A photo');
});

const photo = (at: number): Photo => ({
  id: `id ${at}`,
  url: `/photos/${at}.png`,
  fileName: `${at}.png`,
  size: 1,
  lastModified: new Date(at).toISOString(),
});
const page = (times: number[], total: number, next: string | null): PhotoPage => ({
  photos: times.map(photo),
  total,
  next,
});
const times = ({ photos }: PhotoPages) =>
  photos.map(({ lastModified }) => Date.parse(lastModified));

describe('[P21] the photos shown', () => {
  test('are the newest, then page after page the older ones, each once', () => {
    const first = withNewest(NO_PAGES, page([9, 8, 7], 5, 'x'));
    expect(first).toMatchObject({ isListed: true, total: 5, next: 'x' });
    const all = withOlder(first, page([7, 6, 5], 5, null));
    expect(times(all)).toEqual([9, 8, 7, 6, 5]);
    expect(all).toMatchObject({ total: 5, next: null });
  });

  test('begin with the newest photo, and count it', () => {
    const first = withNewest(NO_PAGES, page([9, 8], 5, 'x'));
    const more = withPhoto(withPhoto(first, photo(10)), photo(10));
    expect(times(more)).toEqual([10, 9, 8]);
    expect(more).toMatchObject({ total: 6, next: 'x' });
  });

  test('keep photos that arrived while the list was loading, in the list or not', () => {
    const early = withPhoto(withPhoto(NO_PAGES, photo(10)), photo(11));
    expect(early).toMatchObject({ isListed: false, total: 2 });
    const listed = withNewest(early, page([10, 9], 5, 'x'));
    expect(times(listed)).toEqual([11, 10, 9]);
    expect(listed).toMatchObject({ total: 6, next: 'x' });
  });

  test('are asked for again without losing the older ones or the place behind them', () => {
    const all = withOlder(withNewest(NO_PAGES, page([9, 8], 4, 'x')), page([7, 6], 4, null));
    const again = withNewest(all, page([10, 9], 5, 'y'));
    expect(times(again)).toEqual([10, 9, 8, 7, 6]);
    expect(again).toMatchObject({ total: 5, next: null });
  });

  test('lose the one that is removed', () => {
    const first = withNewest(NO_PAGES, page([9, 8], 5, 'x'));
    const less = withoutPhoto(withoutPhoto(first, 'id 9'), 'id 9');
    expect([times(less), less.total]).toEqual([[8], 4]);
  });

  test('are none if the list cannot be loaded', () => {
    expect(withNewest(NO_PAGES, null)).toEqual({
      isListed: true,
      photos: [],
      total: 0,
      next: null,
    });
  });
});
