import { afterEach, expect, test, vi } from 'vitest';
import { EnvironmentError } from '../api/environment.ts';
import { StoreAway } from '../engine/journal/journal.ts';
import { runProgram } from './operator.ts';

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
