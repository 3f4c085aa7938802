import { Redis } from 'ioredis';

const LOCAL_REDIS = 'redis://127.0.0.1:6379';

/** A Redis database that belongs to one suite. */
export interface ThrowawayRedis {
  url: string;
  drop(): Promise<void>;
}

/** Its databases are numbered; the first is left to other users of the server. */
const DATABASES = 15;
/** Says who has a database, and until when where they do not give it back. */
const CLAIM = 'throwaway';
const CLAIM_SECONDS = 900;

/** Takes the first database that nobody has, and that holds nothing but what a test left behind. */
async function claim(redis: Redis): Promise<number> {
  for (let database = 1; database <= DATABASES; database += 1) {
    await redis.select(database);
    const [now = 0] = (await redis.time()).map(Number);
    const until = Number((await redis.get(CLAIM)) ?? Infinity);
    if (until < now) await redis.flushdb();
    if ((await redis.dbsize()) > 0) continue;
    if ((await redis.setnx(CLAIM, now + CLAIM_SECONDS)) === 1) return database;
  }
  throw new Error(`none of the databases 1 to ${DATABASES} is empty`);
}

/**
 * A database of REDIS_URL's server, else of the one on this machine; null (and a line why) where
 * there is none. Suites run at the same time: in one database they would share their limits.
 */
export async function throwawayRedis(): Promise<ThrowawayRedis | null> {
  const url = new URL(process.env['REDIS_URL'] ?? LOCAL_REDIS);
  const redis = new Redis(url.href, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => {}); // the rejected connect says it
  try {
    await redis.connect();
    url.pathname = `/${await claim(redis)}`;
  } catch (error) {
    redis.disconnect();
    process.stderr.write(`Redis was not tested: ${String(error)}\n`);
    return null;
  }
  return {
    url: url.href,
    drop: async () => {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}
