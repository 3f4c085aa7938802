import { type DestinationStream, type Logger, pino } from 'pino';
import { isAway } from '../store/sql.ts';

/** What a terminal would obey or not show; JSON has an escape for each. The line's own end stays. */
const UNSEEN = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** As JSON escapes it: one unit of UTF-16 after the other. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * [X33] The log of a process: lines of JSON in which nothing acts on who reads them, whatever a visitor
 * has sent. They say the same to whatever parses them.
 */
export function logTo(to: DestinationStream, level: string): Logger {
  return pino({ level }, { write: (line) => to.write(line.replace(UNSEEN, escaped)) });
}

/** While the database is away every request would say the same. */
const AWAY_EVERY_MS = 5000;

/** Writes what nobody can be answered to the log; that the database is away now and then. */
export function reporter(log: Logger): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (!isAway(error)) {
      log.error({ err: error }, 'unexpected error');
    } else if (Date.now() >= quietUntil) {
      quietUntil = Date.now() + AWAY_EVERY_MS;
      log.error({ err: error }, 'the database does not answer');
    }
  };
}
