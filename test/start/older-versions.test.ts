import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabasePlace, openAsIs, openOrm, type Orm, sqlOf } from '../../api/store/orm.ts';
import { MIGRATION_NAMES } from '../../migrations/index.ts';
import { run } from '../support/operator.ts';
import { throwawayDatabase } from '../support/services.ts';

/**
 * What processes of older versions asked of PostgreSQL while they were played at, named by their last
 * migration. A line is a statement; one without a text repeats that of its name.
 */
const FOLDER = join(import.meta.dirname, '../older-versions');
const VERSIONS = globSync(join(FOLDER, '*.jsonl')).map((file) => basename(file, '.jsonl'));

const lineSchema = v.object({
  name: v.optional(v.string()),
  text: v.optional(v.string()),
  values: v.array(v.unknown()),
});

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statements by which a process takes its lease of so many ms. */
const LEASING = new Set(['begin-host', 'renew-host']);
const LEASE_MS = 1500;
const DAY_MS = 86_400_000;

/** What a version asked. Its leases last a day here: on a slow machine they ran out during the test. */
function statementsOf(version: string): Statement[] {
  const texts = new Map<string, string>();
  const lines = readFileSync(join(FOLDER, `${version}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line, at) => {
    const { name = `line ${at + 1}`, text, values } = v.parse(lineSchema, JSON.parse(line));
    if (text !== undefined) texts.set(name, text);
    const lasting = LEASING.has(name)
      ? values.map((one) => (one === LEASE_MS ? DAY_MS : one))
      : values;
    return { name, text: texts.get(name) ?? '', values: lasting };
  });
}

type Row = Record<string, unknown>;
/** The rows of a statement, or its error. */
type Answer = Row[] | string;

/** Runs the statements one after the other. Returns how the database answers each. */
async function answersOf(orm: Orm, statements: readonly Statement[]): Promise<Answer[]> {
  const sql = await sqlOf(orm);
  const answers: Answer[] = [];
  for (const { name, text, values } of statements) {
    answers.push(
      await sql.query(`older ${name}`, text, values).catch((error: unknown) => String(error)),
    );
  }
  return answers;
}

/** Today's answer without the columns that came later: an older version does not look at those. */
function asKnownBy(own: Answer, today: Answer): Answer {
  if (typeof own === 'string' || typeof today === 'string') return today;
  return today.map((row, at) => {
    const names = Object.keys(own[at] ?? row);
    return Object.fromEntries(names.map((name) => [name, row[name]]));
  });
}

/** The tables: their columns, with type, default and whether they may be null; and what restricts rows. */
async function shapeOf(orm: Orm): Promise<{ columns: Row[]; rules: Row[] }> {
  const sql = await sqlOf(orm);
  return {
    columns: await sql.query(
      'shape-columns',
      `select table_name, column_name, udt_name, is_nullable, column_default
       from information_schema.columns where table_schema = 'public' order by 1, 2`,
      [],
    ),
    rules: await sql.query(
      'shape-rules',
      `select conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as rule
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
       union all
       select tablename, indexdef from pg_indexes
       where schemaname = 'public' and indexdef like 'CREATE UNIQUE INDEX%'
       union all
       select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       order by 1, 2`,
      [],
    ),
  };
}

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function opened(place: DatabasePlace, last?: string): Promise<Orm> {
  const orm = await openOrm(place, last);
  closing.push(() => orm.close());
  return orm;
}

/** Where a new database is made. */
async function newPlace(kind: string): Promise<DatabasePlace> {
  if (kind === 'PGlite') return { folder: mkdtempSync(join(inject('scratch'), 'new-')) };
  const database = await throwawayDatabase();
  if ('missing' in database) throw new Error(database.missing);
  closing.push(() => database.drop());
  return { url: database.url };
}

const server = await throwawayDatabase();
if ('missing' in server) process.stderr.write(`${server.missing}\n`);
else closing.push(() => server.drop());
const KINDS = 'missing' in server ? ['PGlite'] : ['PGlite', 'PostgreSQL'];

test('[O25] the oldest version that one can go back to is among those whose statements are kept', () => {
  expect(VERSIONS).toContain('012-hosts');
  for (const version of VERSIONS) expect(MIGRATION_NAMES).toContain(version);
});

describe.each(KINDS)('[O25] on %s', (kind) => {
  describe.each(VERSIONS)('a version whose last migration is %s', (version) => {
    let own: Orm;
    let todays: Orm;
    beforeAll(async () => {
      own = await opened(await newPlace(kind), version);
      todays = await opened(await newPlace(kind));
    });

    test('finds its columns as they were, and nothing new that it must fill or keep to', async () => {
      const [before, today] = [await shapeOf(own), await shapeOf(todays)];
      expect(today.columns).toEqual(expect.arrayContaining(before.columns));
      const tables = new Set(before.columns.map((column) => column['table_name']));
      const isOld = (row: Row): boolean => tables.has(row['table_name']);
      expect(today.rules.filter(isOld)).toEqual(before.rules);
      const must = today.columns
        .filter(isOld)
        .filter((column) => column['is_nullable'] === 'NO' && column['column_default'] === null);
      expect(before.columns).toEqual(expect.arrayContaining(must));
    });

    test('gets the same answers to its statements from its own tables and from those of today', async () => {
      const statements = statementsOf(version);
      const [answers, others] = [
        await answersOf(own, statements),
        await answersOf(todays, statements),
      ];
      expect(answers.filter((answer) => typeof answer === 'string')).toEqual([]);
      for (const [at, { name, text }] of statements.entries()) {
        const [answer = [], other = []] = [answers[at], others[at]];
        expect(asKnownBy(answer, other), `${name}: ${text}`).toEqual(answer);
      }
    });
  });
});

/** The migrations that a database has had. */
async function hadBy(place: DatabasePlace): Promise<string[]> {
  const { orm, had } = await openAsIs(place);
  await orm.close();
  return had;
}

test.each(KINDS)(
  '[O4] [O8] on %s an operator’s command changes no tables of an older version',
  async (kind) => {
    const dataDir = mkdtempSync(join(inject('scratch'), 'older-'));
    closing.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const remote = kind === 'PGlite' ? null : await newPlace(kind);
    const place = remote ?? { folder: join(dataDir, 'db') };
    await (await openOrm(place, '016-feats')).close();
    const before = await hadBy(place);
    const env = {
      DATA_DIR: dataDir,
      ...(remote !== null && 'url' in remote && { DATABASE_URL: remote.url }),
    };
    const file = join(dataDir, 'house.backup');
    for (const [command, options] of [
      ['backup', ['--to', file]],
      ['tidy', ['--older-than', '30d', '--dry-run']],
      ['tidy', ['--older-than', '30d']],
    ] as const) {
      const ran = await run(command, [...options], env);
      expect(ran).toMatchObject({ code: 1 });
      expect(ran.said).toContain('The tables are of an older version');
    }
    expect(existsSync(file)).toBe(false);
    expect(await hadBy(place)).toEqual(before);
  },
);

test('[O4] [O22] where no house is, an operator’s command says so and makes none', async () => {
  const dataDir = join(mkdtempSync(join(inject('scratch'), 'none-')), 'data');
  const file = `${dataDir}.backup`;
  const none = await run('backup', ['--to', file], { DATA_DIR: dataDir });
  expect(none).toEqual({
    code: 1,
    said: `DATA_DIR: the database in ${dataDir}/db holds no house.\n`,
  });
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://127.0.0.1:1/games' };
  const away = await run('backup', ['--to', file], env);
  expect(away.code).toBe(1);
  expect(away.said).toMatch(/^DATABASE_URL: the database at 127.0.0.1:1 cannot be used: .+\n$/);
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
});

test.skipIf('missing' in server)(
  '[O4] [O8] an empty database of PostgreSQL stays empty',
  async () => {
    const place = await newPlace('PostgreSQL');
    if (!('url' in place)) throw new Error('on PostgreSQL');
    const env = {
      DATABASE_URL: place.url,
      DATA_DIR: mkdtempSync(join(inject('scratch'), 'empty-')),
    };
    const { code, said } = await run('tidy', ['--older-than', '30d', '--dry-run'], env);
    expect([code, said]).toEqual([1, expect.stringContaining('holds no house.')]);
    const { orm } = await openAsIs(place);
    closing.push(() => orm.close());
    expect((await shapeOf(orm)).columns).toEqual([]);
  },
);
