import { StoreAway } from '../../engine/journal/journal.ts';
import { setImmediate } from 'node:timers/promises';
import { Refused } from '../../engine/definition/refusal.ts';

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

/** The answer of a statement whose row no longer exists. */
export function isDividedByZero(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22012';
}

/** Classes of SQLSTATE that say the rows themselves are wrong: data exceptions, constraints. */
const REFUSED_DATA = /^2[23]/;

/** Whether the database has surely rejected the rows because of their values. */
export function isRefusedData(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    REFUSED_DATA.test(error.code)
  );
}

/**
 * Classes of SQLSTATE that say that the server is going or coming, has no room or connection left, may
 * not write, or that its disk fails; the system's codes for the same; and what TLS says of certificates.
 */
const AWAY =
  /^(08|57P0|53|58|25006|42501)|^E(CONN|PIPE|(HOST|NET)UNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND|MFILE|NFILE|NOSPC|DQUOT|ROFS|IO$)|CERT|^ERR_(TLS|SSL)/;
const AWAY_WORDS = /timeout|Connection terminated|not queryable/i;

/** Whether an error says that the database cannot be used for now, whatever wraps it. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreAway) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY.test(code) || (code === '' && AWAY_WORDS.test(error.message)) || isAway(error.cause);
}

/** SQLSTATE classes: a refused sign-in, or a database that does not exist. */
const NOT_OURS = /^(28|3D)/;

/** Whether an error says that the operator has to do something about the database, or to wait for it. */
export function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return isAway(error) || NOT_OURS.test(code) || isUnusable(error.cause);
}

/** The innermost reason of an error, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const [one] = error instanceof AggregateError ? error.errors : [];
  return one instanceof Error ? reasonOf(one) : (error.message.split('\n')[0] ?? '');
}

/** As many rows are read and parsed in a few milliseconds. */
const PAGE = 250;

/**
 * A table's rows by id, a page at a time, so that a long list blocks nobody. `pageOf` reads up to
 * `most` rows after an id.
 */
export async function* pagesById<Item extends { id: number }>(
  pageOf: (after: number, most: number) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  let after = 0;
  for (;;) {
    const items = await pageOf(after, PAGE);
    if (items.length > 0) yield items;
    after = items.at(-1)?.id ?? after;
    if (items.length < PAGE) return;
    // The embedded database answers without giving other tasks a turn.
    await setImmediate();
  }
}

/** Texts for the sender of values that PostgreSQL cannot hold. */
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
