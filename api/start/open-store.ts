import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { claimsOf } from '../../engine/host/cluster/cluster.ts';
import { KeyedQueue } from '../../engine/host/queues.ts';
import { lockDataDir } from '../data-dir/data-lock.ts';
import { ownDataDir } from '../data-dir/private-folder.ts';
import type { Environment } from '../environment.ts';
import { DatabaseHosts } from '../store/database-hosts.ts';
import { DatabaseJournal } from '../store/database-journal.ts';
import { DatabaseQueue } from '../store/database-queue.ts';
import { DatabaseRooms } from '../store/database-rooms.ts';
import { DatabaseGameConfigs } from '../store/game-configs.ts';
import { Figures } from '../watch/figures.ts';
import { opened } from '../store/opened-database.ts';
import { openOrm, sqlOf } from '../store/orm.ts';
import { reportedSql } from '../store/reported-sql.ts';
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

/**
 * Opens the database, and Redis if it is used.
 * @throws EnvironmentError if the data folder is in use or this user may not use it
 */
export async function openStore({ env, log, report, down }: StoreParts) {
  ownDataDir(env.dataDir);
  const isEmbedded = env.databaseUrl === null;
  if (isEmbedded) down.onShutdown('data lock', lockDataDir(env.dataDir));
  const orm = await opened(env, openOrm);
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
