import { randomBytes } from 'node:crypto';
import { SettingRow } from './entities.ts';
import type { Orm } from './orm.ts';

const COOKIE_KEY = 'cookie-key';

const SEED_KEY = 'first-seed-key';

const RECORD_KEY = 'record-key';

/** 256 bits under a name: made at the first start and kept, shared by processes. */
async function keyNamed(orm: Orm, name: string): Promise<string> {
  const em = orm.em.fork();
  const value = randomBytes(32).toString('base64url');
  await em.upsert(SettingRow, { name, value }, { onConflictAction: 'ignore' });
  return (await em.findOneOrFail(SettingRow, { name }, { refresh: true })).value;
}

/** The key that signs visitors' cookies. */
export const cookieKey = (orm: Orm): Promise<string> => keyNamed(orm, COOKIE_KEY);

/** [C7] The key that first seeds are made with. */
export const firstSeedKey = (orm: Orm): Promise<string> => keyNamed(orm, SEED_KEY);

/** [C13] The private key that records are signed with. */
export const recordKey = (orm: Orm): Promise<string> => keyNamed(orm, RECORD_KEY);
