import * as v from 'valibot';
import type { Orm } from '../store/orm.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { EnvironmentError } from '../environment.ts';

/** Runs one statement, and gives its rows. Parameters are $1, $2, … */
export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Statements within the transaction of an entity manager. */
export const queryIn =
  (em: Orm['em']): Query =>
  (text, values = []) =>
    em
      .getConnection()
      .execute<Record<string, unknown>[]>(
        text.replaceAll(/\$\d+/g, '?'),
        values,
        'all',
        em.getTransactionContext(),
      );

/** A table as a backup knows it. Types are as the database writes them. */
export interface Table {
  name: string;
  columns: readonly { name: string; type: string }[];
  /** The columns of its primary key. */
  key: readonly string[];
}

/**
 * Not in a backup: which processes are up, of the place from which it was made; and the list of
 * migrations, which is in its first line.
 */
const LEFT_OUT = ['host', 'mikro_orm_migrations'];

const tableRow = v.object({ name: v.string(), columns: v.string(), key: v.string() });
const columnsSchema = v.array(v.object({ name: v.string(), type: v.string() }));

/** The tables of the database that hold what must not be lost, in one order everywhere. */
export async function tablesOf(query: Query): Promise<Table[]> {
  const rows = await query(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum)::text as columns,
       (select json_agg(k.attname order by place.at)::text
        from pg_index i, unnest(i.indkey) with ordinality place(of, at), pg_attribute k
        where i.indrelid = c.oid and i.indisprimary and k.attrelid = c.oid and k.attnum = place.of
       ) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
     group by c.oid, c.relname order by c.relname collate "C"`,
  );
  return rows
    .map((row) => v.parse(tableRow, row))
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, columns, key }) => ({
      name,
      columns: v.parse(columnsSchema, JSON.parse(columns)),
      key: v.parse(v.array(v.string()), JSON.parse(key)),
    }));
}

/** Table names by what their foreign keys need: a table comes after those that it refers to. */
export async function inOrder(query: Query, tables: readonly Table[]): Promise<Table[]> {
  const needs = await query(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const parents = (name: string): unknown[] =>
    needs.filter(({ child }) => child === name).map(({ parent }) => parent);
  const ordered: Table[] = [];
  const isDone = (name: unknown): boolean => ordered.some((table) => table.name === name);
  let left = [...tables];
  while (left.length > 0) {
    const free = left.filter(({ name }) => parents(name).every(isDone));
    if (free.length === 0) throw new Error('the tables refer to each other in a circle');
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** An identifier as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Lines as they go through pipes and into files: gzip. */
export async function* packed(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const text = async function* (): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`;
  };
  const gzip = createGzip();
  const whole = pipeline(Readable.from(text()), gzip);
  whole.catch(() => {}); // who reads gets the error too
  yield* gzip as AsyncIterable<Uint8Array>;
  await whole;
}

const WRITING = new Set<unknown>(['open', 'write', 'fsync', 'close', 'chmod', 'rename']);

/** Whether the file itself could not be written: the folder is missing, or the disk is full. */
const isOfFile = (error: unknown, file: string): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  WRITING.has(error.syscall) &&
  (!('path' in error) || error.path === file);

/**
 * Writes a backup, which only its owner may read: it holds seeds. The file is there when it is whole.
 * @throws EnvironmentError if the file cannot be written
 */
export async function writeBackup(bytes: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  // The whole file takes the place of what is there: a device such as /dev/null would be gone.
  const there = await stat(file).catch(() => null);
  if (there !== null && !there.isFile() && !there.isDirectory()) {
    throw new EnvironmentError(`${file} cannot be written: there is a device or a pipe`);
  }
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await pipeline(Readable.from(bytes), createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await chmod(part, 0o600);
    const written = await open(part);
    await written.sync();
    await written.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (!isOfFile(error, part)) throw error;
    throw new EnvironmentError(`${file} cannot be written: ${error.message}`);
  }
}

/** The lines of a backup. @throws EnvironmentError if the file cannot be read or is damaged */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip().setEncoding('utf8');
  pipeline(source, unpacked).catch(() => {}); // who reads gets the error too
  let rest = '';
  try {
    for await (const text of unpacked as AsyncIterable<string>) {
      const [first = '', ...more] = text.split('\n');
      const last = more.pop();
      rest += first;
      if (last === undefined) continue;
      yield rest;
      yield* more;
      rest = last;
    }
  } catch (error) {
    throw new EnvironmentError(`${file} cannot be read as a backup: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}
