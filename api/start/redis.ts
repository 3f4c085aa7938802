import { Redis, type RedisOptions } from 'ioredis';
import { EnvironmentError } from '../environment.ts';
import type { Bus } from '../../engine/host/cluster/host-link.ts';
import * as v from 'valibot';
import type { SharedSums } from '../http/address-storage.ts';

/** What several processes share through Redis. It carries and counts; what must not be lost is elsewhere. */
interface SharedParts {
  /** For the limits: what it does not answer soon is refused. */
  redis: Redis;
  bus: Bus;
  close(): void;
}

/** A start that does not reach Redis gives up after this. */
const CONNECT_MS = 5000;
/** What Redis has not answered by then is refused to whoever asked. */
const ANSWER_MS = 500;
const RETRY_MS = 250;
/** Apart from all else that may be on the same server. */
const CHANNEL = 'alluring:';

/** While the way is broken nothing waits for it: it is refused at once. */
const HASTY: RedisOptions = {
  lazyConnect: true,
  connectTimeout: CONNECT_MS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: ANSWER_MS,
  enableAutoPipelining: true,
  retryStrategy: () => RETRY_MS,
};
/** Who listens takes up again what it listened to, whenever the way is back. */
const PATIENT: RedisOptions = {
  lazyConnect: true,
  connectTimeout: CONNECT_MS,
  maxRetriesPerRequest: null,
  autoResubscribe: true,
  retryStrategy: () => RETRY_MS,
};

class RedisBus implements Bus {
  readonly #publisher: Redis;
  readonly #listener: Redis;
  readonly #hearing = new Map<string, (message: string) => void>();

  constructor(publisher: Redis, listener: Redis) {
    this.#publisher = publisher;
    this.#listener = listener;
    listener.on('message', (channel: string, message: string) => {
      this.#hearing.get(channel)?.(message);
    });
  }

  async publish(name: string, message: string): Promise<void> {
    await this.#publisher.publish(CHANNEL + name, message);
  }

  async listen(name: string, hear: (message: string) => void): Promise<void> {
    this.#hearing.set(CHANNEL + name, hear);
    await this.#listener.subscribe(CHANNEL + name);
  }

  /** It is ready again before it has subscribed again: what is asked next waits behind that. */
  onBack(tell: () => void): void {
    this.#listener.on('ready', () => void this.#listener.ping().then(tell, () => {}));
  }
}

/** Says once that the way is broken, however often it is tried, and again when it is there. */
function sayWhenAway(one: Redis, report: (error: unknown) => void): void {
  let isAway = false;
  one.on('error', (error: Error) => {
    // Its words and not it itself: what it is would be taken for the database's.
    if (!isAway) report(new Error(`Redis cannot be reached: ${error.message}`));
    isAway = true;
  });
  one.on('ready', () => (isAway = false));
}

/**
 * @param report Hears that Redis has gone, once each time.
 * @throws EnvironmentError where the server cannot be reached.
 */
export async function connectRedis(
  url: string,
  report: (error: unknown) => void,
): Promise<SharedParts> {
  const all = [new Redis(url, HASTY), new Redis(url, HASTY), new Redis(url, PATIENT)] as const;
  const [redis, publisher, listener] = all;
  const close = (): void => {
    for (const one of all) one.disconnect();
  };
  // Said where something is refused for it; ioredis prints what nobody listens to.
  let reason: unknown = null;
  for (const one of all) one.on('error', (error) => (reason = error));
  try {
    await Promise.all(all.map((one) => one.connect()));
  } catch (error) {
    close();
    const why = reason instanceof Error ? reason : error;
    const text = why instanceof Error && why.message !== '' ? why.message : String(why);
    throw new EnvironmentError(
      `REDIS_URL: Redis cannot be reached (${text}); start it, or correct the address`,
    );
  }
  sayWhenAway(listener, report);
  return { redis, bus: new RedisBus(publisher, listener), close };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A sum's day begins with its first byte. */
const ADD = `local sum = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {sum, redis.call('PTTL', KEYS[1])}`;

const answerSchema = v.tuple([v.number(), v.number()]);

/** [X26] What the processes have stored for each address, added up in Redis. */
export function sharedSums(redis: Redis): SharedSums {
  return {
    add: async (address, bytes) => {
      const answer = await redis.eval(ADD, 1, `storage:${address}`, bytes, DAY_MS);
      const [sum, endsIn] = v.parse(answerSchema, answer);
      return { sum, endsIn };
    },
  };
}
