import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrm, type Orm } from './orm.ts';
import { throwawayDatabase } from '../../test/support/throwaway-database.ts';

let embedded: Orm;
beforeAll(async () => {
  embedded = await openOrm({ folder: null });
});
afterAll(() => embedded.close());

test('the migrations give exactly the schema that the entities describe', async () => {
  expect(await embedded.schema.getUpdateSchemaSQL()).toBe('');
});

test('migrating a database that is up to date does nothing', async () => {
  expect(await embedded.migrator.up()).toEqual([]);
});

const database = await throwawayDatabase();
if ('missing' in database) process.stderr.write(`${database.missing}\n`);

test.skipIf('missing' in database)(
  '[J16] processes that start together on an empty database all start',
  async () => {
    if ('missing' in database) return;
    const { url } = database;
    const orms = await Promise.all([1, 2, 3, 4].map(() => openOrm({ url })));
    const [first] = orms;
    expect(await first?.migrator.up()).toEqual([]);
    for (const orm of orms) await orm.close();
    await database.drop();
  },
);
