import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { type Pace, Gate } from '../core/rooms/pace.ts';
import { readBenchFlags } from './flags.ts';
import { LOAD_NAMES } from './loads.ts';
import { SUBJECT_NAMES } from './subjects.ts';
import { databaseMsBetween, type Cell } from './cell.ts';
import { median, ratios, spread } from './tables.ts';

test('without flags everything is measured, and nothing is written', () => {
  expect(readBenchFlags([])).toEqual({
    loads: LOAD_NAMES,
    subjects: SUBJECT_NAMES,
    repeats: 9,
    timing: { settleMs: 1000, windowMs: 4000 },
    write: false,
  });
});

test('flags choose the measurements, how often and for how long', () => {
  const args = ['--only', 'roll,open', '--subjects', 'relay', '--repeats', '2', '--seconds', '1.5'];
  expect(readBenchFlags([...args, '--write'])).toEqual({
    loads: ['roll', 'open'],
    subjects: ['relay'],
    repeats: 2,
    timing: { settleMs: 1000, windowMs: 1500 },
    write: true,
  });
  expect(readBenchFlags(['-h'])).toBeNull();
});

test.each([
  [['--only', 'rolls'], /--only.*takes some of roll, games/],
  [['--subjects', 'relay,nginx'], /--subjects.*takes some of relay/],
  [['--repeats', '0'], /--repeats: got "0", takes a whole number from 1/],
  [['--repeats', '1.5'], /--repeats: got "1.5", takes a whole number from 1/],
  [['--seconds', 'x'], /--seconds: got "x", takes a number from 1/],
  [['--fast'], /Unknown option '--fast'.*See --help/],
])('%j is told in one line', (args, message) => {
  expect(() => readBenchFlags(args)).toThrow(message);
});

test('a database’s CPU counts a process that began, and subtracts nothing for one that ended', () => {
  const first = new Map([
    ['10', 500],
    ['11', 9000],
  ]);
  const last = new Map([
    ['10', 540],
    ['12', 30],
  ]);
  expect(databaseMsBetween(first, last)).toBe(70);
  expect(databaseMsBetween(first, first)).toBe(0);
  expect(databaseMsBetween(null, last)).toBeNull();
});

test('a closed gate holds steps back, and the schedule restarts behind it', async () => {
  const said: string[] = [];
  const pace: Pace = {
    begin: () => void said.push('begin'),
    next: () => Promise.resolve(said.push('next')),
    pause: () => void said.push('pause'),
    isPaused: () => said.at(-1) === 'pause',
    behind: () => 3,
  };
  const gate = new Gate();
  const held = gate.before(pace);
  held.begin();
  expect(await held.next()).toBe(2);
  expect(held.behind()).toBe(3);

  gate.shut();
  gate.shut();
  const steps = [held.next(), held.next()];
  const first = await Promise.race([steps[0], new Promise((resolve) => setImmediate(resolve))]);
  expect(first).toBeUndefined();
  expect(said).toEqual(['begin', 'next']);

  gate.open();
  await Promise.all(steps);
  expect(said.slice(2).toSorted()).toEqual(['begin', 'begin', 'next', 'next']);
  await held.next();
  expect(said).toHaveLength(7);
  held.pause();
  expect(held.isPaused()).toBe(true);
});

const cell = (cpuUs: number): Cell => ({
  load: 'roll',
  subject: 'relay',
  rate: 0,
  cpuUs,
  databaseUs: null,
  core: 0,
  p50: 0,
  p99: 0,
  commit: null,
  roomKb: null,
  lagP99: 0,
  generatorCore: 0,
  errors: 0,
  faults: [],
});

test('the median has as many values below as above', () => {
  expect(median([3])).toBe(3);
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const middle = median(values);
      const half = values.length / 2;
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(half);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(half);
    }),
  );
});

test('the spread is half the way from the lowest to the highest', () => {
  expect(spread([5, 9, 7])).toBe(2);
  expect(spread([5])).toBe(0);
});

test('ratios are taken turn by turn, so that a slow turn slows both sides of one', () => {
  const ours = [cell(100), cell(300)];
  const theirs = [cell(50), cell(150)];
  expect(ratios(ours, theirs, ({ cpuUs }) => cpuUs)).toEqual([2, 2]);
  expect(ratios(ours, [], ({ cpuUs }) => cpuUs)).toEqual([]);
});
