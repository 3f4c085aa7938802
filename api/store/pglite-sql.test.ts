import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PgliteSql } from './pglite-sql.ts';
import { isKeyTaken, isRefusedData, type Sql } from './sql.ts';
import { databaseStore } from './store-under-test.ts';
import { storeContract } from '../../engine/journal/contract/store-contract.ts';

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

storeContract('PGlite', databaseStore({ folder: null }));
