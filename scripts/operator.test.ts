import { afterEach, expect, test, vi } from 'vitest';
import { EnvironmentError } from '../api/environment.ts';
import { StoreAway } from '../engine/journal/journal.ts';
import { fileOf, runProgram } from './operator.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** What the operator reads of an error. */
async function told(error: Error): Promise<unknown> {
  const printed = new Promise((resolve) => vi.spyOn(console, 'error').mockImplementation(resolve));
  const main = vi.fn<() => Promise<void>>().mockRejectedValue(error);
  runProgram(main);
  const text = await printed;
  expect(process.exitCode).toBe(1);
  return text;
}

test('[O22] an operator reads one line of a wrong setting', async () => {
  expect(await told(new EnvironmentError('PORT: takes a number'))).toBe('PORT: takes a number');
});

test('[O22] an operator reads one line of a database that does not answer', async () => {
  const error = new StoreAway({ cause: new Error('Query read timeout') });
  const line = 'the database does not answer: Query read timeout; try it again';
  expect(await told(error)).toBe(line);
});

test('[O22] any other error is printed as it is', async () => {
  const error = new Error('a mistake of ours');
  expect(await told(error)).toBe(error);
});

test.each([
  'postgresql://u:hunter2@db/games',
  'host=db password = hunter2',
  'host=db passwd=hunter2',
  '{"host":"db","password":"hunter2"}',
])('[O32] an address in the place of a file gets the usage, and is not repeated: %s', (address) => {
  expect(() => fileOf(address, 'takes --from FILE')).toThrow(/^takes --from FILE$/);
});

test('[O32] any other path is one of a file', () => {
  expect(fileOf('../games = all.backup', 'usage')).toBe('../games = all.backup');
});
