import { expect, test } from 'vitest';
import type { Pace } from '../core/rooms/pace.ts';
import { Gate } from './gate.ts';

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
