import { Redis } from 'ioredis';

const LOCAL_REDIS = 'redis://127.0.0.1:6379';

/** The URL of a Redis server, or null (and a line why) where none can be reached. */
export async function reachableRedis(): Promise<string | null> {
  const url = process.env['REDIS_URL'] ?? LOCAL_REDIS;
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => {}); // the rejected connect says it
  try {
    await redis.connect();
    return url;
  } catch (error) {
    process.stderr.write(`Redis was not tested: ${String(error)}\n`);
    return null;
  } finally {
    redis.disconnect();
  }
}
