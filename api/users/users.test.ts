import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_PROFILE } from '../../engine/wire/profile.ts';
import { commit, judged, type Stores } from '../../engine/journal/contract/stores.ts';
import { openOrm, type Orm, sqlOf } from '../store/orm.ts';
import type { Sql } from '../store/sql.ts';
import { databasePlaces, databaseStore } from '../store/store-under-test.ts';
import { profileBytes, Profiles } from './profiles.ts';
import { DatabaseRatings } from './users.ts';

const PLACES = await databasePlaces();

const LIMITS = { level: 'Экстрим' as const, kinks: [2, 3, 500], withFace: true };

describe.each(PLACES)('profiles in %s', (_, place) => {
  let orm: Orm;
  let profiles: Profiles;
  let elsewhere: Profiles;
  beforeAll(async () => {
    orm = await openOrm(place);
    const sql = await sqlOf(orm);
    profiles = new Profiles(sql, () => 1_700_000_000_000, false);
    elsewhere = new Profiles(sql, () => 1_700_000_000_001, false);
  });
  afterAll(() => orm.close());

  test('[A87] fields that are left out stay, and null clears them', async () => {
    expect(await profiles.of('ann')).toEqual(NO_PROFILE);
    const whole = { name: 'Маша 🦊', avatar: 'owl', limits: LIMITS } as const;
    expect(await profiles.save('ann', whole)).toEqual(whole);
    expect(await profiles.save('ann', { name: 'Masha' })).toEqual({ ...whole, name: 'Masha' });
    expect(await profiles.save('ann', { avatar: null })).toEqual({
      ...whole,
      name: 'Masha',
      avatar: null,
    });
    const mild = { level: 'Лайт' as const, kinks: [], withFace: false };
    expect(await profiles.save('ann', { limits: mild })).toMatchObject({ limits: mild });
    expect(await profiles.save('ann', { limits: null })).toEqual({ ...NO_PROFILE, name: 'Masha' });
    expect(await profiles.save('ann', {})).toMatchObject({ name: 'Masha' });
    expect(await profiles.of('ann')).toMatchObject({ name: 'Masha' });
    expect(await profiles.of('bob')).toEqual(NO_PROFILE);
  });

  test('[A87] two changes at once are both kept', async () => {
    const saves = [{ name: 'Kim' }, { avatar: 'fox' as const }, { limits: LIMITS }];
    await Promise.all(
      saves.map((change, at) => (at % 2 ? profiles : elsewhere).save('kim', change)),
    );
    expect(await profiles.read('kim')).toEqual({ name: 'Kim', avatar: 'fox', limits: LIMITS });
  });

  test('[T15] reads the profile another process stored, even with an older one in its cache', async () => {
    await profiles.save('lee', { name: 'Lee' });
    expect(await profiles.of('lee')).toMatchObject({ name: 'Lee' });
    await elsewhere.save('lee', { name: 'Leo' });
    expect(await profiles.read('lee')).toMatchObject({ name: 'Leo' });
  });

  test('[T15] the only process reads a profile again once it has saved it', async () => {
    const sql = await sqlOf(orm);
    let queries = 0;
    const counted = {
      query: (...of: Parameters<Sql['query']>) => {
        queries += 1;
        return sql.query(...of);
      },
    };
    const only = new Profiles(counted, () => 1_700_000_000_000, true);
    await only.save('max', { name: 'Max' });
    const read = () => only.read('max');
    expect(await Promise.all([read(), read()])).toMatchObject([{ name: 'Max' }, { name: 'Max' }]);
    expect(queries).toBe(2);
    await only.save('max', { name: 'Maxi' });
    expect(await read()).toMatchObject({ name: 'Maxi' });
  });
});

test('[X26] all of a profile counts', () => {
  const least = profileBytes(NO_PROFILE);
  const kinks = Array.from({ length: 200 }, (_, at) => at + 1);
  expect(profileBytes({ ...NO_PROFILE, name: 'Маша' })).toBe(least + 8);
  expect(profileBytes({ ...NO_PROFILE, limits: { ...LIMITS, kinks } })).toBe(least + 800);
});

describe.each(PLACES)('assessments in %s', (_, place) => {
  const store = databaseStore(place);
  let stores: Stores;
  beforeAll(async () => {
    await store.open();
    stores = await store.emptied();
  });
  afterAll(() => store.close());

  test('[A89] the answer has a user’s last fifty assessments, newest first, with nickname or as a guest', async () => {
    const ratings = stores.ratings(() => 0);
    if (!(ratings instanceof DatabaseRatings)) throw new Error('it is the database’s');
    const [ann, bob] = [await stores.users.add('ann'), await stores.users.add('bob')];
    const append = (...assessments: ReturnType<typeof judged>[]) =>
      stores.journal.append({ ...commit([]), assessments });
    expect(await ratings.newest(ann)).toEqual([]);
    await append(judged(['bob', ann, 1], 1, 1000), judged(['a guest', ann, 1], -1, 2000));
    await append(judged(['bob', ann, 2], 0, 2000), judged(['ann', bob, 1], 1, 9000));
    const task = 'Sing "a" song';
    expect(await ratings.newest(ann)).toEqual([
      { at: 2000, by: 'The user of bob', task, verdict: 'not-at-all', change: 0 },
      { at: 2000, by: null, task, verdict: 'not-at-all', change: -1 },
      { at: 1000, by: 'The user of bob', task, verdict: 'exactly', change: 1 },
    ]);
    await stores.users.remove(bob);
    expect(await ratings.newest(ann)).toMatchObject([{ by: null }, { by: null }, { by: null }]);
    const many = Array.from({ length: 60 }, (_line, at) =>
      judged(['k', ann, at + 1], 0, 5000 + at),
    );
    await append(...many);
    const newest = await ratings.newest(ann);
    expect(newest).toHaveLength(50);
    expect(newest[0]).toMatchObject({ at: 5059 });
  });
});
