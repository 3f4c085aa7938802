import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Migration } from '@mikro-orm/migrations';
import * as v from 'valibot';
import { preparedFolder } from '../../test/support/prepared-database.ts';
import { throwawayDatabase } from '../../test/support/services.ts';
import { MIGRATION_NAMES, MIGRATIONS } from '../../migrations/index.ts';
import { openAsIs, openOrm, type Orm, sqlOf } from './orm.ts';
import { DatabaseJournal } from './database-journal.ts';

const folder = await preparedFolder();
let embedded: Orm;
beforeAll(async () => {
  embedded = await openOrm({ folder });
});
afterAll(() => embedded.close());

test('the migrations give exactly the schema that the entities describe', async () => {
  expect(await embedded.schema.getUpdateSchemaSQL()).toBe('');
});

test('migrating a database that is up to date does nothing', async () => {
  expect(await embedded.migrator.up()).toEqual([]);
});

const database = await throwawayDatabase();
if ('missing' in database) process.stderr.write(`${database.missing}\n`);

test.skipIf('missing' in database)(
  '[J16] processes that start together on an empty database all start',
  async () => {
    if ('missing' in database) return;
    const { url } = database;
    const orms = await Promise.all([1, 2, 3, 4].map(() => openOrm({ url })));
    const [first] = orms;
    expect(await first?.migrator.up()).toEqual([]);
    for (const orm of orms) await orm.close();
    await database.drop();
  },
);

test('[O4] [O8] a database that was only looked at is closed with all its connections: a command ends', async ({
  skip,
}) => {
  const own = await throwawayDatabase();
  if ('missing' in own) return skip(own.missing);
  const { orm } = await openAsIs({ url: own.url });
  const pool: unknown = await orm.em.getConnection().getNativeClient();
  await orm.close();
  await orm.close(); // a second time changes nothing
  expect(pool).toMatchObject({ ended: true, totalCount: 0 });
  await own.drop();
});

/** The last migration that took something away: no version before it runs on the tables of today. */
const LAST_THAT_TOOK = '011-room-game';

/** The statements of each migration after that one, with single blanks. */
async function later(): Promise<Map<string, string[]>> {
  const statements = new Map<string, string[]>();
  for (const [at, name] of MIGRATION_NAMES.entries()) {
    const Made = MIGRATIONS[at];
    if (name <= LAST_THAT_TOOK || Made === undefined) continue;
    const migration: Migration = new Made(embedded.em.getDriver(), embedded.config);
    await migration.up();
    statements.set(
      name,
      migration.getQueries().map((query) => v.parse(v.string(), query).replaceAll(/\s+/g, ' ')),
    );
  }
  return statements;
}

/** Columns may be added that an older version need not fill. */
const isColumn = (part: string): boolean =>
  part.startsWith('add column ') && (!/ not null/.test(part) || / default /.test(part));
/** Between tables that the same version brings. */
const isReference = (part: string): boolean => /^add constraint "\w+" foreign key /.test(part);

function onlyAdds(statement: string): boolean {
  if (/^create (table|index) /.test(statement)) return true;
  if (/^(drop index|update) /.test(statement)) return true; // a better index takes its place
  const [, parts = ''] = /^alter table "\w+" (.*)$/.exec(statement) ?? [];
  return parts
    .split(/, (?=add |drop |alter |rename )/)
    .every((part) => isColumn(part) || isReference(part));
}

test('[O25] migrations only add, so that the version before runs beside this one', async () => {
  const statements = await later();
  expect(statements.size).toBeGreaterThan(0);
  const others = [...statements].flatMap(([name, all]) =>
    all.filter((statement) => !onlyAdds(statement)).map((statement) => `${name}: ${statement}`),
  );
  expect(others).toEqual([]);
});

test.each([
  'alter table "room" drop column "seats"',
  'alter table "room" add column "made_by" text not null',
  'alter table "room" add column "a" int null, drop column "b"',
  'alter table "room" alter column "game" type text',
  'alter table "room" rename column "a" to "b"',
  'drop table "room"',
  'create unique index "one" on "room" ("game")',
])('[O25] the check finds: %s', (statement) => {
  expect(onlyAdds(statement)).toBe(false);
});

const text = (event: object): string => JSON.stringify(event);

test('[J10] commands that were recorded before there was a look-up are found', async () => {
  await embedded.migrator.down({ to: '005-config-version' });
  const sql = await sqlOf(embedded);
  const day = 86_400_000;
  const awkward = 'a "b" \\ \u0000 \ud800';
  const rows: [room: string, seq: number, at: number, event: string][] = [
    ['boxes:OLD222', 1, 1, text({ type: 'message-sent', message: 'x', commandId: 'old chat' })],
    ['boxes:OLD222', 2, 1, text({ type: 'message-sent', message: '"commandId":"a lie"' })],
    ['boxes:OLD222', 3, 1, text({ type: 'message-sent', message: '\u0000', commandId: awkward })],
    ['slots-exposure:v', 1, Date.now() - 2 * day, text({ type: 'spun', commandId: 'long ago' })],
    ['slots-exposure:v', 2, Date.now() - day / 2, text({ type: 'spun', commandId: 'today' })],
    ['slots-exposure:v', 3, Date.now(), text({ type: 'spun' })],
  ];
  for (const row of rows) {
    await sql.query(
      'old',
      'insert into journal (room, seq, at, event) values ($1, $2, $3, $4)',
      row,
    );
  }
  await embedded.migrator.up();

  const journal = new DatabaseJournal(sql);
  const ids = async (room: string) =>
    (await journal.commands(room, 0, 10)).map(({ commandId }) => commandId);
  expect(await ids('boxes:OLD222')).toEqual([awkward, null, 'old chat']);
  expect(await ids('slots-exposure:v')).toEqual([null, 'today', null]);
  expect(await journal.hasCommand('boxes:OLD222', awkward)).toBe(true);
  expect(await journal.hasCommand('boxes:OLD222', 'a lie')).toBe(false);
  expect(await journal.hasCommand('slots-exposure:v', 'today')).toBe(true);
});

test('[A36] [A55] a configuration older than versions has version 1 and the default terms of the house', async () => {
  const { migrator } = embedded;
  const connection = embedded.em.getConnection();
  await migrator.down({ to: '004-room-list' });
  await connection.execute(`insert into game_config values ('slots-exposure', 100, 10, 0)`);
  await migrator.up();
  const rows = await connection.execute(
    'select game, spin_cost, version, house_coins, house_hours from game_config',
  );
  expect(rows).toEqual([
    { game: 'slots-exposure', spin_cost: 10, version: 1, house_coins: 100, house_hours: 24 },
  ]);
  await migrator.down({ to: '004-room-list' });
  expect(await connection.execute('select * from game_config')).toEqual([
    { game: 'slots-exposure', default_coins: 100, spin_cost: 10, required_rating: 0 },
  ]);
});
