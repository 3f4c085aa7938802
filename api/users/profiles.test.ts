import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '../store/sql.ts';
import { Profiles } from './profiles.ts';

const NOBODY = { avatar: null, level: null, kinks: null, with_face: null, language: null };

let name: string;
const sql = {
  query: async () => [{ ...NOBODY, visitor: 'kim', name }],
} as unknown as Sql;

beforeEach(() => {
  name = 'Kim';
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1); // at 0 the cache knows no time
});
afterEach(() => vi.useRealTimers());

test('[J25] the only process trusts a profile for five seconds, and for a seat’s draws for a minute', async () => {
  const profiles = new Profiles(sql, Date.now, true);
  const names = async () => [
    (await profiles.read('kim', true)).name,
    (await profiles.read('kim')).name,
    (await profiles.of('kim')).name,
  ];
  expect(await names()).toEqual(['Kim', 'Kim', 'Kim']);
  name = 'Robin';
  vi.advanceTimersByTime(4000);
  expect(await names()).toEqual(['Kim', 'Kim', 'Kim']);
  vi.advanceTimersByTime(2000);
  expect((await profiles.read('kim', true)).name).toBe('Kim');
  expect((await profiles.of('kim')).name).toBe('Robin');
  // The draws use what `of` has read.
  expect(await names()).toEqual(['Robin', 'Robin', 'Robin']);
  name = 'Alex';
  vi.advanceTimersByTime(61_000);
  expect((await profiles.read('kim', true)).name).toBe('Alex');
});

test('[J25] beside other processes every read asks the database', async () => {
  const profiles = new Profiles(sql, Date.now, false);
  expect((await profiles.read('kim', true)).name).toBe('Kim');
  name = 'Robin';
  expect((await profiles.read('kim', true)).name).toBe('Robin');
});
