import { Refused } from '../../engine/core/refusal.ts';

/** What PostgreSQL says of values it cannot hold, as the one who sent them should hear it. */
const WORDS: Readonly<Record<string, string>> = {
  '22003': 'A number is too large.',
  '22021': 'A text holds a character that cannot be kept.',
  '22P05': 'A text holds a character that cannot be kept.',
};

const FOREIGN_KEY_VIOLATION = '23503';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Whether a row that another one names is not there. */
export function isReferenceMissing(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

/** Runs a write; values the database cannot hold are the sender's mistake. @throws Refused */
export async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = codeOf(error);
    const text = typeof code === 'string' ? WORDS[code] : undefined;
    throw text === undefined ? error : new Refused('action/malformed', text);
  }
}
