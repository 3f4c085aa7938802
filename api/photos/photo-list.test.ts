import { expect, test, vi } from 'vitest';
import type { StoredPhoto } from './storage/database-photos.ts';
import { PhotoList } from './photo-list.ts';

const photo = (at: number): StoredPhoto => ({
  id: `t${String(at).padStart(22, '0')}`,
  fileName: 'a.png',
  contentType: 'image/png',
  size: 1,
  width: 1,
  height: 1,
  createdAt: at,
  awaitsLook: false,
  room: null,
  dare: null,
  visitor: null,
});

/** A fake table that counts its reads. */
function rowsOf(photos: StoredPhoto[]) {
  const rows = {
    reads: 0,
    photos,
    list: async (limit: number) => {
      rows.reads += 1;
      return rows.photos.slice(0, limit);
    },
    count: async () => rows.photos.length,
  };
  return rows;
}

test('[P20] a page says whether there are older photos', async () => {
  const list = new PhotoList(rowsOf([photo(3), photo(2), photo(1)]), Date.now);
  expect(await list.page(2, null)).toMatchObject({ total: 3, isLast: false });
  expect((await list.page(2, null)).photos.map(({ createdAt }) => createdAt)).toEqual([3, 2]);
  expect(await list.page(3, null)).toMatchObject({ total: 3, isLast: true });
});

test('[P19] a page is read once for all requests of the same second', async () => {
  let time = 1;
  const rows = rowsOf([photo(1)]);
  const list = new PhotoList(rows, () => time);
  await Promise.all(Array.from({ length: 100 }, () => list.page(60, null)));
  expect(rows.reads).toBe(1);
  await list.page(60, { createdAt: 5, id: 'x' });
  await list.page(59, null);
  expect(rows.reads).toBe(3);
  time += 1001;
  await list.page(60, null);
  expect(rows.reads).toBe(4);
});

test('[P19] a change is visible at once, even to requests during a read of the old page', async () => {
  const rows = rowsOf([photo(1)]);
  const list = new PhotoList(rows, Date.now);
  const before = list.page(60, null);
  rows.photos = [photo(2), photo(1)];
  list.changed();
  const after = list.page(60, null);
  expect((await after).total).toBe(2);
  await before;
  expect(await list.page(60, null)).toBe(await after);
});

test('[P19] a failure is not cached', async () => {
  const rows = rowsOf([photo(1)]);
  const failing = vi.fn(rows.list).mockRejectedValueOnce(new Error('the database is away'));
  const list = new PhotoList({ ...rows, list: failing }, Date.now);
  await expect(list.page(60, null)).rejects.toThrow('away');
  expect((await list.page(60, null)).total).toBe(1);
});
