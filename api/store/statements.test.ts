import { beforeEach, expect, test } from 'vitest';
import { StoreAway } from '../../engine/journal/journal.ts';
import { commit, entry, judged, move } from '../../engine/journal/contract/stores.ts';
import { reportedSql } from './sql.ts';
import { appendStatement } from './append-statement.ts';

let time: number;
let lines: string[];
let error: Error | null;
beforeEach(() => {
  time = 0;
  lines = [];
  error = null;
});

const codeOf = (code: string, message: string): Error =>
  Object.assign(new Error(message), { code });

const said = (text: string): void => void lines.push(text);
const database = {
  query: () => (error === null ? Promise.resolve([]) : Promise.reject(error)),
};

function asker(): () => Promise<unknown> {
  const sql = reportedSql(database, { error: said, info: said }, () => time);
  return () => sql.query('x', 'select', []).catch(() => {});
}

test('[O20] why the database cannot be used is said once in 5 s, and that it can be again', async () => {
  const ask = asker();
  error = new StoreAway({ cause: codeOf('53300', 'sorry, too many clients already') });
  await ask();
  await ask();
  expect(lines).toEqual([
    'the database cannot be used: sorry, too many clients already; players are asked to try again',
  ]);
  time = 5000;
  await ask();
  expect(lines).toHaveLength(2);
  error = codeOf('53100', 'could not extend file: No space left on device');
  await ask();
  expect(lines[2]).toContain('No space left on device');
  // A read that works says nothing of writes.
  error = null;
  await ask();
  expect(lines).toHaveLength(3);
  time = 10_000;
  await ask();
  await ask();
  expect(lines.slice(3)).toEqual(['the database can be used again']);
});

test('[O20] a refused row is no fault of the database', async () => {
  const ask = asker();
  error = codeOf('23505', 'duplicate key');
  await ask();
  expect(lines).toEqual([]);
});

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
