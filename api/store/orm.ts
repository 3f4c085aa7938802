import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as PgliteMikroORM, PgliteDriver } from '@mikro-orm/pglite';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { MIGRATIONS } from '../../migrations/index.ts';
import { ENTITIES } from './entities.ts';

/** Where the database is: PostgreSQL by its URL, or PGlite in a folder (null: in memory). */
export type DatabasePlace = { url: string } | { folder: string | null };

const common = {
  entities: ENTITIES,
  extensions: [Migrator],
  migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true },
};

async function connect(place: DatabasePlace) {
  if ('url' in place) {
    return MikroORM.init({ ...common, driver: PostgreSqlDriver, clientUrl: place.url });
  }
  const dbName = place.folder ?? 'memory://';
  return PgliteMikroORM.init({ ...common, driver: PgliteDriver, dbName });
}

export type Orm = Awaited<ReturnType<typeof connect>>;

/** Opens the database and brings its tables up to date. @throws where it cannot be reached. */
export async function openOrm(place: DatabasePlace): Promise<Orm> {
  const orm = await connect(place);
  await orm.migrator.up();
  return orm;
}
