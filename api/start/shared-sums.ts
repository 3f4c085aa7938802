import type { Redis } from 'ioredis';
import * as v from 'valibot';
import type { SharedSums } from '../http/address-storage.ts';

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
