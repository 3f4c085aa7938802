import { expect, test } from 'vitest';
import { openOrm } from './orm.ts';
import { throwawayDatabase } from './throwaway-database.ts';

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
