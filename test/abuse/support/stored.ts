import * as v from 'valibot';
import { openOrm, sqlOf } from '../../../api/store/orm.ts';
/** Every table that players' doings are kept in. */
const TABLES = [
  'journal',
  'wallet_movement',
  'room',
  'visitor_user',
  'visitor_profile',
  'assessment',
  'setting',
] as const;

const count = v.object({ many: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)) });

/** The size of a running server's data in PostgreSQL. */
export interface Stored {
  /** How many rows there are, of all that is kept of players. */
  rows(): Promise<number>;
  /** Bytes on the disk, indexes and long texts with them. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

export async function storedIn(url: string): Promise<Stored> {
  const orm = await openOrm({ url });
  const sql = await sqlOf(orm);
  const sum = async (name: string, of: (table: string) => string): Promise<number> => {
    const text = `select ${TABLES.map(of).join(' + ')} as many`;
    return v.parse(count, (await sql.query(name, text, []))[0]).many;
  };
  return {
    rows: () => sum('stored-rows', (table) => `(select count(*) from ${table})`),
    bytes: () => sum('stored-bytes', (table) => `pg_total_relation_size('${table}')`),
    close: () => orm.close(),
  };
}
