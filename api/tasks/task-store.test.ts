import { beforeEach, expect, test } from 'vitest';
import { TaskPrizes } from './task-store.ts';

const TASKS = ['Sing', 'Dance', 'Wink'].map((text, at) => {
  return { id: at + 1, text, difficulty: 'easy' as const };
});

let stored: typeof TASKS;
let picked: number[];
/** Picks the last of as many as it is asked for. */
const prizes = new TaskPrizes(
  { prizes: async () => stored },
  (below) => {
    picked.push(below);
    return below - 1;
  },
  () => (time += 2000),
);
let time = 0;
beforeEach(() => {
  stored = TASKS;
  picked = [];
});

test('[A28] [B40] one of the tasks not drawn yet is drawn, one of all where there are no others', async () => {
  expect(await prizes.draw([])).toMatchObject({ id: 3, text: 'Wink' });
  expect(await prizes.draw([3])).toMatchObject({ id: 2, text: 'Dance' });
  expect(await prizes.draw([3, 2])).toMatchObject({ id: 1, text: 'Sing' });
  expect(await prizes.draw([3, 2, 1])).toMatchObject({ id: 3, text: 'Wink' });
  expect(picked).toEqual([3, 2, 1, 3]);
});

test('[A28] [B40] tasks that came or went meanwhile count as they are', async () => {
  stored = [...TASKS.slice(1), { id: 9, text: 'Hum', difficulty: 'easy' }];
  expect(await prizes.draw([1, 2, 3])).toMatchObject({ id: 9, text: 'Hum' });
  stored = [];
  expect(await prizes.draw([1])).toBeNull();
});
