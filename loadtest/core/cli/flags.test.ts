import { expect, test } from 'vitest';
import { LOAD_GAMES } from '../../games/index.ts';
import { BadFlag } from './command-line.ts';
import { readFlags as read } from './flags.ts';

const readFlags = (args: readonly string[]) => read(args, LOAD_GAMES);

test('without flags the defaults hold', () => {
  expect(readFlags([])).toMatchObject({
    url: null,
    rooms: 100,
    mode: 'paced',
    intervalMs: 1000,
    protocol: 'bridge',
    scenario: 'boxes',
    json: null,
  });
});

test('flags are read, seconds become milliseconds', () => {
  const line =
    '--url http://127.0.0.1:3000/ --rooms 7 --ramp 0.5 --duration 2 --mode closed ' +
    '--protocol mixed --scenario all --json --html r.html --fail roll.p99<100 --fail errors==0';
  const options = readFlags(line.split(' '));
  expect(options).toMatchObject({
    url: 'http://127.0.0.1:3000',
    rooms: 7,
    rampMs: 500,
    durationMs: 2000,
    mode: 'closed',
    json: '-',
    html: 'r.html',
  });
  expect(options?.thresholds.map(({ metric, value }) => [metric, value])).toEqual([
    ['roll.p99', 100],
    ['errors', 0],
  ]);
  expect(readFlags(['--json', 'out.json'])?.json).toBe('out.json');
  expect(readFlags(['--help'])).toBeNull();
});

test.for([
  [['--rooms', '0'], '--rooms: got "0", takes a whole number from 1 to 100000'],
  [['--rooms', '1.5'], '--rooms: got "1.5", takes a whole number from 1 to 100000'],
  [['--duration', 'long'], '--duration: got "long", takes a number from 0.1 to 86400'],
  [['--mode', 'open'], '--mode: got "open", takes one of paced, closed'],
  [['--url', 'ftp://x'], '--url: got "ftp://x", takes an address like http://127.0.0.1:3000'],
  [['--fail', 'fast'], `--fail: got "fast", takes a condition like 'roll.p99<100' or 'errors==0'`],
] as const)('a wrong flag is one clear line: %j', ([args, line]) => {
  expect(() => readFlags(args)).toThrow(new BadFlag(line));
});

test.for([
  [['--bogus']],
  [['--rooms']],
  [['--url', '--rooms', '3']],
  [['stray']],
  [['--fail', 'rol.p99<1']],
] as const)('an unknown flag, value or metric is refused in one line: %j', ([args]) => {
  expect(() => readFlags(args)).toThrow(BadFlag);
  expect(() => readFlags(args)).not.toThrow(/\n/);
});
