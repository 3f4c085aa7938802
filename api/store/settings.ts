import { randomBytes } from 'node:crypto';
import type { Orm } from './orm.ts';
import { SettingRow } from './entities.ts';

const COOKIE_KEY = 'cookie-key';

/** The key that signs visitors' cookies: made at the first start and kept, shared by processes. */
export async function cookieKey(orm: Orm): Promise<string> {
  const em = orm.em.fork();
  const value = randomBytes(32).toString('base64url');
  await em.upsert(SettingRow, { name: COOKIE_KEY, value }, { onConflictAction: 'ignore' });
  return (await em.findOneOrFail(SettingRow, { name: COOKIE_KEY }, { refresh: true })).value;
}
