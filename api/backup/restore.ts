import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { MIGRATION_NAMES } from '../../migrations/index.ts';
import { EnvironmentError } from '../environment.ts';
import type { Orm } from '../store/orm.ts';
import { type Query, queryIn, quoted, type Table, tablesOf } from './backup-format.ts';

const headerSchema = v.object({
  format: v.literal('alluring-games/backup'),
  version: v.literal(1),
  at: v.string(),
  migrations: v.array(v.string()),
});
const tableSchema = v.object({
  table: v.string(),
  columns: v.array(v.object({ name: v.string(), type: v.string() })),
});
const photoSchema = v.object({ photo: v.string(), bytes: v.string() });
const endSchema = v.object({ end: v.number() });
const lineSchema = v.union([tableSchema, photoSchema, endSchema]);
const countRow = v.object({ rows: v.number() });

/** So many rows are stored by one statement. */
const AT_ONCE = 500;

/** A backup that cannot be restored, and why. */
const broken = (why: string): EnvironmentError =>
  new EnvironmentError(`The backup cannot be restored: ${why}.`);

export interface RestorePlace {
  /** Opens its database with the tables of a migration. */
  open: (last: string) => Promise<Orm>;
  /** The folder for the photos; null: the target keeps none. */
  photos: string | null;
}

/** The restored backup: when it was made, and how much was in it. */
export interface Restored {
  at: string;
  rows: number;
  photos: number;
}

/** @throws EnvironmentError if a table has a row: a restore overwrites nothing */
async function assertEmpty(query: Query): Promise<void> {
  for (const { name } of await tablesOf(query)) {
    const [row] = await query(`select count(*)::float8 as rows from ${quoted(name)}`);
    if (v.parse(countRow, row).rows === 0) continue;
    throw new EnvironmentError(
      `A backup is restored into an empty place, and there is something in the table ${name} here.`,
    );
  }
}

/** The next values of counters come after the restored ones. */
async function raiseCounters(query: Query, { name, columns }: Table): Promise<void> {
  for (const column of columns) {
    const [found] = await query('select pg_get_serial_sequence($1, $2) as counter', [
      quoted(name),
      column.name,
    ]);
    const counter = found?.['counter'];
    if (typeof counter !== 'string') continue;
    await query(
      `select setval($1::text::regclass, (select coalesce(max(${quoted(column.name)}), 0) + 1
       from ${quoted(name)}), false)`,
      [counter],
    );
  }
}

/** Stores rows of one table; the texts of their columns become what they were. */
function insertInto({ name, columns }: Table): string {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, at) => `(row.texts ->> ${at})::${type}`).join(', ');
  return `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from json_array_elements($1::text::json) as row(texts)`;
}

/** Puts a photo in its place. @throws EnvironmentError if its name leads out of the folder */
async function putPhoto(folder: string, { photo, bytes }: v.InferOutput<typeof photoSchema>) {
  const path = resolve(folder, photo);
  if (!path.startsWith(resolve(folder) + sep)) throw broken(`"${photo}" is no name of a photo`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, Buffer.from(bytes, 'base64'), { mode: 0o600 });
}

/** Reads the lines of a backup into the tables, all or nothing. */
async function load(
  query: Query,
  lines: AsyncIterable<string>,
  photos: string | null,
): Promise<Omit<Restored, 'at'>> {
  const tables = await tablesOf(query);
  let current: Table | null = null;
  let waiting: string[] = [];
  let [count, rows, pictures] = [1, 0, 0];
  let isEnded = false;
  const store = async (): Promise<void> => {
    if (current === null || waiting.length === 0) return;
    await query(insertInto(current), [`[${waiting.join(',')}]`]);
    rows += waiting.length;
    waiting = [];
  };
  for await (const line of lines) {
    if (isEnded) throw broken('something follows its end');
    count += 1;
    if (line.startsWith('[')) {
      if (current === null) throw broken(`line ${count} is a row of no table`);
      waiting.push(line);
      if (waiting.length >= AT_ONCE) await store();
      continue;
    }
    await store();
    const read = v.parse(lineSchema, JSON.parse(line));
    if ('table' in read) {
      const known = tables.find(({ name }) => name === read.table);
      if (known === undefined) throw broken(`there is no table ${read.table}`);
      current = { ...known, columns: read.columns };
    } else if ('photo' in read) {
      if (photos !== null) await putPhoto(photos, read);
      pictures += 1;
    } else {
      if (read.end !== count - 1) throw broken('lines of it are missing');
      isEnded = true;
    }
  }
  if (!isEnded) throw broken('it breaks off before its end');
  for (const table of tables) await raiseCounters(query, table);
  return { rows, photos: pictures };
}

/** Loads the lines in one transaction, if the tables are empty. */
async function loadInto(orm: Orm, lines: AsyncIterable<string>, photos: string | null) {
  // Not by `transactional`: in its context the lines, if they come from another database, would be
  // asked of this one.
  const em = orm.em.fork();
  await em.begin();
  try {
    const query = queryIn(em);
    await assertEmpty(query);
    const loaded = await load(query, lines, photos);
    await em.commit();
    return loaded;
  } catch (error) {
    await em.rollback();
    throw error;
  }
}

/**
 * [O4] Restores a backup into an empty place. Whatever stops it, the place stays empty.
 * @throws EnvironmentError if the place is not empty, or the lines are no whole backup
 */
export async function restore(
  { open, photos }: RestorePlace,
  lines: AsyncIterator<string>,
): Promise<Restored> {
  const first = await lines.next();
  const header = v.safeParse(headerSchema, first.done === true ? null : JSON.parse(first.value));
  if (!header.success) throw broken('it does not begin as a backup of this program');
  const { at, migrations } = header.output;
  const newest = migrations.at(-1);
  if (newest === undefined || !MIGRATION_NAMES.includes(newest)) {
    throw broken('it was made by a newer version; restore it with that version');
  }
  const orm = await open(newest);
  try {
    const done = await loadInto(orm, { [Symbol.asyncIterator]: () => lines }, photos);
    await orm.migrator.up();
    return { at, ...done };
  } finally {
    await orm.close();
  }
}
