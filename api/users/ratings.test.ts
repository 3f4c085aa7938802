import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commit, judged, type Store, type Stores } from '../../engine/journal/contract/stores.ts';
import { databaseStore } from '../store/store-under-test.ts';
import { throwawayDatabase } from '../../test/support/throwaway-database.ts';
import { DatabaseRatings } from './ratings.ts';

const database = await throwawayDatabase();
if ('missing' in database) process.stderr.write(`${database.missing}\n`);
afterAll(async () => {
  if ('drop' in database) await database.drop();
});

const STORES: readonly (readonly [name: string, store: Store])[] = [
  ['PGlite', databaseStore(() => Promise.resolve({ folder: null }))],
  ...('url' in database
    ? [['PostgreSQL', databaseStore(() => Promise.resolve({ url: database.url }))] as const]
    : []),
];

describe.each(STORES)('assessments in %s', (_, store) => {
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
