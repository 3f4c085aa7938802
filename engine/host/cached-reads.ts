import { LRUCache } from 'lru-cache';

/** So long what was read is trusted: another process may have changed it meanwhile. */
export const CACHE_TTL_MS = 1000;
/** An LRUCache has an entry in the last millisecond of its time too. */
const TTL_MS = CACHE_TTL_MS - 1;

/**
 * What an LRUCache trusts its entries for a second with. @param now Milliseconds, never 0: that is no
 * time to it.
 */
export const forASecond = (now: () => number) => ({
  ttl: TTL_MS,
  ttlResolution: 0,
  perf: { now },
});

/**
 * Reads by `forceFetch`: once for all who ask at the same time, and then trusted until a second has
 * gone by since it was asked for. A failure is not kept. After a `delete` or `clear` the next who
 * asks reads anew; what was on its way is answered to those who had asked, and is not kept.
 */
export function trusted<Key extends {}, Value extends {}, Context = unknown>(
  max: number,
  read: (key: Key, context: Context) => Promise<Value>,
  now: () => number = () => performance.now(),
): LRUCache<Key, Value, Context> {
  return new LRUCache<Key, Value, Context>({
    max,
    ...forASecond(now),
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { options, context }) => {
      const asked = now();
      const value = await read(key, context);
      options.ttl = Math.max(1, TTL_MS - (now() - asked));
      return value;
    },
  });
}

/**
 * What an LRUCache keeps so many entries with, the last used. Counted as they come: by `max` it would lay
 * out room for all of them at once, 12 ms for 50,000, which is half of what a simulated process costs.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
