import { afterAll, describe, expect, test } from 'vitest';
import { databaseStore } from './store-under-test.ts';
import { throwawayDatabase } from '../../test/support/services.ts';
import { storeContract } from '../../engine/journal/contract/store-contract.ts';
import { listing, commit } from '../../engine/journal/contract/stores.ts';

const database = await throwawayDatabase();
const missing = 'missing' in database ? database.missing : null;
// eslint-disable-next-line no-console -- a skipped suite says why
if (missing !== null) console.warn(`PostgreSQL tests are skipped: ${missing}`);

const url = 'url' in database ? database.url : '';
const store = databaseStore({ url });

const list = (id: string, at: number) => commit([], [], { ...listing(id), at });

describe.skipIf(missing !== null)('PostgreSQL', () => {
  afterAll(async () => {
    if ('drop' in database) await database.drop();
  });

  storeContract('PostgreSQL', store);

  describe('under load', () => {
    afterAll(() => store.close());

    test('[J4] [B19] listings and sightings of the same rooms never lock each other out', async () => {
      await store.open();
      const { journal, rival, rooms } = await store.emptied();
      const ids = Array.from({ length: 200 }, (_, index) => `ROOM${100 + index}`);
      const backwards = ids.toReversed();
      const sightings = ids.map((id) => ({ id, anyone: true, creator: true }));
      for (let round = 1; round <= 20; round += 1) {
        await Promise.all([
          ...backwards.map((id) => journal.append(list(id, round))),
          ...ids.map((id) => rival.append(list(id, round))),
          rooms.seen(sightings, round),
          rooms.seen(sightings.toReversed(), round),
        ]);
      }
      expect(await rooms.listed('a-game', 0, 1000)).toHaveLength(ids.length);
    });
  });
});
