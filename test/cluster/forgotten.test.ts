import { expect, test, type TestContext } from 'vitest';
import { RetentionSql } from '../../api/retention/retention-sql.ts';
import { tidy } from '../../api/retention/retention.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { TestCluster } from '../support/cluster.ts';
import { at, run } from '../support/operator.ts';
import { TestServer, removedAfter } from '../support/server.ts';
import { preparedPostgres } from '../support/prepared-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As no wallet is opened now. */
const GIVEN = 37;
const SLOTS = '/api/play/slots-exposure';

async function database({ skip, onTestFinished }: TestContext): Promise<string> {
  const prepared = await preparedPostgres();
  if ('missing' in prepared) return skip(prepared.missing);
  onTestFinished(() => prepared.drop());
  return prepared.url;
}

async function queries({ onTestFinished }: TestContext, url: string) {
  const orm = await openOrm({ url });
  onTestFinished(() => orm.close());
  const sql = await sqlOf(orm);
  let statement = 0;
  return (text: string, values: unknown[] = []) =>
    sql.query(`forgotten ${(statement += 1)}`, text, values);
}
type Query = Awaited<ReturnType<typeof queries>>;

const idOf = (visitor: Visitor): string => visitor.cookieOf('visitor') ?? '';

/** Visitors with a name and a wallet, of whom nothing was heard for 100 days. */
async function oldVisitors(query: Query, url: string, count: number): Promise<Visitor[]> {
  const visitors = Array.from({ length: count }, () => new Visitor(url));
  for (const visitor of visitors) {
    await visitor.put('/api/me', { name: 'Kim' });
  }
  const old = Date.now() - 100 * DAY_MS;
  await query(
    `insert into wallet_movement (visitor, seq, delta, balance, reason, at)
     select id, 1, ${GIVEN}, ${GIVEN}, 'opened:slots-exposure', ${old} from unnest($1::text[]) id`,
    [visitors.map(idOf)],
  );
  await query(`update visitor_profile set changed_at = ${old}`);
  return visitors;
}

const movementsOf = (query: Query, visitor: Visitor) =>
  query(
    `select seq, delta::int as delta, balance::int as balance, reason from wallet_movement
     where visitor = $1 order by seq`,
    [idOf(visitor)],
  );

/** [J5] Each movement goes on from the one before it, and the wallet was opened by one. */
async function expectWhole(query: Query, visitor: Visitor): Promise<void> {
  const movements = await movementsOf(query, visitor);
  let [coins, opened] = [0, 0];
  for (const { delta, balance, reason } of movements) {
    coins += Number(delta);
    expect(balance, JSON.stringify(movements)).toBe(coins);
    if (String(reason).startsWith('opened:')) opened += 1;
  }
  expect(opened, JSON.stringify(movements)).toBe(1);
  expect(await visitor.coins()).toBe(coins);
}

test('[J26] a server that remembers a visitor whom `npm run tidy` forgets opens their wallet anew', async (context) => {
  const url = await database(context);
  const server = removedAfter(await TestServer.start({ DATABASE_URL: url }));
  const query = await queries(context, url);
  const [visitor] = await oldVisitors(query, server.url, 1);
  if (visitor === undefined) throw new Error('there is one');
  await server.crashAndRestart(); // it has seen them without a wallet
  const me = async () => (await visitor.get('/api/me')).body;
  await expect.poll(me).toMatchObject({ coins: GIVEN, name: 'Kim' });
  const { said } = await run('tidy', ['--older-than', '30d'], { DATABASE_URL: url });
  expect(said).toContain('and 1 visitors');
  expect(await visitor.post(SLOTS, { type: 'SPIN' })).toMatchObject({ status: 200 });
  expect((await movementsOf(query, visitor)).slice(0, 2)).toEqual([
    { seq: 2, delta: 0, balance: 0, reason: 'forgotten' },
    { seq: 3, delta: 100, balance: 100, reason: 'opened:slots-exposure' },
  ]);
  await expectWhole(query, visitor);
  await expect.poll(me).toMatchObject({ name: null, limits: null });
});

/** What `npm run tidy` does, at once and without rests, while the memory of others still counts. */
const forgetNow = (query: Query) =>
  tidy({
    store: new RetentionSql({ query: (_, text, values) => query(text, values) }, false),
    games: GAMES_SERVED,
    before: Date.now() - 30 * DAY_MS,
    isOpen: () => false,
    isDry: false,
    pauseMs: 0,
    rest: 0,
    isOver: () => false,
    report: (error) => {
      throw error;
    },
  });

test.for(['after', 'while'])(
  '[J26] visitors come back to two processes %s a third forgets them: no wallet is doubled or lost',
  async (when, context) => {
    const url = await database(context);
    const [left, right] = await TestCluster.twoFor(context, {
      redis: 'machine',
      env: { DATABASE_URL: url },
    });
    const query = await queries(context, url);
    const visitors = await oldVisitors(query, left.url, 12);
    const both = visitors.flatMap((one) => [one, at(right.url, one)]);
    const spins = () => Promise.all(both.map((one) => one.post(SLOTS, { type: 'SPIN' })));
    await expect
      .poll(() => Promise.all(both.map((one) => one.coins())))
      .toEqual(both.map(() => GIVEN));
    const forgetting = forgetNow(query);
    if (when === 'after') expect(await forgetting).toMatchObject({ visitors: 12 });
    const answers = await spins();
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await forgetting;
    for (const visitor of visitors) await expectWhole(query, visitor);
  },
);
