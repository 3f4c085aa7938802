import { expect, test } from 'vitest';
import { BadFlag } from '../../loadtest/core/cli/command-line.ts';
import { readFlags } from './flags.ts';

test('the defaults are small: one process, killed now and then', () => {
  expect(readFlags(['--seed', '7'])).toMatchObject({
    db: 'pglite',
    processes: 1,
    kinds: ['kill'],
    seed: 7,
    script: 'api/main.ts',
    record: null,
  });
});

test('a run as it is asked for', () => {
  const flags = '--db postgres --processes 3 --faults kill,net --seconds 5 --count 9 --rooms 2';
  expect(readFlags(flags.split(' '))).toMatchObject({
    db: 'postgres',
    processes: 3,
    kinds: ['kill', 'net'],
    seconds: 5,
    most: 9,
    rooms: 2,
  });
  expect(readFlags(['--help'])).toBeNull();
});

test.each([
  [['--db', 'sqlite'], 'takes pglite or postgres'],
  [['--processes', '2'], 'several processes need --db postgres'],
  [['--faults', 'redis'], 'faults of redis and postgres need --db postgres'],
  [['--faults', 'fire'], 'takes kill, stop, redis, postgres, net, tidy, backup'],
  [['--rooms', '0'], 'takes a whole number from 1'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with a line', (args, words) => {
  expect(() => readFlags(args)).toThrow(BadFlag);
  expect(() => readFlags(args)).toThrow(words);
});
