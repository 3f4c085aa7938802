import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { median, ratios, spread } from './statistics.ts';

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
