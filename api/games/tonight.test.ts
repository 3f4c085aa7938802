import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrm, type Orm, sqlOf } from '../store/orm.ts';
import { databasePlaces } from '../store/store-under-test.ts';
import { TonightBoard } from './tonight.ts';

const HOUR = 60 * 60_000;

describe.each(await databasePlaces())('the evening’s board in %s', (_, place) => {
  let orm: Orm | null = null;
  let time = 0;
  let board: TonightBoard;
  let names: Record<string, string>;
  afterAll(() => orm?.close());

  beforeEach(async () => {
    orm ??= await openOrm(place);
    time = 100 * HOUR;
    names = { ann: 'Ann', bob: 'Bob' };
    const sql = await sqlOf(orm);
    board = new TonightBoard({
      sql,
      now: () => time,
      nameOf: async (visitor) => names[visitor] ?? null,
      report: (error) => {
        throw error;
      },
    });
    await board.clear();
  });

  const NOBODY = { daring: null, lucky: null, wheel: null, streak: null };
  /** Notes it, and waits until the board has it. */
  async function note(
    visitor: string,
    kind: 'dare' | 'roll' | 'wheel' | 'won' | 'lost',
    value = 1,
  ) {
    const before = await count();
    board.note(visitor, { kind, value, ...(kind === 'roll' && { text: `box ${value}` }) });
    if (names[visitor] !== undefined) await expect.poll(count).toBe(before + 1);
    time += 2000; // the board is a second old at most
  }
  async function count(): Promise<number> {
    if (orm === null) return 0;
    const [row] = await (await sqlOf(orm)).query('count', 'select count(*)::int n from feat', []);
    return Number(row?.['n']);
  }

  test('[T28] is empty until somebody with a name does something', async () => {
    expect(await board.board()).toEqual(NOBODY);
    await note('nobody', 'wheel', 900);
    expect(await board.board()).toEqual(NOBODY);
  });

  test('[T28] names the most dares, the rarest box, the best wheel, the first of equals', async () => {
    await note('ann', 'dare');
    await note('bob', 'dare');
    await note('bob', 'dare');
    await note('ann', 'roll', 34);
    await note('bob', 'roll', 34);
    await note('bob', 'wheel', 700);
    await note('ann', 'wheel', 650);
    names['bob'] = 'Robert';
    await note('bob', 'roll', 30);
    expect(await board.board()).toEqual({
      daring: { name: 'Robert', dares: 2 },
      lucky: { name: 'Ann', roll: 'box 34' },
      wheel: { name: 'Robert', score: 700 },
      streak: null,
    });
  });

  test('[T28] a streak ends with a loss, and begins with two games', async () => {
    await note('ann', 'won');
    expect((await board.board()).streak).toBeNull();
    for (const kind of ['won', 'lost', 'won', 'won', 'won'] as const) await note('ann', kind);
    for (const kind of ['won', 'won'] as const) await note('bob', kind);
    expect((await board.board()).streak).toEqual({ name: 'Ann', games: 3 });
  });

  test('[T28] forgets entries older than 18 hours, and all of them when it is cleared', async () => {
    await note('ann', 'wheel', 900);
    time += 17 * HOUR;
    await note('bob', 'wheel', 100);
    expect((await board.board()).wheel?.name).toBe('Ann');
    time += HOUR;
    expect((await board.board()).wheel?.name).toBe('Bob');
    await board.clear();
    expect(await board.board()).toEqual(NOBODY);
  });

  test('[X43] a flood of feats leaves a bounded number of them, and the best on the board', async () => {
    await note('ann', 'wheel', 900);
    await note('ann', 'wheel', 950);
    for (let spin = 0; spin < 50; spin += 1) board.note('ann', { kind: 'wheel', value: 900 });
    if (orm === null) return;
    const sql = await sqlOf(orm);
    await sql.query(
      'a flood',
      `insert into feat (visitor, name, kind, value, at) select 'v' || n, 'Many', 'wheel', 1, $1
       from generate_series(1, 30000) n`,
      [time],
    );
    for (let dare = 0; dare < 1000; dare += 1) board.note('bob', { kind: 'dare', value: 1 });
    await expect.poll(count).toBe(2000);
    time += 2000;
    expect(await board.board()).toMatchObject({
      daring: { name: 'Bob', dares: expect.any(Number) },
      wheel: { name: 'Ann', score: 950 },
    });
  });
});
