import { expect, test } from 'vitest';
import { LOAD_GAMES } from '../../games/index.ts';
import { now } from '../results/latency.ts';
import { Recorder } from '../results/recorder.ts';
import { BadFlag } from './command-line.ts';
import { readFlags as readAll } from './entry.ts';
import { judge, readThreshold, type Threshold } from './options.ts';

const readFlags = (args: readonly string[]) => readAll(args, LOAD_GAMES);

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

function thresholds(...texts: string[]): Threshold[] {
  return texts.map((text) => {
    const read = readThreshold(text, ['roll', 'spin']);
    if (typeof read === 'string') throw new Error(read);
    return read;
  });
}

test('conditions are judged by the measurements', () => {
  const recorder = new Recorder('roll');
  for (let index = 0; index < 100; index += 1) recorder.answered('roll', now() - index);
  recorder.fault('wrong', 'sum', 'one');
  recorder.fault('lost', 'roll-dice', 'another', 2);
  recorder.tally('limited', 3);
  const conditions: [string, boolean][] = [
    ['roll.p50<60', true],
    ['roll.p99 <= 50', false],
    ['roll.count==100', true],
    ['roll.rate>=10', true],
    ['errors==3', true],
    ['wrong==1', true],
    ['wrong/sum!=0', true],
    ['wrong/turn==0', true],
    ['lost<2', false],
    ['limited>3', false],
    ['behind==7', true],
  ];
  const verdicts = judge(thresholds(...conditions.map(([text]) => text)), recorder, 10, 7);
  expect(verdicts.map(({ text, passed }) => [text, passed])).toEqual(conditions);
});

test('abandoned requests are in the percentiles, not in count and rate', () => {
  const recorder = new Recorder('roll');
  recorder.answered('roll', now() - 10);
  for (let index = 0; index < 9; index += 1) recorder.gaveUp('roll', now() - 1000);
  const conditions = ['roll.count==1', 'roll.rate<=0.1', 'roll.p50>900', 'roll.min<100'];
  const verdicts = judge(thresholds(...conditions), recorder, 10, 0);
  expect(verdicts.filter(({ passed }) => !passed)).toEqual([]);
});

test('a condition on an action that never happened fails: silence is no success', () => {
  const [verdict] = judge(thresholds('spin.p99<100'), new Recorder('roll'), 10, 0);
  expect(verdict).toMatchObject({ measured: null, passed: false });
});
