import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrm, type Orm } from '../../store/orm.ts';
import { databasePlaces } from '../../store/store-under-test.ts';
import { DatabasePhotos, type StoredPhoto } from './database-photos.ts';
import { MAX_PHOTOS, THUMBNAIL_BYTES } from '../photo-limits.ts';
import { PhotoRow } from '../../store/entities.ts';

/** Enough for a few small photos. */
const QUOTA = 1_000_000;

function photo(size: number, createdAt = 1): StoredPhoto {
  const id = randomBytes(16).toString('base64url');
  return {
    id,
    fileName: 'a.png',
    contentType: 'image/png',
    size,
    width: 1,
    height: 1,
    createdAt,
    awaitsLook: false,
    room: null,
    dare: null,
    visitor: null,
  };
}

describe.each(await databasePlaces())('photos in %s', (_, place) => {
  let orm: Orm;
  beforeAll(async () => {
    orm = await openOrm(place);
  });
  afterAll(() => orm.close());
  beforeEach(() => orm.em.fork().nativeDelete(PhotoRow, {}));

  test('[P13] the list is newest first and [P12] has only published photos', async () => {
    const rows = new DatabasePhotos(orm, QUOTA);
    const photos = [photo(1, 10), photo(1, 30), photo(1, 20), photo(1, 40)];
    for (const one of photos) await rows.reserve(one);
    for (const one of photos.slice(0, 3)) await rows.publish(one);
    expect((await rows.list(9)).map(({ createdAt }) => createdAt)).toEqual([30, 20, 10]);
  });

  test('[P20] the pages contain every photo once, even photos of the same millisecond', async () => {
    const made = Array.from({ length: 25 }, (_one, at) => ({
      ...photo(1, Math.floor(at / 4)),
      ready: true,
    }));
    await orm.em.fork().insertMany(PhotoRow, made);
    const rows = new DatabasePhotos(orm, QUOTA);
    const seen: StoredPhoto[] = [];
    for (;;) {
      const page = await rows.list(7, seen.at(-1) ?? null);
      seen.push(...page);
      if (page.length < 7) break;
    }
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      made.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
    );
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
    expect(await rows.count()).toBe(25);
  });

  test('[P20] the query of a page uses the index, so it costs the same with 2,000 photos', async () => {
    const many = Array.from({ length: MAX_PHOTOS }, (_one, at) => ({
      ...photo(1, at),
      ready: true,
    }));
    await orm.em.fork().insertMany(PhotoRow, many);
    const fork = orm.em.fork();
    await fork.execute('analyze photo');
    const plan = await fork.execute<Record<string, string>[]>(
      `explain select id from photo where ready and (created_at, id) < (?, ?)
       order by created_at desc, id desc limit ?`,
      [1000, 'x', 61],
    );
    const text = plan.flatMap((line) => Object.values(line)).join('\n');
    expect(text).toContain('photo_listed');
    expect(text).not.toMatch(/Sort|Seq Scan/);
  });

  test('[P9] the quota can be filled exactly to the last byte', async () => {
    const rows = new DatabasePhotos(orm, 100 + 2 * THUMBNAIL_BYTES);
    expect(await rows.reserve(photo(60))).toBe(true);
    expect(await rows.reserve(photo(41))).toBe(false);
    expect(await rows.reserve(photo(40))).toBe(true);
    expect(await rows.reserve(photo(1))).toBe(false);
  });

  test('[P9] thumbnails count towards the quota', async () => {
    const rows = new DatabasePhotos(orm, 2 * THUMBNAIL_BYTES + 1);
    expect(await rows.reserve(photo(1))).toBe(true);
    expect(await rows.reserve(photo(1))).toBe(false);
  });

  test('[P9] simultaneous uploads do not exceed the quota together', async () => {
    const quota = 100 + 3 * THUMBNAIL_BYTES;
    const rows = [1, 2, 3, 4, 5].map(() => new DatabasePhotos(orm, quota));
    const reserved = await Promise.all(rows.map((each) => each.reserve(photo(30))));
    expect(reserved.filter(Boolean)).toHaveLength(3);
  });

  test('[P9] the number of photos is limited too', async () => {
    const many = Array.from({ length: MAX_PHOTOS }, () => ({ ...photo(1), ready: true }));
    await orm.em.fork().insertMany(PhotoRow, many);
    const rows = new DatabasePhotos(orm, Number.MAX_SAFE_INTEGER);
    expect(await rows.reserve(photo(1))).toBe(false);
  });

  test('[P14] of two simultaneous removals only one finds the photo', async () => {
    const rows = new DatabasePhotos(orm, QUOTA);
    const one = photo(1);
    await rows.reserve(one);
    await rows.publish(one);
    const found = await Promise.all([rows.hide(one.id), rows.hide(one.id)]);
    expect(found.filter((each) => each !== null)).toHaveLength(1);
    expect(await rows.list(9)).toEqual([]);
  });

  test('[P12] leftovers are hidden photos that are old enough', async () => {
    const rows = new DatabasePhotos(orm, QUOTA);
    const [old, fresh, seen] = [photo(1, 10), photo(1, 50), photo(1, 10)];
    for (const one of [old, fresh, seen]) await rows.reserve(one);
    await rows.publish(seen);
    expect((await rows.leftovers(20)).map(({ id }) => id)).toEqual([old.id]);
    await rows.forget(old.id);
    expect(await rows.leftovers(20)).toEqual([]);
  });
});
