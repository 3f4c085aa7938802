import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { commit, judged } from '../../engine/journal/contract/stores.ts';
import { readEnvironment } from '../environment.ts';
import { VisitorUsers } from '../users/personal-links.ts';
import { openStore } from './open-store.ts';
import { Shutdown } from './process.ts';

test('[J25] a rating that a verdict moved counts at once in the process that committed it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moved-rating-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = pino({ level: 'silent' });
  const down = new Shutdown(log);
  onTestFinished(() => down.run());
  const env = readEnvironment({ DATA_DIR: folder });
  const report = (error: unknown) => log.error(error);
  const store = await openStore({ env, log, report, down });
  const users = new VisitorUsers(store.sql, true);
  store.ratings.changed = () => users.forget();
  const made = `with bob as (
      insert into player_user (version, nickname, rating, token) values (1, 'Bob', 1, 't') returning id
    ) insert into visitor_user select 'v', id from bob returning user_id as id`;
  const [row] = await store.sql.query('made', made, []);
  expect(await users.of('v')).toEqual({ nickname: 'Bob', rating: 1 });
  const assessments = [judged(['judge', Number(row?.['id']), 1], 1)];
  await store.journal.append({ ...commit([]), assessments });
  expect(await users.of('v')).toEqual({ nickname: 'Bob', rating: 2 });
});
