import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PgliteSql } from './pglite-sql.ts';
import { isKeyTaken, isRefusedData, reportedSql, type Sql } from './sql.ts';
import { StoreAway } from '../../engine/journal/journal.ts';

let pglite: PGlite;
let sql: Sql;
beforeAll(async () => {
  pglite = await PGlite.create();
  sql = await PgliteSql.on(pglite);
  await pglite.exec('create table item (id int primary key, name text, tags text[])');
});
afterAll(() => pglite.close());

const add = (id: number, name: string | null, tags: string[] | null = null) =>
  sql.query('add', 'insert into item (id, name, tags) values ($1, $2, $3)', [id, name, tags]);
const namesOf = async () => {
  return (await sql.query('names', 'select name from item order by id', [])).map(
    ({ name }) => name,
  );
};
const emptied = () => pglite.exec('truncate item');

test('values go in and come back as they do with PGlite’s own query', async () => {
  const text = `select $1::int as "int", $2::text as "text", $3::boolean as "flag", $4::text[] as "list",
    $5::json as "json", $6::float8 as "real", null as "nothing", $7::text as "missing"`;
  const values = [-7, 'a "b" \\ {c}, ünï\n😀', true, ['x', 'y,"z"', ''], { a: [1] }, 1e15, null];
  const [row] = await sql.query('values', text, values);
  expect(row).toEqual((await pglite.query(text, values)).rows[0]);
  expect(row).toMatchObject({ int: -7, text: values[1], list: values[3], missing: null });
});

test('a statement is prepared once and uses the new parameters each time', async () => {
  await emptied();
  await Promise.all(Array.from({ length: 20 }, (_, id) => add(id, `n${id}`)));
  expect(await namesOf()).toEqual(Array.from({ length: 20 }, (_, id) => `n${id}`));
  const prepared = await pglite.query(`select 1 from pg_prepared_statements where name = 'add'`);
  expect(prepared.rows).toHaveLength(1);
});

test('a name means one statement for good', async () => {
  await sql.query('one', 'select 1 as one', []);
  await expect(sql.query('one', 'select 2 as two', [])).rejects.toThrow('has another text');
});

test('a refused statement says why, keeps nothing, and does not disturb the next one', async () => {
  await emptied();
  const asked = [add(1, 'one'), add(1, 'again'), add(2, 'two')];
  const [, taken] = await Promise.allSettled(asked);
  expect(taken).toMatchObject({ status: 'rejected' });
  expect(await asked[1]?.catch(isKeyTaken)).toBe(true);
  expect(await sql.query('zero', 'select 1 / $1::int', [0]).catch(isRefusedData)).toBe(true);
  await expect(sql.query('wrong', 'selekt 1', [])).rejects.toThrow('syntax error');
  await expect(sql.query('wrong', 'select 1 as one', [])).resolves.toEqual([{ one: 1 }]);
  expect(await namesOf()).toEqual(['one', 'two']);
});

test('statements wait for a transaction to end and do not go with it', async () => {
  await emptied();
  let added: Promise<unknown> = Promise.resolve();
  const undone = pglite.transaction(async (tx) => {
    await tx.query(`insert into item (id, name) values (1, 'undone')`);
    added = add(2, 'kept');
    await tx.query('select 1');
    await tx.rollback();
  });
  await undone;
  await added;
  expect(await namesOf()).toEqual(['kept']);
});

test('a table that was empty when its statement was planned is read by its index later', async () => {
  await emptied();
  const plan = await sql.query('plan', 'explain select name from item where id = $1', [1]);
  expect(JSON.stringify(plan)).toMatch(/Index|Bitmap/);
});

const codeOf = (code: string, message: string): Error =>
  Object.assign(new Error(message), { code });

describe('reports of a database that cannot be used', () => {
  let time: number;
  let lines: string[];
  let error: Error | null;
  beforeEach(() => {
    time = 0;
    lines = [];
    error = null;
  });

  const said = (text: string): void => void lines.push(text);
  const database = {
    query: () => (error === null ? Promise.resolve([]) : Promise.reject(error)),
  };

  function asker(): () => Promise<unknown> {
    const reported = reportedSql(database, { error: said, info: said }, () => time);
    return () => reported.query('x', 'select', []).catch(() => {});
  }

  test('[O20] why the database cannot be used is said once in 5 s, and that it can be again', async () => {
    const ask = asker();
    error = new StoreAway({ cause: codeOf('53300', 'sorry, too many clients already') });
    await ask();
    await ask();
    expect(lines).toEqual([
      'the database cannot be used: sorry, too many clients already; players are asked to try again',
    ]);
    time = 5000;
    await ask();
    expect(lines).toHaveLength(2);
    error = codeOf('53100', 'could not extend file: No space left on device');
    await ask();
    expect(lines[2]).toContain('No space left on device');
    // A read that works says nothing of writes.
    error = null;
    await ask();
    expect(lines).toHaveLength(3);
    time = 10_000;
    await ask();
    await ask();
    expect(lines.slice(3)).toEqual(['the database can be used again']);
  });

  test('[O20] a refused row is no fault of the database', async () => {
    const ask = asker();
    error = codeOf('23505', 'duplicate key');
    await ask();
    expect(lines).toEqual([]);
  });
});
