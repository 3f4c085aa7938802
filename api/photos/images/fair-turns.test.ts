import { expect, test } from 'vitest';
import { FairTurns, DecodingTime } from './fair-turns.ts';

/** Turns on a fake clock, and work that takes a given time on it. */
function setUp() {
  const clock = { time: 0 };
  const now = () => clock.time;
  const used = new DecodingTime(now);
  const turns = new FairTurns(used, now);
  const begun: string[] = [];
  const work =
    (name: string, ms: number, fails = false) =>
    async () => {
      begun.push(name);
      await Promise.resolve();
      clock.time += ms;
      if (fails) throw new Error(name);
    };
  return { turns, used, begun, work, clock };
}

test('[P25] runs one work at a time, and the works of one address in order', async () => {
  const { turns, begun, work } = setUp();
  let isWorking = false;
  const alone = (name: string) => async () => {
    expect(isWorking).toBe(false);
    isWorking = true;
    await work(name, 10)();
    isWorking = false;
  };
  await Promise.all(['a', 'b', 'c'].map((name) => turns.run('one', alone(name))));
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('[P25] runs the work of another address before all but the first of a greedy one', async () => {
  const { turns, begun, work } = setUp();
  const hog = Array.from({ length: 9 }, (_, at) => turns.run('hog', work(`hog ${at}`, 3600)));
  await Promise.all([...hog, turns.run('modest', work('modest', 10))]);
  expect(begun.slice(0, 3)).toEqual(['hog 0', 'modest', 'hog 1']);
});

test('[P25] alternates between three addresses that send equally much', async () => {
  const { turns, begun, work } = setUp();
  const all = ['a', 'b', 'c'].flatMap((address) =>
    [1, 2, 3].map(() => turns.run(address, work(address, 1000))),
  );
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
});

test('[P25] counts the time of failed work too', async () => {
  const { turns, used, begun, work } = setUp();
  const hog = [0, 1, 2].map((at) => turns.run('hog', work(`hog ${at}`, 3600, true)));
  const modest = [0, 1, 2].map((at) => turns.run('modest', work(`modest ${at}`, 10)));
  const ends = await Promise.allSettled([...hog, ...modest]);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(begun).toEqual(['hog 0', 'modest 0', 'modest 1', 'modest 2', 'hog 1', 'hog 2']);
  expect(used.of('hog')).toBeGreaterThan(10_000);
});

test('[P25] counts the time that an address has used in another queue', async () => {
  const { turns, used, begun, work, clock } = setUp();
  const other = new FairTurns(used, () => clock.time);
  await other.run('hog', work('hog elsewhere', 3600));
  const first = turns.run('third', work('third', 10));
  await Promise.all([
    first,
    turns.run('hog', work('hog', 10)),
    turns.run('modest', work('modest', 10)),
  ]);
  expect(begun).toEqual(['hog elsewhere', 'third', 'modest', 'hog']);
});

test('[P25] treats an address that has used nothing for long as a new one', async () => {
  const { turns, begun, work, clock } = setUp();
  await turns.run('party', work('before', 20_000));
  clock.time += 24 * 60_000;
  const first = turns.run('third', work('third', 10));
  await Promise.all([
    first,
    turns.run('party', work('party', 10)),
    turns.run('new', work('new', 10)),
  ]);
  expect(begun).toEqual(['before', 'third', 'party', 'new']);
});

test('[P25] counts a use half after a minute, and finally not at all', () => {
  let time = 0;
  const used = new DecodingTime(() => time);
  used.add('one', 3000);
  expect(used.of('one')).toBe(3000);
  expect(used.of('another')).toBe(0);
  time += 60_000;
  used.add('one', 500);
  expect(used.of('one')).toBe(2000);
  time += 60_000;
  expect(used.of('one')).toBe(1000);
  time += 3_600_000;
  expect(used.of('one')).toBe(0);
});

test('[P25] forgets an address that has used nothing lately', () => {
  let time = 0;
  const used = new DecodingTime(() => time);
  for (let address = 0; address < 100; address += 1) used.add(`address ${address}`, 2000);
  expect(used.size).toBe(100);
  time += 3_600_000;
  used.add('one', 2000);
  expect(used.size).toBe(1);
});
