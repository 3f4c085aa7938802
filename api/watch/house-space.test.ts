import { beforeEach, expect, test, vi } from 'vitest';
import { HouseSpace, type HouseSize } from './house-space.ts';

const MB = 1_000_000;
let size: HouseSize;
let warned: string[];
beforeEach(() => {
  vi.useFakeTimers();
  warned = [];
  return () => vi.useRealTimers();
});

const sized = (database: number): HouseSize => ({ database, wal: MB, photos: 2 * MB });

/** The next look finds the database so large. */
async function grow(database: number): Promise<void> {
  size = sized(database);
  await vi.advanceTimersByTimeAsync(10_000);
}

async function house(limitBytes: number | null, measure = () => Promise.resolve(size)) {
  const reported: unknown[] = [];
  const space = new HouseSpace({
    limitBytes,
    measure,
    warn: (text) => warned.push(text),
    report: (error) => reported.push(error),
  });
  await space.start();
  return { space, reported };
}

test('[O3] it is looked at every 10 s: warned once from 80 %, full at 100 %, and said when there is room again', async () => {
  size = sized(4 * MB);
  const { space } = await house(10 * MB);
  expect([space.share, space.isFull, warned.length]).toEqual([0.7, false, 0]);
  await grow(5 * MB);
  await grow(5 * MB);
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('8 MB of DATA_LIMIT_MB=10 are used');
  await grow(7 * MB);
  expect(space.isFull).toBe(true);
  expect(warned[1]).toContain('are refused; those who sit play on');
  await grow(1 * MB);
  expect(space.isFull).toBe(false);
  expect(warned[2]).toContain('there is room again');
  space.stop();
});

test('[O3] without a limit there is always room', async () => {
  size = sized(1e15);
  const { space } = await house(null);
  expect([space.isFull, space.share, space.size?.database]).toEqual([false, 0, 1e15]);
  expect(warned).toEqual([]);
});

test('[O3] a measurement that fails is reported, and the last one still counts', async () => {
  size = sized(20 * MB);
  let isAway = false;
  const { space, reported } = await house(10 * MB, () =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(size),
  );
  isAway = true;
  await grow(0);
  expect(reported).toHaveLength(1);
  expect(space.isFull).toBe(true);
});
