import { expect, test } from 'vitest';
import { commit, entry, judged, move } from '../../engine/journal/contract/stores.ts';
import { appendStatement } from './append-statement.ts';

const roll = commit([entry('a', 1)], [move('v', 1, 1, 1)]);
const judging = (change: -1 | 0 | 1) =>
  appendStatement([roll, { ...roll, assessments: [judged(['j', 7, 1], change)] }]);

test('[J22] a commit without verdicts has no part for them', () => {
  const statement = appendStatement([roll, { ...roll, assessments: undefined }]);
  expect(statement?.name).toBe('append-jw');
  expect(statement?.values).toHaveLength(2);
  expect(statement?.text).not.toMatch(/assessment|player_user/);
});

test('[J22] an append that judges updates users only if their rating changes', () => {
  expect(judging(0)?.name).toBe('append-jwa');
  const moving = judging(-1);
  expect(moving?.name).toBe('append-jwau');
  expect(JSON.parse(moving?.values.at(-1) ?? '')).toEqual([{ id: 7, change: -1, steps: 1 }]);
});
