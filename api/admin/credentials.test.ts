import { hash as argon2 } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { preparedFolder } from '../../test/support/prepared-database.ts';
import { openOrm, type Orm, sqlOf } from '../store/orm.ts';
import type { Sql } from '../store/sql.ts';
import {
  AdminPassword,
  generatePassword,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  Sessions,
} from './credentials.ts';

const START = 1_700_000_000_000;
const HOUR = 60 * 60 * 1000;

const database = await preparedFolder();
let orm: Orm;
let sql: Sql;
let time: number;
let sessions: Sessions;

beforeAll(async () => {
  orm = await openOrm({ folder: database });
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
  test('[A10] expires after exactly 12 hours without use', async () => {
    expect(SESSION_IDLE_MS).toBe(12 * HOUR);
    const token = await sessions.open();
    time = START + 12 * HOUR - 1;
    expect(await sessions.isLive(token)).toBe(true);

    const idle = await sessions.open();
    time += 12 * HOUR;
    expect(await sessions.isLive(idle)).toBe(false);
  });

  test('[A10] does not expire while it is used', async () => {
    const token = await sessions.open();
    for (let day = 0; day < 6; day += 1) {
      time += 11 * HOUR;
      expect(await sessions.isLive(token)).toBe(true);
    }
  });

  test('[A10] stays expired when it is checked again, and its row is deleted', async () => {
    const token = await sessions.open();
    const unused = await sessions.open();
    time += 12 * HOUR;
    expect(await sessions.isLive(token)).toBe(false);
    expect(await rows('session')).toHaveLength(1); // the unused one, which was not checked
    expect(await sessions.isLive(token)).toBe(false);
    await sessions.open();
    expect(await rows('session')).toHaveLength(1);
    expect(await sessions.isLive(unused)).toBe(false);
  });

  test('[A10] is valid on other processes and after a restart', async () => {
    const token = await sessions.open();
    expect(await new Sessions(sql, () => time).isLive(token)).toBe(true);
  });
});

/** A session that is used every eleven hours until `end`. */
async function usedUntil(end: number): Promise<string> {
  const token = await sessions.open();
  while (time + 11 * HOUR < end) {
    time += 11 * HOUR;
    expect(await sessions.isLive(token)).toBe(true);
  }
  return token;
}

describe('[A42] a session that is used all the time', () => {
  test('[A42] expires exactly 7 days after its login, and its row is deleted', async () => {
    expect(SESSION_LIFE_MS).toBe(7 * 24 * HOUR);
    const token = await usedUntil(START + SESSION_LIFE_MS);
    time = START + SESSION_LIFE_MS - 1;
    expect(await sessions.isLive(token)).toBe(true);
    time += 1;
    expect(await sessions.isLive(token)).toBe(false);
    expect(await rows('session')).toEqual([]);
  });

  test('[A42] is deleted like the idle ones, by a login and by a sweep', async () => {
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

  test('[A13] its hash in the database is not accepted as a token', async () => {
    await sessions.open();
    const [row] = await rows('session');
    const hash = String(row?.['token_hash']);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await sessions.isLive(hash)).toBe(false);
  });

  test.each([undefined, '', 'x', "' or 1=1 --", '%', '\0'])(
    '[A13] %j is not accepted',
    async (token) => {
      await sessions.open();
      expect(await sessions.isLive(token)).toBe(false);
      await sessions.end(token);
      expect(await rows('session')).toHaveLength(1);
    },
  );
});

test('[A9] [A14] ending one session keeps the others; ending all keeps none', async () => {
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
  test('[A110] is the same in every composition, and an older hash of any stays valid', async () => {
    const forms = ['Größe é im Café', 'Größe é im Café'.normalize('NFD')];
    for (const set of forms) {
      await password().change(set);
      for (const typed of forms) expect(await password().verify(typed)).toBe(true);
      expect(await password().verify('Grosse e im Cafe')).toBe(false);
    }
    for (const older of forms) {
      const value = await argon2(older);
      await sql.query('older', "update setting set value = $1 where name = 'admin-password'", [
        value,
      ]);
      for (const typed of forms) expect(await password().verify(typed)).toBe(true);
    }
  });

  test('[A5] is the configured one; configuring the same one again ends no session', async () => {
    expect(await password().initialise('first')).toBeNull();
    const token = await sessions.open();
    expect(await password().initialise('first')).toBeNull();
    expect(await sessions.isLive(token)).toBe(true);
    expect(await password().verify('first')).toBe(true);
    expect(await password().verify('First')).toBe(false);
  });

  test('[A5] [A7] is replaced by another configured one, which ends every session', async () => {
    await password().initialise('first');
    const token = await sessions.open();
    await password().initialise('second');
    expect(await sessions.isLive(token)).toBe(false);
    expect(await password().verify('first')).toBe(false);
    expect(await password().verify('second')).toBe(true);
  });

  test('[A6] is generated once if several processes start together without one', async () => {
    const made = await Promise.all([password().initialise(null), password().initialise(null)]);
    const shown = made.filter((one) => one !== null);
    expect(shown).toHaveLength(1);
    expect(await password().verify(shown[0] ?? '')).toBe(true);
    expect(await password().initialise(null)).toBeNull();
  });

  test('[A6] is stored only as an argon2id hash', async () => {
    const made = (await password().initialise(null)) ?? '';
    const kept = JSON.stringify(await rows('setting'));
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(kept).not.toContain(made);
  });

  test('[A6] is generated as four groups of four, each time another', () => {
    const made = new Set(Array.from({ length: 200 }, generatePassword));
    expect(made.size).toBe(200);
    for (const one of made) expect(one).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  });

  test('[A6] is never matched while there is none', async () => {
    expect(await password().verify('')).toBe(false);
  });
});
