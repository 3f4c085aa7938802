import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, PgliteDriver } from '@mikro-orm/pglite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';

test('[A36] [A55] a configuration older than versions has version 1 and the default terms of the house', async () => {
  const orm = await MikroORM.init({
    driver: PgliteDriver,
    dbName: 'memory://',
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true },
  });
  try {
    const connection = orm.em.getConnection();
    await orm.migrator.up({ to: '004-room-list' });
    await connection.execute(`insert into game_config values ('slots-exposure', 100, 10, 0)`);
    await orm.migrator.up();
    const rows = await connection.execute(
      'select game, spin_cost, version, house_coins, house_hours from game_config',
    );
    expect(rows).toEqual([
      { game: 'slots-exposure', spin_cost: 10, version: 1, house_coins: 100, house_hours: 24 },
    ]);
    await orm.migrator.down({ to: '004-room-list' });
    expect(await connection.execute('select * from game_config')).toEqual([
      { game: 'slots-exposure', default_coins: 100, spin_cost: 10, required_rating: 0 },
    ]);
  } finally {
    await orm.close();
  }
});
