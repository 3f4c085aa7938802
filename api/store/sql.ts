import { PgliteConnection } from '@mikro-orm/pglite';
import type { Orm } from './orm.ts';
import { PgliteSql } from './pglite-sql.ts';

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

/** The same connection that the ORM uses. */
export async function sqlOf(orm: Orm): Promise<Sql> {
  const connection = orm.em.getConnection();
  if (connection instanceof PgliteConnection) {
    return PgliteSql.on(await connection.getNativeClient());
  }
  const pool = await connection.getNativeClient();
  return {
    query: async (name, text, values) =>
      (await pool.query<Record<string, unknown>>({ name, text, values })).rows,
  };
}
