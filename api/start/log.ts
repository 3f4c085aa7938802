import { type DestinationStream, type Logger, pino } from 'pino';
import { isAway, reasonOf } from '../store/sql.ts';

/** Control and invisible characters, except the newline at the end of the line. */
const ESCAPED = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The JSON escape of each UTF-16 code unit. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * [X33] The log of a process, as lines of JSON. Text of visitors cannot control the reader's terminal:
 * such characters are escaped, and a JSON parser reads the same text.
 */
export function logTo(to: DestinationStream, level: string): Logger {
  return pino({ level }, { write: (line) => to.write(line.replace(ESCAPED, escaped)) });
}

/** While the database is down every request fails with the same error. */
const DATABASE_DOWN_EVERY_MS = 5000;

/** Logs errors that have no caller to receive them. It logs a database that is down every 5 seconds. */
export function reporter(log: Logger): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (!isAway(error)) {
      log.error({ err: error }, 'unexpected error');
    } else if (Date.now() >= quietUntil) {
      quietUntil = Date.now() + DATABASE_DOWN_EVERY_MS;
      log.error({ err: error }, `the database does not answer: ${reasonOf(error)}`);
    }
  };
}
