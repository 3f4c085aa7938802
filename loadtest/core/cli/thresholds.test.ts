import { expect, test } from 'vitest';
import { now } from '../measure/clock.ts';
import { Recorder } from '../measure/recorder.ts';
import { judge, readThreshold, type Threshold } from './thresholds.ts';

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
