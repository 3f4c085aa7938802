import { PGlite } from '@electric-sql/pglite';
import { Migrator } from '@mikro-orm/migrations';
import {
  createPostgreSqlTypeParsers,
  MikroORM as PgliteMikroORM,
  PgliteConnection,
  PgliteDriver,
} from '@mikro-orm/pglite';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { MIGRATIONS } from '../../migrations/index.ts';
import { StoreAway } from '../../engine/journal/journal.ts';
import { DURABLE_START, DurableFiles, endProcess } from './durable-files.ts';
import { ENTITIES } from './entities.ts';
import { withRoom } from './disk-room.ts';
import { PgliteSql } from './pglite-sql.ts';
import { assertTransactions, isThroughPooler } from './pooler.ts';
import { isAway, reasonOf, type Sql, isUnusable } from './sql.ts';
import { join } from 'node:path';
import { readDatabaseAddress, whereOf } from '../addresses/database-address.ts';
import { type Environment, EnvironmentError } from '../environment.ts';

/** After these the embedded database is gone; it would never answer again, nor give the turn back. */
function isBroken(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  const severity = error instanceof Error && 'severity' in error ? error.severity : null;
  return severity === 'PANIC' || severity === 'FATAL';
}

/**
 * [O21] Ends the process when the embedded database has given up, as when its log finds no room on the
 * disk: before anything else is asked of it, and in whatever way it was asked.
 */
function endWithDatabase(pglite: PGlite, end: (why: string) => void = endProcess): void {
  const watched =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await ask(...args);
      } catch (error) {
        if (isBroken(error)) end(`The embedded database has stopped: ${reasonOf(error)}.`);
        throw error;
      }
    };
  pglite.execProtocol = watched(pglite.execProtocol.bind(pglite));
  pglite.execProtocolStream = watched(pglite.execProtocolStream.bind(pglite));
}

/** The database's address: PostgreSQL by its URL, or PGlite in a folder. */
export type DatabasePlace = { url: string } | { folder: string };

/** After this long without an answer the server counts as away, and calls fail. */
const ANSWER_MS = 5000;

const common = {
  entities: ENTITIES,
  extensions: [Migrator],
  migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true },
};

/** Connections to PostgreSQL, as its driver keeps them. */
interface Pool {
  readonly ending: boolean;
  end(): Promise<void>;
}

/** How long a connection, and an answer, may take, in ms. */
interface ServerLimits {
  connectionTimeoutMillis: number;
  query_timeout?: number;
}

/** [O33] The connections through which no statement may keep a name: a pooler gives them to others. */
const POOLED = new WeakSet<Pool>();

/**
 * Connects once. `ensureDatabase`: a database that does not exist is made.
 * @throws StoreAway for whatever is in the way
 */
async function onServer(url: string, limits: ServerLimits, ensureDatabase = true) {
  const address = readDatabaseAddress(url);
  const pools = new Set<Pool>();
  const { host, port, user, password, database: dbName } = address;
  const settings = { ...common, driver: PostgreSqlDriver, host, port, user, password, dbName };
  const driverOptions = {
    ...limits,
    ...(address.connectMs !== undefined && { connectionTimeoutMillis: address.connectMs }),
    ...(address.ssl !== undefined && { ssl: address.ssl }),
    ...(address.applicationName !== undefined && { application_name: address.applicationName }),
    ...(address.connections !== undefined && { max: address.connections }),
    onPoolCreated: (pool: Pool) => void pools.add(pool),
  };
  const orm = await MikroORM.init({ ...settings, driverOptions, ensureDatabase });
  const closeOrm = orm.close.bind(orm);
  const close = async (force?: boolean): Promise<void> => {
    await closeOrm(force);
    // The ORM leaves a pool open through which nobody has asked by the ORM: the process would wait.
    for (const pool of pools) if (!pool.ending) await pool.end();
  };
  try {
    const pool = await orm.em.getConnection().getNativeClient();
    if (address.isPooled ?? (await isThroughPooler(pool))) {
      await assertTransactions(pool);
      POOLED.add(pool);
    }
  } catch (error) {
    await close(true);
    throw new StoreAway({ cause: error });
  }
  return Object.assign(orm, { close });
}

async function connect(place: DatabasePlace, ensureDatabase = true) {
  if ('url' in place) {
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
    return onServer(place.url, limits, ensureDatabase);
  }
  const { folder } = place;
  const parsers = createPostgreSqlTypeParsers((text) => [text]);
  const fs = new DurableFiles(folder);
  const pglite = await withRoom(folder, () =>
    PGlite.create({ fs, startParams: DURABLE_START, parsers }),
  );
  endWithDatabase(pglite);
  // A function, because options are copied and a copied lock is useless.
  const driverOptions = { pglite: () => pglite };
  const orm = await PgliteMikroORM.init({
    ...common,
    driver: PgliteDriver,
    dbName: folder,
    driverOptions,
  });
  const closeOrm = orm.close.bind(orm);
  const close = async (force?: boolean): Promise<void> => {
    await closeOrm(force);
    await pglite.close(); // it is ours, so the ORM leaves it open
  };
  return Object.assign(orm, { close });
}

export type Orm = Awaited<ReturnType<typeof connect>>;

/** Any number, the same in all our processes: who holds this lock brings the tables up to date. */
const MIGRATING = 4_020_251_122;

type UpTo = { to?: string };

/** Of processes that start together one does it, and the others wait; it may take its time. */
async function migrateOnServer(url: string, upTo: UpTo): Promise<void> {
  const orm = await onServer(url, { connectionTimeoutMillis: ANSWER_MS });
  try {
    await orm.em.fork().transactional(async (em) => {
      const lock = `select pg_advisory_xact_lock(${MIGRATING})`;
      await em.getConnection().execute(lock, [], 'all', em.getTransactionContext());
      await orm.migrator.up(upTo);
    });
  } finally {
    await orm.close();
  }
}

/**
 * Opens the database and migrates its tables.
 * @param last The last migration to run; else all run. @throws if it cannot be reached
 */
export async function openOrm(place: DatabasePlace, last?: string): Promise<Orm> {
  const upTo: UpTo = last === undefined ? {} : { to: last };
  if ('url' in place) {
    await migrateOnServer(place.url, upTo);
    return connect(place);
  }
  return withRoom(place.folder, async () => {
    const orm = await connect(place);
    await orm.migrator.up(upTo);
    return orm;
  });
}

/**
 * Opens the database and changes nothing in it.
 * @returns the ORM, and the names of the migrations that its tables have had; none: there are no tables
 */
export async function openAsIs(place: DatabasePlace): Promise<{ orm: Orm; had: string[] }> {
  const orm = await connect(place, false);
  try {
    const sql = await sqlOf(orm);
    const table = "to_regclass('mikro_orm_migrations')";
    const [made] = await sql.query('has-tables', `select 1 where ${table} is not null`, []);
    const ran = made && (await sql.query('had', 'select name from mikro_orm_migrations', []));
    return { orm, had: ran?.map(({ name }) => String(name)) ?? [] };
  } catch (error) {
    await orm.close();
    throw error;
  }
}

/** The same connection that the ORM uses. */
export async function sqlOf(orm: Orm): Promise<Sql> {
  const connection = orm.em.getConnection();
  if (connection instanceof PgliteConnection) {
    return PgliteSql.on(await connection.getNativeClient());
  }
  const pool = await connection.getNativeClient();
  return {
    query: async (name, text, values) => {
      try {
        const asked = POOLED.has(pool) ? { text, values } : { name, text, values };
        return (await pool.query<Record<string, unknown>>(asked)).rows;
      } catch (error) {
        throw isAway(error) ? new StoreAway({ cause: error }) : error;
      }
    },
  };
}

/** Where a house has its database: on PostgreSQL, or (`databaseUrl` null) in its data folder. */
interface HousePlace extends Pick<Environment, 'dataDir' | 'databaseUrl'> {
  /** The option of a command that says where; without it the setting. */
  option?: string;
}

export const databaseOf = ({ databaseUrl, dataDir }: HousePlace): DatabasePlace =>
  databaseUrl === null ? { folder: join(dataDir, 'db') } : { url: databaseUrl };

/** The setting or option that says where the database is, and where that is. */
export const whereIs = ({ databaseUrl, dataDir, option }: HousePlace): string =>
  databaseUrl === null
    ? `${option ?? 'DATA_DIR'}: the database in ${join(dataDir, 'db')}`
    : `${option ?? 'DATABASE_URL'}: the database at ${whereOf(readDatabaseAddress(databaseUrl))}`;

/** [O22] Opens the database of a house. @throws EnvironmentError if it cannot be used as it is */
export async function opened<T>(
  place: HousePlace,
  open: (database: DatabasePlace) => Promise<T>,
): Promise<T> {
  try {
    return await open(databaseOf(place));
  } catch (error) {
    if (!isUnusable(error)) throw error;
    throw new EnvironmentError(`${whereIs(place)} cannot be used: ${reasonOf(error)}`);
  }
}
