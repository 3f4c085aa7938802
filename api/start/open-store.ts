import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { claimsOf } from '../../engine/host/cluster/cluster.ts';
import { KeyedQueue } from '../../engine/host/queues.ts';
import { lockDataDir } from '../data-dir/data-lock.ts';
import { ownDataDir } from '../data-dir/private-folder.ts';
import { EnvironmentError, type Environment } from '../environment.ts';
import { DatabaseHosts } from '../store/database-hosts.ts';
import { DatabaseJournal } from '../store/database-journal.ts';
import { DatabaseQueue } from '../store/database-queue.ts';
import { DatabaseRooms } from '../store/database-rooms.ts';
import { DatabaseGameConfigs } from '../store/game-configs.ts';
import { Figures } from '../watch/figures.ts';
import { type DatabasePlace, openOrm, type Orm, sqlOf } from '../store/orm.ts';
import { reportedSql } from '../store/reported-sql.ts';
import { isUnusable, reasonOf } from '../store/sql.ts';
import { meterFor, spaceFor } from './operation.ts';
import { connectRedis } from './redis.ts';
import type { Shutdown } from './shutdown.ts';

const clock = (): number => performance.now();

interface StoreParts {
  env: Environment;
  log: Logger;
  report: (error: unknown) => void;
  down: Pick<Shutdown, 'onShutdown'>;
}

/** [O22] @throws EnvironmentError if the database cannot be used as it is */
async function opened({ databaseUrl, dataDir }: Environment): Promise<Orm> {
  const folder = join(dataDir, 'db');
  const place: DatabasePlace = databaseUrl === null ? { folder } : { url: databaseUrl };
  try {
    return await openOrm(place);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    const where =
      databaseUrl === null
        ? `DATA_DIR: the database in ${folder}`
        : `DATABASE_URL: the database at ${new URL(databaseUrl).host}`;
    throw new EnvironmentError(`${where} cannot be used: ${reasonOf(error)}`);
  }
}

/**
 * Opens the database, and Redis if it is used.
 * @throws EnvironmentError if the data folder is in use or this user may not use it
 */
export async function openStore({ env, log, report, down }: StoreParts) {
  ownDataDir(env.dataDir);
  const isEmbedded = env.databaseUrl === null;
  if (isEmbedded) down.onShutdown('data lock', lockDataDir(env.dataDir));
  const orm = await opened(env);
  down.onShutdown('database', () => orm.close());
  const sql = reportedSql(await sqlOf(orm), log, clock);
  const shared = env.redisUrl === null ? null : await connectRedis(env.redisUrl, report);
  if (shared !== null) down.onShutdown('redis', () => shared.close());
  const bus = shared?.bus ?? null;
  const hosts = new DatabaseHosts(sql);
  const claims = isEmbedded ? null : claimsOf({ hosts, process: randomUUID(), bus, clock, report });
  if (claims !== null) down.onShutdown('host', () => claims.end());
  const meter = await meterFor(env);
  const space = await spaceFor({ env, sql, log, down });
  const figures = new Figures({ sql, now: () => Date.now(), report });
  figures.start();
  down.onShutdown('figures', () => figures.stop());
  const journal = new DatabaseJournal(sql, (commits, seconds) => {
    figures.wrote(commits);
    meter?.wrote(commits, seconds);
  });
  down.onShutdown('journal', () => journal.flush());
  const index = new DatabaseRooms(sql);
  const queue = shared === null ? new KeyedQueue() : new DatabaseQueue(orm);
  const configs = new DatabaseGameConfigs(orm);
  return { orm, sql, shared, bus, claims, journal, index, queue, configs, meter, space, figures };
}
