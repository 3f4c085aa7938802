import { expect, test } from 'vitest';
import { DayShares, mayUse, Neighbours, paceOf } from './fair-share.ts';

let time = 0;
const now = (): number => time;

/** A limit of so many, counted as all its users count. */
function counted(limit: number) {
  const neighbours = new Neighbours(now);
  const uses = new Map<string, number>();
  let all = 0;
  return {
    get all() {
      return all;
    },
    take(visitor: string | null): boolean {
      const place = neighbours.placeOf('router', visitor);
      const own = uses.get(place) ?? 0;
      const sharers = neighbours.sharersOf('router');
      if (!mayUse({ limit, all, own, sharers })) return false;
      uses.set(place, own + 1);
      all += 1;
      return true;
    },
  };
}

const times = (count: number, work: () => boolean): number =>
  Array.from({ length: count }, work).filter(Boolean).length;

test('[X46] alone a visitor has half the limit, and so have all who come without a cookie', () => {
  for (const visitor of ['ann', null]) {
    const one = counted(100);
    expect(times(300, () => one.take(visitor))).toBe(50);
  }
});

test('[X46] from half the limit on who has used more than a share is refused, the others are not', () => {
  const one = counted(1200);
  one.take('ann');
  expect(times(3000, () => one.take('flood'))).toBe(600);
  expect(times(200, () => one.take('ann'))).toBe(200);
  expect(one.take('flood')).toBe(false);
  expect(times(3000, () => one.take('late'))).toBe(99); // to three quarters
});

test('[X47] however many cookies flood, the address keeps to its limit and each before them has a part', () => {
  const one = counted(6500);
  const guests = Array.from({ length: 20 }, (_, at) => `guest ${at}`);
  for (const guest of guests) expect(one.take(guest)).toBe(true);
  for (let cookie = 0; cookie < 5000; cookie += 1) times(200, () => one.take(`cookie ${cookie}`));
  for (const guest of guests)
    expect(
      times(99, () => one.take(guest)),
      guest,
    ).toBe(23);
  expect(one.all).toBeLessThanOrEqual(6500);
  expect(one.all).toBeGreaterThan(5500);
});

test('[X47] nor does one who changes cookies the whole day use up a part of those before', () => {
  const limit = 13_000;
  const shares = new DayShares(limit);
  let all = 0;
  const take = (place: string): boolean => {
    if (!shares.mayUse(place, all)) return false;
    shares.use(place, 1, all);
    all += 1;
    return true;
  };
  take('ann');
  for (let cookie = 0; cookie < 9000; cookie += 1) times(100, () => take(`cookie ${cookie}`));
  expect(take('cookie 9001')).toBe(false);
  expect(times(100, () => take('ann'))).toBeGreaterThan(10);
  expect(all).toBeLessThanOrEqual(limit);
});

test('[X47] what comes back each second is half for anybody and half in parts', () => {
  for (const sharers of [0, 1, 2, 65, 300]) {
    const { anybody, each } = paceOf(300, sharers);
    expect(anybody + Math.max(1, sharers) * each).toBeLessThanOrEqual(300);
  }
});

test('[X46] a place is free again after ten minutes of silence', () => {
  const neighbours = new Neighbours(now);
  for (let guest = 0; guest < 64; guest += 1) neighbours.placeOf('router', `guest ${guest}`);
  expect(neighbours.placeOf('router', 'late')).toBe('');
  time += 10 * 60_000 - 1;
  neighbours.placeOf('router', 'guest 5');
  time += 1;
  expect(neighbours.placeOf('router', 'late')).toBe('late');
  expect(neighbours.placeOf('router', 'guest 5')).toBe('guest 5');
});
