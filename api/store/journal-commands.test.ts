import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseJournal } from './database-journal.ts';
import { openOrm, type Orm, sqlOf } from './orm.ts';
let orm: Orm;
beforeAll(async () => {
  orm = await openOrm({ folder: null });
});
afterAll(() => orm.close());

const text = (event: object): string => JSON.stringify(event);

test('[J10] commands that were recorded before there was a look-up are found', async () => {
  await orm.migrator.down({ to: '005-config-version' });
  const sql = await sqlOf(orm);
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
  await orm.migrator.up();

  const journal = new DatabaseJournal(sql);
  const ids = async (room: string) =>
    (await journal.commands(room, 0, 10)).map(({ commandId }) => commandId);
  expect(await ids('boxes:OLD222')).toEqual([awkward, null, 'old chat']);
  expect(await ids('slots-exposure:v')).toEqual([null, 'today', null]);
  expect(await journal.hasCommand('boxes:OLD222', awkward)).toBe(true);
  expect(await journal.hasCommand('boxes:OLD222', 'a lie')).toBe(false);
  expect(await journal.hasCommand('slots-exposure:v', 'today')).toBe(true);
});
