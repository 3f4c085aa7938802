import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparedFolder } from '../../test/support/prepared-database.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { Wallets } from '../../engine/host/wallets.ts';
import { SeqTaken } from '../../engine/journal/journal.ts';
import { DatabaseJournal } from '../store/database-journal.ts';
import { openOrm, type Orm, sqlOf } from '../store/orm.ts';
import type { Sql } from '../store/sql.ts';
import { RetentionSql } from './retention-sql.ts';
import { tidy } from './retention.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const BEFORE = NOW - 90 * DAY_MS;
const OLD = NOW - 100 * DAY_MS;

const database = await preparedFolder();
let orm: Orm;
let sql: Sql;
beforeAll(async () => {
  orm = await openOrm({ folder: database });
  sql = await sqlOf(orm);
});
afterAll(() => orm.close());

let statement = 0;
const run = (text: string) => sql.query(`untouched ${(statement += 1)}`, text, []);

beforeEach(async () => {
  await run(
    'truncate wallet_movement, visitor_profile, visitor_conduct, room, player_user cascade',
  );
  await run(`insert into wallet_movement values ('v', 1, 100, 100, 'opened:boxes', ${OLD})`);
});

const fold = () =>
  tidy({
    store: new RetentionSql(sql, true),
    games: GAMES_SERVED,
    before: BEFORE,
    isOpen: () => false,
    isDry: false,
    pauseMs: 0,
    rest: 0,
    isOver: () => false,
    report: (error) => {
      throw error;
    },
  });

const wallets = async () =>
  (await run(`select 1 from wallet_movement where reason <> 'forgotten'`)).length;

const room = (stage: string, at: number, players: string, maker: string) =>
  `insert into room (id, game, state, stage, seated, closed, created_at, changed_at, seen_at, creator_seen_at, players, made_by)
   values ('r', 'alluring-boxes', 'finished', '${stage}', 2, false, ${OLD}, ${at}, ${at}, ${at}, ${players}, '${maker}')`;
const profile = (at: number) =>
  `insert into visitor_profile (visitor, name, level, changed_at) values ('v', 'Kim', 'Лайт', ${at})`;
const assessed = (at: number) =>
  `with bob as (insert into player_user (version, nickname, rating, token) values (1, 'Bob', 1, 't') returning id)
   insert into assessment select 'v', id, 1, ${at}, 'Sing', 'exactly', 1, 'boxes:r', 1 from bob`;
const decided = (until: number) =>
  `insert into visitor_conduct (visitor, silenced_until) values ('v', ${until})`;

const RECENT: Record<string, string> = {
  'set a name and limits': profile(NOW - DAY_MS),
  'sits in a room': room('on', OLD, `array['v', null]`, 'other'),
  'has sat in a room': room('over', NOW - DAY_MS, `array['other', 'v']`, 'other'),
  'has made a room': room('over', NOW - DAY_MS, 'null', 'v'),
  'has judged': assessed(NOW - DAY_MS),
  'is silenced': decided(NOW + DAY_MS),
  'has a personal link': `with bob as (insert into player_user (version, nickname, rating, token) values (1, 'Bob', 1, 't') returning id)
    insert into visitor_user select 'v', id from bob`,
};

test.each(Object.entries(RECENT))(
  '[O34] retention keeps a visitor with an old wallet who %s',
  async (_, deed) => {
    await run(deed);
    await fold();
    expect(await wallets()).toBe(1);
    expect(await run(`select 1 from visitor_profile`)).toHaveLength(
      deed.includes('profile') ? 1 : 0,
    );
  },
);

test.each([
  ['set a name', profile(OLD)],
  ['sat in a room', room('over', OLD, `array['v']`, 'other')],
  ['judged', assessed(OLD)],
  ['was silenced', decided(OLD)],
])('[O34] retention forgets a visitor who only %s long ago', async (_, deed) => {
  await run(deed);
  await fold();
  expect(await wallets()).toBe(0);
  expect(await run(`select 1 from visitor_profile`)).toEqual([]);
});

const play = (held: Wallets, journal: DatabaseJournal) =>
  held.run('v', async (account) => {
    account.open(70, 'boxes');
    account.change(5, 'boxes:rolled');
    await journal.append({ entries: [], movements: account.movements, listing: null });
  });

const movements = () =>
  run(
    `select seq, delta::int as delta, balance::int as balance, reason from wallet_movement order by seq`,
  );

test('[J26] a process that remembers a forgotten wallet is refused, reads it again and opens it anew', async () => {
  const journal = new DatabaseJournal(sql);
  const [held, other] = [new Wallets(journal), new Wallets(journal)];
  expect(await Promise.all([held.coins('v'), other.coins('v')])).toEqual([100, 100]);
  await fold();
  expect(await new Wallets(journal).coins('v')).toBeNull();
  await expect(play(held, journal)).rejects.toBeInstanceOf(SeqTaken);
  await play(held, journal);
  await expect(play(other, journal)).rejects.toBeInstanceOf(SeqTaken);
  await play(other, journal);
  const left = [
    { seq: 2, delta: 0, balance: 0, reason: 'forgotten' },
    { seq: 3, delta: 70, balance: 70, reason: 'opened:boxes' },
    { seq: 4, delta: 5, balance: 75, reason: 'boxes:rolled' },
    { seq: 5, delta: 5, balance: 80, reason: 'boxes:rolled' },
  ];
  expect(await movements()).toEqual(left);
  // It is folded like any other: into what it was opened with since.
  await run(`update wallet_movement set at = ${OLD}`);
  await fold();
  expect(await movements()).toEqual([
    { seq: 5, delta: 80, balance: 80, reason: 'opened:folded:70' },
  ]);
});

test('[J26] a wallet that is forgotten twice, and one round after the other, is one empty movement', async () => {
  const journal = new DatabaseJournal(sql);
  await fold();
  await fold();
  await new Wallets(journal).run('v', async (account) => {
    account.open(70, 'boxes');
    await journal.append({ entries: [], movements: account.movements, listing: null });
  });
  await run(`update wallet_movement set at = ${OLD}`);
  await fold();
  expect(await movements()).toEqual([{ seq: 4, delta: 0, balance: 0, reason: 'forgotten' }]);
});
