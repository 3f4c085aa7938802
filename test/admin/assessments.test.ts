import { afterAll, expect, test } from 'vitest';
import { DatabaseJournal } from '../../api/store/database-journal.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { commit, judged } from '../../engine/journal/contract/stores.ts';
import { Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { preparedPostgres } from '../support/prepared-database.ts';

const database = await preparedPostgres();
if ('missing' in database) process.stderr.write(`${database.missing}\n`);
afterAll(async () => {
  if ('drop' in database) await database.drop();
});

test.skipIf('missing' in database)(
  '[A89] [A23] [J22] the administrator reads how a user’s tasks were judged, and whose rating moved',
  async () => {
    if ('missing' in database) return;
    const server = await InProcessServer.start({ DATABASE_URL: database.url });
    const orm = await openOrm({ url: database.url });
    try {
      const admin = await Administrator.signIn(server.url);
      const add = async (nickname: string) => {
        const { body } = await admin.post('/api/users', { nickname, rating: 5 });
        return body as { id: number; link: string };
      };
      const [ann, bob] = [await add('Ann'), await add('Bob')];
      const judge = new Visitor(server.url);
      await judge.ask('POST', bob.link, { redirect: 'manual' });
      const visitor = judge.cookieOf('visitor') ?? '';
      const path = `/api/users/${ann.id}/assessments`;
      expect(await admin.get(path)).toMatchObject({ status: 200, body: [] });

      // Another process records it, as a table does.
      const journal = new DatabaseJournal(await sqlOf(orm));
      const assessments = [judged([visitor, ann.id, 1], 1), judged(['guest', ann.id, 1], -1, 2000)];
      await journal.append({ ...commit([]), assessments });
      await journal.append({ ...commit([]), assessments: [judged([visitor, ann.id, 2], 1, 3000)] });

      const { body } = await admin.get(path);
      expect(body).toEqual([
        { at: 3000, by: 'Bob', task: 'Sing "a" song', verdict: 'exactly', change: 1 },
        { at: 2000, by: null, task: 'Sing "a" song', verdict: 'not-at-all', change: -1 },
        { at: 1000, by: 'Bob', task: 'Sing "a" song', verdict: 'exactly', change: 1 },
      ]);
      expect(JSON.stringify(body)).not.toContain(visitor);
      // The rating is what all came to; an edit that knows nothing of it is refused, and loses nothing.
      expect((await admin.get(`/api/users/${ann.id}`)).body).toMatchObject({
        rating: 6,
        version: 4,
      });
      const edit = { nickname: 'Anna', rating: 5 };
      expect((await admin.put(`/api/users/${ann.id}`, { ...edit, version: 1 })).status).toBe(409);

      expect(await admin.get('/api/users/999999/assessments')).toMatchObject({
        status: 404,
        body: { code: 'item/unknown' },
      });
      await admin.delete(`/api/users/${ann.id}`);
      expect((await admin.get(path)).status).toBe(404);
    } finally {
      await orm.close();
      await server.remove();
    }
  },
);
