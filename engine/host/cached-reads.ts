import { LRUCache } from 'lru-cache';

/** How long a read value is trusted, in ms. Another process may have changed it meanwhile. */
export const CACHE_TTL_MS = 1000;
/** The same in the only process of a house: it knows of every change but those made by hand. */
const ALONE_TTL_MS = 5000;
/** How long a process trusts what it has read. @param isAlone It is the only one that changes it. */
export const cacheTtlMs = (isAlone: boolean): number => (isAlone ? ALONE_TTL_MS : CACHE_TTL_MS);
/** An LRUCache still returns an entry in the last millisecond of its time. */
const TTL_MS = CACHE_TTL_MS - 1;

/**
 * The options of an LRUCache that trusts its entries for a second.
 * @param now Milliseconds, never 0: the cache takes 0 for no time.
 */
export const forASecond = (now: () => number) => ({
  ttl: TTL_MS,
  ttlResolution: 0,
  perf: { now },
});

/**
 * Reads by `forceFetch`: one read serves all callers that ask at the same time, and its value is
 * trusted for a second, or for `ttlMs`. A failed read is not kept. After `delete` or `clear` the next caller reads
 * again; a read that was under way answers its own callers and is not kept.
 */
export function trusted<Key extends {}, Value extends {}, Context = unknown>(
  max: number,
  read: (key: Key, context: Context) => Promise<Value>,
  now: () => number = () => performance.now(),
  ttlMs = CACHE_TTL_MS,
): LRUCache<Key, Value, Context> {
  return new LRUCache<Key, Value, Context>({
    max,
    ...forASecond(now),
    ttl: ttlMs - 1,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { options, context }) => {
      const asked = now();
      const value = await read(key, context);
      options.ttl = Math.max(1, ttlMs - 1 - (now() - asked));
      return value;
    },
  });
}

/**
 * The options of an LRUCache with this many entries; it drops the least recently used. It counts
 * entries as they come, because `max` would reserve room for all of them at once: 12 ms for 50,000,
 * half of what a simulated process costs.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
