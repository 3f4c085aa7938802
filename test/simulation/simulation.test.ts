import { expect, test } from 'vitest';
import { newSeedsBreakNothing } from './new-seeds.ts';
import { simulate } from './run.ts';

test('[Y9] a seed is the same run each time, and another one is another', async () => {
  const [once, again, other] = [await simulate(7), await simulate(7), await simulate(8)];
  expect(again.trace).toBe(once.trace);
  expect(again.events).toBe(once.events);
  expect(other.trace).not.toBe(once.trace);
});

newSeedsBreakNothing(20); // many-seeds.test.ts plays more
