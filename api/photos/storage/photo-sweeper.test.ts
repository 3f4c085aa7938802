import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PhotoSweeper } from './photo-sweeper.ts';

const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sweeper, and the ages from which it has swept. */
function sweeperOver(sweep: () => Promise<void>, isAlone = false) {
  const ages: number[] = [];
  const reported: unknown[] = [];
  const album = {
    sweep: (staleMs: number) => {
      ages.push(staleMs);
      return sweep();
    },
  };
  const report = (error: unknown) => reported.push(error);
  return { sweeper: new PhotoSweeper({ album, isAlone, report }), ages, reported };
}

const fine = () => Promise.resolve();

test('[P12] with a shared database, sweeps files older than an hour, at the start and hourly', async () => {
  const { sweeper, ages } = sweeperOver(fine);
  await sweeper.start();
  expect(ages).toEqual([HOUR_MS]);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(ages).toEqual([HOUR_MS, HOUR_MS, HOUR_MS]);
  sweeper.stop();
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(ages).toHaveLength(3);
});

test('[P12] with its own database, sweeps everything at the start, and later files older than an hour', async () => {
  const { sweeper, ages } = sweeperOver(fine, true);
  await sweeper.start();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  sweeper.stop();
  expect(ages).toEqual([0, HOUR_MS]);
});

test('[P12] reports a failed sweep, and sweeps again later', async () => {
  const gone = new Error('the bucket is gone');
  const { sweeper, ages, reported } = sweeperOver(() => Promise.reject(gone));
  await sweeper.start();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  sweeper.stop();
  expect(ages).toHaveLength(2);
  expect(reported).toEqual([gone, gone]);
});

test('[P12] does not report a sweep that fails after the stop', async () => {
  const sweep = Promise.withResolvers<void>();
  const { sweeper, reported } = sweeperOver(() => sweep.promise);
  const started = sweeper.start();
  sweeper.stop();
  sweep.reject(new Error('the database is closed'));
  await started;
  expect(reported).toEqual([]);
});
