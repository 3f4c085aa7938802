import { describe, expect, test } from 'vitest';
import type { Photo, PhotoPage } from '../photo.ts';
import {
  NO_PAGES,
  type PhotoPages,
  withNewest,
  withOlder,
  withoutPhoto,
  withPhoto,
} from './photo-pages.ts';

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
