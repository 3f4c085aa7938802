import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { Redis } from 'ioredis';

/** What several processes share through Redis. */
export interface SharedParts {
  redis: Redis;
  presence: RedisPresence;
  driver: RedisDriver;
  close(): void;
}

/** @throws where the server cannot be reached. */
export async function connectRedis(url: string): Promise<SharedParts> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null });
  await redis.connect();
  const presence = new RedisPresence(url);
  const driver = new RedisDriver(url);
  return { redis, presence, driver, close: () => redis.disconnect() };
}
