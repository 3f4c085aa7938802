import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrm, type Orm } from './orm.ts';

let orm: Orm;
beforeAll(async () => {
  orm = await openOrm({ folder: null });
});
afterAll(() => orm.close());

test('the migrations give exactly the schema that the entities describe', async () => {
  expect(await orm.schema.getUpdateSchemaSQL()).toBe('');
});

test('migrating a database that is up to date does nothing', async () => {
  expect(await orm.migrator.up()).toEqual([]);
});
