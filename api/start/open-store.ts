import type { Neighbours } from '../../engine/host/fair-share.ts';
import { Redis, type RedisOptions } from 'ioredis';
import { type Environment, EnvironmentError } from '../environment.ts';
import { readRedisAddress } from '../addresses/redis-address.ts';
import type { Bus } from '../../engine/host/cluster/host-link.ts';
import * as v from 'valibot';
import { AddressStorage, type SharedSums } from '../http/address-storage.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { claimsOf } from '../../engine/host/cluster/cluster.ts';
import { KeyedQueue } from '../../engine/host/scheduling.ts';
import { lockDataDir, ownDataDir } from '../data-dir/data-dir.ts';
import { DatabaseHosts, DatabaseQueue } from '../store/database-hosts.ts';
import { DatabaseJournal } from '../store/database-journal.ts';
import { DatabaseRooms } from '../store/database-rooms.ts';
import { DatabaseGameConfigs } from '../admin/game-configs.ts';
import { Figures } from '../watch/figures.ts';
import { opened, openOrm, sqlOf } from '../store/orm.ts';
import { reportedSql } from '../store/sql.ts';
import { meterFor, spaceFor } from './operation.ts';
import type { Shutdown } from './process.ts';

/** The messages and counts that processes share through Redis. Redis may lose everything. */
interface SharedParts {
  /** For the limits. A command without an answer soon fails. */
  redis: Redis;
  bus: Bus;
  close(): void;
}

/** A start without a connection to Redis fails after this time. */
const CONNECT_MS = 5000;
/** A command without an answer fails after this time. */
const ANSWER_MS = 500;
const RETRY_MS = 250;
/** The prefix of our channels; other applications may use the same Redis. */
const CHANNEL = 'alluring:';

/** For commands: while there is no connection they fail at once. */
const COMMAND_OPTIONS: RedisOptions = {
  lazyConnect: true,
  connectTimeout: CONNECT_MS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: ANSWER_MS,
  enableAutoPipelining: true,
  retryStrategy: () => RETRY_MS,
};
/** For subscriptions: after each reconnection it subscribes again. */
const SUBSCRIBER_OPTIONS: RedisOptions = {
  lazyConnect: true,
  connectTimeout: CONNECT_MS,
  maxRetriesPerRequest: null,
  autoResubscribe: true,
  retryStrategy: () => RETRY_MS,
};

class RedisBus implements Bus {
  readonly #publisher: Redis;
  readonly #listener: Redis;
  readonly #handlers = new Map<string, (message: string) => void>();

  constructor(publisher: Redis, listener: Redis) {
    this.#publisher = publisher;
    this.#listener = listener;
    listener.on('message', (channel: string, message: string) => {
      this.#handlers.get(channel)?.(message);
    });
  }

  async publish(name: string, message: string): Promise<void> {
    await this.#publisher.publish(CHANNEL + name, message);
  }

  async listen(name: string, handler: (message: string) => void): Promise<void> {
    this.#handlers.set(CHANNEL + name, handler);
    await this.#listener.subscribe(CHANNEL + name);
  }

  /** The client is ready before it has subscribed again. The ping is queued after the subscription. */
  onBack(callback: () => void): void {
    this.#listener.on('ready', () => void this.#listener.ping().then(callback, () => {}));
  }
}

/** Reports each loss of the connection once, although the client tries again and again. */
function reportOutages(client: Redis, report: (error: unknown) => void): void {
  let isDown = false;
  client.on('error', (error: Error) => {
    // A new error with its text: the error itself would look like one of the database.
    if (!isDown) report(new Error(`Redis cannot be reached: ${error.message}`));
    isDown = true;
  });
  client.on('ready', () => (isDown = false));
}

/**
 * Connects to Redis.
 * @param report Called once for each outage.
 * @throws EnvironmentError if Redis cannot be reached.
 */
async function connectRedis(url: string, report: (error: unknown) => void): Promise<SharedParts> {
  const address = readRedisAddress(url);
  const all = [
    new Redis({ ...address, ...COMMAND_OPTIONS }),
    new Redis({ ...address, ...COMMAND_OPTIONS }),
    new Redis({ ...address, ...SUBSCRIBER_OPTIONS }),
  ] as const;
  const [redis, publisher, listener] = all;
  const close = (): void => {
    for (const one of all) one.disconnect();
  };
  // Keeps the reason for the text below; without a listener ioredis would print it.
  let reason: unknown = null;
  for (const one of all) one.on('error', (error) => (reason = error));
  try {
    await Promise.all(all.map((one) => one.connect()));
    // Of a database that is not there the client only says so, and goes on with the first.
    await redis.select(address.db);
  } catch (error) {
    close();
    const why = reason instanceof Error ? reason : error;
    const text = why instanceof Error && why.message !== '' ? why.message : String(why);
    throw new EnvironmentError(
      `REDIS_URL: Redis cannot be reached (${text}); start it, or correct the address`,
    );
  }
  reportOutages(listener, report);
  return { redis, bus: new RedisBus(publisher, listener), close };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a sum begins with its first byte. */
const ADD = `local sum = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {sum, redis.call('PTTL', KEYS[1])}`;

const answerSchema = v.tuple([v.number(), v.number()]);

/** [X26] The sums of stored bytes by address, in Redis. */
function sharedSums(redis: Redis): SharedSums {
  return {
    add: async (address, bytes) => {
      const answer = await redis.eval(ADD, 1, `storage:${address}`, bytes, DAY_MS);
      const [sum, endsIn] = v.parse(answerSchema, answer);
      return { sum, endsIn };
    },
  };
}

const MB = 1_000_000;

/** [X26] What each address may still have stored, counted by all processes together. */
export function addressStorage(
  { addressStorageMb }: Pick<Environment, 'addressStorageMb'>,
  shared: { redis: Redis } | null,
  neighbours: Neighbours,
): AddressStorage {
  const sums = shared === null ? null : sharedSums(shared.redis);
  return new AddressStorage({ perDay: addressStorageMb * MB, shared: sums, neighbours });
}

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
  const worker = randomUUID();
  const claims = isEmbedded ? null : claimsOf({ hosts, process: worker, bus, clock, report });
  if (claims !== null) down.onShutdown('host', () => claims.end());
  const meter = await meterFor(env);
  const space = await spaceFor({ env, sql, log, down });
  const figures = new Figures({ sql, now: () => Date.now(), report });
  figures.start();
  down.onShutdown('figures', () => figures.stop());
  const ratings = { changed: () => {} };
  const journal = new DatabaseJournal(sql, (commits, seconds) => {
    if (commits.some(({ assessments }) => assessments !== undefined)) ratings.changed();
    figures.wrote(commits);
    meter?.wrote(commits, seconds);
  });
  down.onShutdown('journal', () => journal.flush());
  const index = new DatabaseRooms(sql);
  const queue = shared === null ? new KeyedQueue() : new DatabaseQueue(orm);
  const configs = new DatabaseGameConfigs(orm);
  return {
    ratings,
    worker,
    orm,
    sql,
    shared,
    bus,
    claims,
    journal,
    index,
    queue,
    configs,
    meter,
    space,
    figures,
  };
}
