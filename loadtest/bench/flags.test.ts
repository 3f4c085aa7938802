import { expect, test } from 'vitest';
import { readBenchFlags } from './flags.ts';
import { LOAD_NAMES } from './loads.ts';
import { SUBJECT_NAMES } from './subjects.ts';

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
  [['--repeats', '0'], /--repeats: takes a whole number from 1/],
  [['--repeats', '1.5'], /--repeats: takes a whole number from 1/],
  [['--seconds', 'x'], /--seconds: takes a number from 1/],
  [['--fast'], /Unknown option '--fast'.*See --help/],
])('%j is told in one line', (args, message) => {
  expect(() => readBenchFlags(args)).toThrow(message);
});
