import type { Logger } from 'pino';
import { isAway } from '../store/sql.ts';

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
