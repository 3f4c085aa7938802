import { expect, test } from 'vitest';
import { databaseMsBetween } from './accounting.ts';

test('a database’s CPU counts a process that began, and subtracts nothing for one that ended', () => {
  const first = new Map([
    ['10', 500],
    ['11', 9000],
  ]);
  const last = new Map([
    ['10', 540],
    ['12', 30],
  ]);
  expect(databaseMsBetween(first, last)).toBe(70);
  expect(databaseMsBetween(first, first)).toBe(0);
  expect(databaseMsBetween(null, last)).toBeNull();
});
