import type { Migration } from '@mikro-orm/migrations';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATION_NAMES, MIGRATIONS } from '../../migrations/index.ts';
import { openOrm, type Orm } from './orm.ts';

/** The last migration that took something away: no version before it runs on the tables of today. */
const LAST_THAT_TOOK = '011-room-game';

let orm: Orm;
beforeAll(async () => {
  orm = await openOrm({ folder: null });
});
afterAll(() => orm.close());

/** The statements of each migration after that one, with single blanks. */
async function later(): Promise<Map<string, string[]>> {
  const statements = new Map<string, string[]>();
  for (const [at, name] of MIGRATION_NAMES.entries()) {
    const Made = MIGRATIONS[at];
    if (name <= LAST_THAT_TOOK || Made === undefined) continue;
    const migration: Migration = new Made(orm.em.getDriver(), orm.config);
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
