import { StoreAway } from '../../engine/journal/journal.ts';

/** The driver below the ORM, for the statements that carry the load. */
export interface Sql {
  /**
   * The database keeps the plan under `name`, which always means the same `text`. Rows come as the
   * driver gives them.
   */
  query(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
}

const UNIQUE_VIOLATION = '23505';

/** Whether an error is the database's word that a key is taken. */
export function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/** What a statement answers that wanted a row to be there, and found it gone. */
export function isDividedByZero(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22012';
}

/** Classes of SQLSTATE that say the rows themselves are wrong: data exceptions, constraints. */
const REFUSED_DATA = /^2[23]/;

/** Whether the database has surely kept nothing because of what was in the rows. */
export function isRefusedData(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    REFUSED_DATA.test(error.code)
  );
}

/** Classes of SQLSTATE that say that the server is going, coming, or has no room; and the driver's own words. */
const AWAY = /^(08|57P0|53)|^E(CONN|PIPE|HOSTUNREACH|TIMEDOUT)/;
const AWAY_WORDS = /timeout|Connection terminated|not queryable/i;

/** Whether an error says that the database cannot be reached or does not answer, whatever wraps it. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreAway) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY.test(code) || (code === '' && AWAY_WORDS.test(error.message)) || isAway(error.cause);
}
