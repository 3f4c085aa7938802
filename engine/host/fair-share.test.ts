import { expect, test } from 'vitest';
import { Neighbours } from './fair-share.ts';

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
      if (!neighbours.mayUse('router', { limit, all, own })) return false;
      uses.set(place, own + 1);
      all += 1;
      return true;
    },
  };
}

const times = (count: number, work: () => boolean): number =>
  Array.from({ length: count }, work).filter(Boolean).length;

test('[X46] alone a visitor has the whole limit, and so have all who come without a cookie', () => {
  for (const visitor of ['ann', null]) {
    const one = counted(100);
    expect(times(300, () => one.take(visitor))).toBe(100);
  }
});

test('[X46] above the limit who has used more than a share is refused, and the others are not', () => {
  const one = counted(100);
  one.take('ann');
  expect(times(300, () => one.take('flood'))).toBe(99);
  expect(times(300, () => one.take('ann'))).toBe(49);
  expect(one.take('flood')).toBe(false);
  expect(times(300, () => one.take('late'))).toBe(33); // one of three
});

test('[X46] many new cookies take nothing of the minimum of those who came before them', () => {
  const one = counted(640);
  const guests = Array.from({ length: 20 }, (_, at) => `guest ${at}`);
  for (const guest of guests) expect(one.take(guest)).toBe(true);
  for (let cookie = 0; cookie < 5000; cookie += 1) times(20, () => one.take(`cookie ${cookie}`));
  for (const guest of guests)
    expect(
      times(20, () => one.take(guest)),
      guest,
    ).toBeGreaterThan(7);
  expect(one.all).toBeLessThan(3 * 640);
});

test('[X46] [X56] 64 visitors have places beside those without a cookie and all others, also after a silence', () => {
  const neighbours = new Neighbours(now);
  const placeOf = (visitor: string | null): string => neighbours.placeOf('router', visitor);
  const stranger = placeOf(null);
  const visitors = Array.from({ length: 64 }, (_, at) => `visitor ${at}`);
  expect(visitors.map(placeOf)).toEqual(visitors);
  const others = placeOf('one too many');
  expect(['one too many', stranger]).not.toContain(others);
  time += 10 * 60_000;
  expect(visitors.map(placeOf)).toEqual(visitors);
  expect(placeOf('one too many')).toBe(others);
});

test('[X56] a flood of cookies leaves something to those who have none yet', () => {
  const one = counted(660);
  for (let cookie = 0; cookie < 200; cookie += 1) times(20, () => one.take(`cookie ${cookie}`));
  expect(times(660, () => one.take('one more'))).toBe(0);
  expect(times(660, () => one.take(null))).toBe(10);
});

test('[X46] a place is free again after ten minutes of silence', () => {
  const neighbours = new Neighbours(now);
  for (let guest = 0; guest < 64; guest += 1) neighbours.placeOf('router', `guest ${guest}`);
  expect(neighbours.placeOf('router', 'late')).toBe('*');
  time += 10 * 60_000 - 1;
  neighbours.placeOf('router', 'guest 5');
  time += 1;
  expect(neighbours.placeOf('router', 'late')).toBe('late');
  expect(neighbours.placeOf('router', 'guest 5')).toBe('guest 5');
});

test('[X46] new cookies that take the places of silent ones end at three times the limit', () => {
  const neighbours = new Neighbours(now);
  const limit = 100;
  let all = 0;
  for (let cookie = 0; cookie < 5000; cookie += 1) {
    if (cookie % 60 === 0) time += 11 * 60_000;
    neighbours.placeOf('router', `cookie ${cookie}`);
    for (let own = 0; neighbours.mayUse('router', { limit, all, own }); own += 1) all += 1;
  }
  expect(all).toBe(3 * limit);
});
