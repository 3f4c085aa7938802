import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrm, type Orm, sqlOf } from '../../store/orm.ts';
import { type Sql } from '../../store/sql.ts';
import { databasePlaces } from '../../store/store-under-test.ts';
import { SENDER_DAY_MS, THUMBNAIL_BYTES } from '../photo-limits.ts';
import { PhotoSenders } from './photo-senders.ts';
import { PhotoSenderRow } from '../../store/entities.ts';

const HOUR = 3_600_000;
const HERE = '192.0.2.1';
const THERE = '192.0.2.2';

describe.each(await databasePlaces())('senders in %s', (_, place) => {
  let orm: Orm;
  let sql: Sql;
  let time = 0;
  beforeAll(async () => {
    orm = await openOrm(place);
    sql = await sqlOf(orm);
  });
  afterAll(() => orm.close());
  beforeEach(async () => {
    time = 1_800_000_000_000;
    await orm.em.fork().nativeDelete(PhotoSenderRow, {});
  });

  const senders = (share = { photos: 2, bytes: 1_000_000_000 }, key = 'a key') =>
    new PhotoSenders({ sql, share, key, now: () => time });

  test('[P22] limits the photos of each address in a day', async () => {
    const each = senders();
    await each.check(HERE);
    await each.take(HERE, 10);
    time += HOUR;
    await each.take(HERE, 10);
    for (const refused of [each.check(HERE), each.take(HERE, 10)]) {
      await expect(refused).rejects.toMatchObject({
        code: 'photo/share-used',
        message:
          'Your address has sent as many photos as it may in a day. Please try again in 23 hours.',
        retryAfter: 23 * 3600,
      });
    }
    await each.check(THERE);
    await each.take(THERE, 10);
    time += 22.5 * HOUR;
    await expect(each.check(HERE)).rejects.toThrow('Please try again in 30 minutes.');
    time += HOUR / 2;
    await each.check(HERE);
    await each.take(HERE, 10);
  });

  test('[P22] limits the bytes of each address in a day, thumbnails included', async () => {
    const each = senders({ photos: 100, bytes: 100 + 2 * THUMBNAIL_BYTES });
    await each.take(HERE, 60);
    await expect(each.take(HERE, 41)).rejects.toMatchObject({ code: 'photo/share-used' });
    await each.check(HERE);
    await each.take(HERE, 40);
    await expect(each.check(HERE)).rejects.toMatchObject({ code: 'photo/share-used' });
  });

  test('[P22] refunds a photo that was not stored', async () => {
    const each = senders();
    const refund = await each.take(HERE, 10);
    await each.take(HERE, 10);
    await refund();
    await each.take(HERE, 10);
    await expect(each.take(HERE, 10)).rejects.toMatchObject({ code: 'photo/share-used' });
  });

  test('[P22] several processes do not exceed the limit together', async () => {
    const taken = await Promise.allSettled(
      Array.from({ length: 20 }, () => senders({ photos: 7, bytes: 1e9 }).take(HERE, 10)),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });

  test('[P22] keeps the counts over a restart, and stores no address', async () => {
    await senders().take(HERE, 10);
    await senders().take(HERE, 10);
    await expect(senders().check(HERE)).rejects.toMatchObject({ code: 'photo/share-used' });
    const rows = await orm.em.fork().findAll(PhotoSenderRow);
    expect(rows).toMatchObject([{ photos: 2, sender: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(rows)).not.toContain(HERE);
    // Without the key nobody can tell whose row it is.
    await senders(undefined, 'another key').check(HERE);
  });

  test('[P22] forgets a sender after a day', async () => {
    await senders().take(HERE, 10);
    time += HOUR;
    await senders().take(THERE, 10);
    await senders().forget();
    expect(await orm.em.fork().count(PhotoSenderRow)).toBe(2);
    time += SENDER_DAY_MS - HOUR;
    await senders().forget();
    expect(await orm.em.fork().count(PhotoSenderRow)).toBe(1);
  });
});
