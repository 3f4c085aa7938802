import type { Sql } from './sql.ts';
import { isAway, reasonOf } from './sql.ts';

/** While the database is away every statement fails with the same error. */
const QUIET_MS = 5000;

interface Log {
  error: (text: string) => void;
  info: (text: string) => void;
}

/**
 * [O20] Says in one line why the database cannot be used, at most every 5 s for one reason, and when it
 * can be used again: players are refused in the meantime, and nobody has done anything wrong.
 * @param now Milliseconds of any clock.
 */
export function reportedSql(sql: Sql, log: Log, now: () => number): Sql {
  let saidAt = -Infinity;
  let said: string | null = null;
  let failedAt = -Infinity;

  function failed(reason: string): void {
    failedAt = now();
    if (reason === said && failedAt - saidAt < QUIET_MS) return;
    [said, saidAt] = [reason, failedAt];
    log.error(`the database cannot be used: ${reason}; players are asked to try again`);
  }

  /** Reads may work while nothing can be written: only after some quiet it is over. */
  function worked(): void {
    if (said === null || now() - failedAt < QUIET_MS) return;
    said = null;
    log.info('the database can be used again');
  }

  return {
    query: async (name, text, values) => {
      try {
        const rows = await sql.query(name, text, values);
        worked();
        return rows;
      } catch (error) {
        if (isAway(error)) failed(reasonOf(error));
        throw error;
      }
    },
  };
}
