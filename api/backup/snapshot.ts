import { hash, createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IsolationLevel } from '@mikro-orm/core';
import { PgliteConnection } from '@mikro-orm/pglite';
import type { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { type Orm, sqlOf } from '../store/orm.ts';
import { inOrder, type Query, queryIn, quoted, type Table, tablesOf } from './backup-format.ts';

/** The first line of a backup. */
interface Header {
  format: 'alluring-games/backup';
  version: 1;
  /** When it was made, ISO 8601: everything in it is as at one moment just before. */
  at: string;
  /** The migrations that made its tables, in order. */
  migrations: string[];
}

/** So many rows are read at a time; the games go on in between. */
const PAGE = 1000;
/**
 * Tables of which rows are only ever added: the embedded database reads them in pages while the games
 * go on, and leaves out what came after the moment.
 */
const ADDED_ONLY = new Set(['journal', 'wallet_movement']);

const pageRow = v.object({ line: v.string(), key: v.string() });
const keySchema = v.array(v.string());

/** A column as text. Which process has a room is nothing for another place. */
const asText = (table: string, column: string): string =>
  table === 'room' && column === 'host' ? 'null::text' : `${quoted(column)}::text`;

/**
 * The rows of a table in the order of its key, each as a JSON array of texts.
 * @param mark Only rows that were stored before the transaction of this number; null: all.
 */
async function* rowsOf(query: Query, table: Table, mark: string | null): AsyncGenerator<string> {
  const { name, columns, key } = table;
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const keys = key.map(quoted).join(', ');
  const line = columns.map((column) => asText(name, column.name)).join(', ');
  const first = mark === null ? [] : [mark];
  const from = first.length + 1;
  const after = key.map((of, at) => `$${from + at}::text::${types.get(of)}`).join(', ');
  const where = mark === null ? 'true' : 'xmin::text::bigint < $1::text::bigint';
  const page = (place: string): string =>
    `select json_build_array(${line})::text as line,
       json_build_array(${key.map((of) => `${quoted(of)}::text`).join(', ')})::text as key
     from ${quoted(name)} where ${where} ${place} order by ${keys} limit ${PAGE}`;
  let last: string[] | null = null;
  for (;;) {
    const found: Record<string, unknown>[] =
      last === null
        ? await query(page(''), first)
        : await query(page(`and (${keys}) > (${after})`), [...first, ...last]);
    for (const row of found) {
      const read = v.parse(pageRow, row);
      yield read.line;
      last = v.parse(keySchema, JSON.parse(read.key));
    }
    if (found.length < PAGE) return;
  }
}

async function* tableLines(
  query: Query,
  table: Table,
  mark: string | null = null,
): AsyncGenerator<string> {
  yield JSON.stringify({ table: table.name, columns: table.columns });
  yield* rowsOf(query, table, mark);
}

/**
 * The embedded database has one connection. So what changes is read at one moment, in memory; what is
 * only added follows in pages, as far as it was there at that moment.
 */
async function* embeddedLines(orm: Orm, pglite: PGlite): AsyncGenerator<string> {
  const moment = await pglite.transaction(async (transaction) => {
    const query: Query = async (text, values) =>
      (await transaction.query<Record<string, unknown>>(text, values)).rows;
    const tables = await inOrder(query, await tablesOf(query));
    const lines: string[] = [];
    for (const table of tables) {
      if (ADDED_ONLY.has(table.name)) continue;
      for await (const line of tableLines(query, table)) lines.push(line);
    }
    const [mark] = await query('select pg_snapshot_xmax(pg_current_snapshot())::text as mark');
    return { tables, lines, mark: v.parse(v.object({ mark: v.string() }), mark).mark };
  });
  yield* moment.lines;
  const sql = await sqlOf(orm);
  const query: Query = (text, values = []) =>
    sql.query(`backup ${hash('sha1', text)}`, text, values);
  for (const table of moment.tables) {
    if (!ADDED_ONLY.has(table.name)) continue;
    yield* tableLines(query, table, moment.mark);
  }
}

/** PostgreSQL shows one transaction one moment, and the others go on. */
async function* serverLines(orm: Orm): AsyncGenerator<string> {
  const em = orm.em.fork();
  await em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    const query = queryIn(em);
    for (const table of await inOrder(query, await tablesOf(query)))
      yield* tableLines(query, table);
  } finally {
    await em.rollback();
  }
}

/** Each photo of a folder with its bytes. One that goes meanwhile is left out. */
async function* photoLines(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) continue;
    const photo = path.slice(folder.length + 1);
    yield JSON.stringify({ photo, bytes: bytes.toString('base64') });
  }
}

/**
 * [O4] Everything of a house as at one moment, while it is played in: JSON, a value a line. The first
 * is a `Header`; then each table with its columns and its rows as arrays of texts, then the photos; the
 * last counts the lines before it.
 * @param photos The folder of the photos; null: they are in S3, where they stay.
 */
export async function* snapshotOf(orm: Orm, photos: string | null): AsyncGenerator<string> {
  const executed = await orm.migrator.getExecuted();
  const migrations = executed.map(({ name }) => name);
  const at = new Date().toISOString();
  const header: Header = { format: 'alluring-games/backup', version: 1, at, migrations };
  yield JSON.stringify(header);
  let count = 1;
  const connection = orm.em.getConnection();
  const tables =
    connection instanceof PgliteConnection
      ? embeddedLines(orm, await connection.getNativeClient())
      : serverLines(orm);
  for await (const line of tables) {
    count += 1;
    yield line;
  }
  for await (const line of photos === null ? [] : photoLines(photos)) {
    count += 1;
    yield line;
  }
  yield JSON.stringify({ end: count });
}

/** How many lines of each kind there are, and a sum of them that no order changes. */
export type Sums = Map<string, { count: number; sum: bigint }>;

const MODULUS = 2n ** 128n;

const valueOf = (line: string): bigint =>
  BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`);

/** Passes the lines of a snapshot on, and sums them up by table, and photos. */
export async function* summed(lines: AsyncIterable<string>, sums: Sums): AsyncGenerator<string> {
  let kind = 'header';
  for await (const line of lines) {
    yield line;
    if (line.startsWith('{"table"')) kind = line;
    else if (line.startsWith('{"photo"')) kind = 'photos';
    // The time of the snapshot and the number of its lines are no data.
    if (kind === 'header' || line === kind || line.startsWith('{"end"')) continue;
    const { count, sum } = sums.get(kind) ?? { count: 0, sum: 0n };
    sums.set(kind, { count: count + 1, sum: (sum + valueOf(line)) % MODULUS });
  }
}

/** The first kind of lines in which two snapshots differ, or null. */
export function difference(one: Sums, other: Sums): string | null {
  for (const kind of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(kind), other.get(kind)];
    if (a?.count !== b?.count || a?.sum !== b?.sum) {
      const name = kind.startsWith('{') ? (JSON.parse(kind) as { table: string }).table : kind;
      return `${name}: ${a?.count ?? 0} there, ${b?.count ?? 0} here`;
    }
  }
  return null;
}
