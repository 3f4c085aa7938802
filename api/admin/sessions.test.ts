import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrm, type Orm, sqlOf } from '../store/orm.ts';
import { type Sql } from '../store/sql.ts';
import { AdminPassword, generatePassword } from './admin-password.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS, Sessions } from './sessions.ts';

const START = 1_700_000_000_000;
const HOUR = 60 * 60 * 1000;

let orm: Orm;
let sql: Sql;
let time: number;
let sessions: Sessions;

beforeAll(async () => {
  orm = await openOrm({ folder: null });
  sql = await sqlOf(orm);
});
afterAll(() => orm.close());
beforeEach(async () => {
  await sql.query('empty', 'truncate session, setting', []);
  time = START;
  sessions = new Sessions(sql, () => time);
});

const rows = (table: 'session' | 'setting') =>
  sql.query(`all-${table}`, `select * from ${table}`, []);

describe('[A10] a session', () => {
  test('[A10] is over when nobody used it for 12 hours, to the millisecond', async () => {
    expect(SESSION_IDLE_MS).toBe(12 * HOUR);
    const token = await sessions.open();
    time = START + 12 * HOUR - 1;
    expect(await sessions.isLive(token)).toBe(true);

    const idle = await sessions.open();
    time += 12 * HOUR;
    expect(await sessions.isLive(idle)).toBe(false);
  });

  test('[A10] that is used goes on', async () => {
    const token = await sessions.open();
    for (let day = 0; day < 6; day += 1) {
      time += 11 * HOUR;
      expect(await sessions.isLive(token)).toBe(true);
    }
  });

  test('[A10] does not come back by a look after its end, and leaves nothing behind', async () => {
    const token = await sessions.open();
    const forgotten = await sessions.open();
    time += 12 * HOUR;
    expect(await sessions.isLive(token)).toBe(false);
    expect(await rows('session')).toHaveLength(1); // that of the other, whom nobody asked for
    expect(await sessions.isLive(token)).toBe(false);
    await sessions.open();
    expect(await rows('session')).toHaveLength(1);
    expect(await sessions.isLive(forgotten)).toBe(false);
  });

  test('[A10] is known to another process and after a restart', async () => {
    const token = await sessions.open();
    expect(await new Sessions(sql, () => time).isLive(token)).toBe(true);
  });
});

/** Used every eleven hours, from its beginning to the last time before `end`. */
async function usedUntil(end: number): Promise<string> {
  const token = await sessions.open();
  while (time + 11 * HOUR < end) {
    time += 11 * HOUR;
    expect(await sessions.isLive(token)).toBe(true);
  }
  return token;
}

describe('[A42] a session that is used all the time', () => {
  test('[A42] is over 7 days after its login, to the millisecond, and its row is gone', async () => {
    expect(SESSION_LIFE_MS).toBe(7 * 24 * HOUR);
    const token = await usedUntil(START + SESSION_LIFE_MS);
    time = START + SESSION_LIFE_MS - 1;
    expect(await sessions.isLive(token)).toBe(true);
    time += 1;
    expect(await sessions.isLive(token)).toBe(false);
    expect(await rows('session')).toEqual([]);
  });

  test('[A42] is cleared away with the idle ones, by a login and by a sweep', async () => {
    await usedUntil(START + SESSION_LIFE_MS);
    time = START + SESSION_LIFE_MS;
    const next = await sessions.open();
    expect(await rows('session')).toHaveLength(1);
    expect(await sessions.isLive(next)).toBe(true);
    time += 12 * HOUR;
    await sessions.sweep();
    expect(await rows('session')).toEqual([]);
  });
});

describe('[A13] a token', () => {
  test('[A13] is 256 random bits, and the database has only its hash', async () => {
    const token = await sessions.open();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await sessions.open()).not.toBe(token);
    const kept = JSON.stringify(await rows('session'));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('[A13] what the database has of it opens nothing', async () => {
    await sessions.open();
    const [row] = await rows('session');
    const hash = String(row?.['token_hash']);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await sessions.isLive(hash)).toBe(false);
  });

  test.each([undefined, '', 'x', "' or 1=1 --", '%', '\0'])('[A13] %j is none', async (token) => {
    await sessions.open();
    expect(await sessions.isLive(token)).toBe(false);
    await sessions.end(token);
    expect(await rows('session')).toHaveLength(1);
  });
});

test('[A9] [A14] ending a session leaves the others; ending all leaves none', async () => {
  const [one, two, three] = [await sessions.open(), await sessions.open(), await sessions.open()];
  await sessions.end(one);
  const live = () => Promise.all([one, two, three].map((token) => sessions.isLive(token)));
  expect(await live()).toEqual([false, true, true]);
  await sessions.end(one);
  await sessions.endAll();
  expect(await live()).toEqual([false, false, false]);
});

const password = () => new AdminPassword(sql, sessions);

describe('the password', () => {
  test('[A5] the configured one holds; the same one again ends nothing', async () => {
    expect(await password().settle('first')).toBeNull();
    const token = await sessions.open();
    expect(await password().settle('first')).toBeNull();
    expect(await sessions.isLive(token)).toBe(true);
    expect(await password().verify('first')).toBe(true);
    expect(await password().verify('First')).toBe(false);
  });

  test('[A5] [A7] another configured one holds, and ends every session', async () => {
    await password().settle('first');
    const token = await sessions.open();
    await password().settle('second');
    expect(await sessions.isLive(token)).toBe(false);
    expect(await password().verify('first')).toBe(false);
    expect(await password().verify('second')).toBe(true);
  });

  test('[A6] without one it is made once, by one of those that start together', async () => {
    const made = await Promise.all([password().settle(null), password().settle(null)]);
    const shown = made.filter((one) => one !== null);
    expect(shown).toHaveLength(1);
    expect(await password().verify(shown[0] ?? '')).toBe(true);
    expect(await password().settle(null)).toBeNull();
  });

  test('[A6] is kept as an argon2id hash alone', async () => {
    const made = (await password().settle(null)) ?? '';
    const kept = JSON.stringify(await rows('setting'));
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(kept).not.toContain(made);
  });

  test('[A6] is four groups of four, never the same', () => {
    const made = new Set(Array.from({ length: 200 }, generatePassword));
    expect(made.size).toBe(200);
    for (const one of made) expect(one).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  });

  test('[A6] before there is one, nothing is right', async () => {
    expect(await password().verify('')).toBe(false);
  });
});
