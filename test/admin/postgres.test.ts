import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { removedAfter } from '../support/server.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { preparedPostgres } from '../support/prepared-database.ts';
import { DatabaseJournal } from '../../api/store/database-journal.ts';
import { openOrm, sqlOf } from '../../api/store/orm.ts';
import { commit, judged } from '../../engine/journal/contract/stores.ts';

const database = await preparedPostgres();
if ('missing' in database) process.stderr.write(`${database.missing}\n`);
afterAll(async () => {
  if ('drop' in database) await database.drop();
});

/** The embedded database is not the only one: the same statements, one after the other. */
test.skipIf('missing' in database)(
  '[A20] [A23] [A24] [A25] [A27] [A31] [A34] [A35] [A36] [A39] [A55] all of it holds on PostgreSQL too',
  async () => {
    if ('missing' in database) return;
    const server = removedAfter(
      await InProcessServer.start({ ADMIN_PASSWORD, DATABASE_URL: database.url }),
    );
    const admin = await Administrator.signIn(server.url);
    const kink = { name: 'Караоке', description: 'громко' };
    expect(await admin.post('/api/kinks', kink)).toMatchObject({ status: 201, body: { id: 1 } });
    const task = { text: 'Спойте', level: 'Хардкор', required_kink_id: 1 };
    expect(await admin.post('/api/tasks', task)).toMatchObject({
      status: 201,
      body: { ...task, required_kink_name: 'Караоке' },
    });
    expect((await admin.get('/api/kinks/1')).body).toMatchObject({ ...kink, task_count: 1 });
    const unknown = await admin.post('/api/tasks', { ...task, required_kink_id: 999_999_999 });
    expect(unknown.status).toBe(400);
    // [X31] What PostgreSQL cannot store is not seen by people either, and is dropped.
    expect(
      await admin.put('/api/kinks/1', { ...kink, name: 'Кара\0оке', version: 1 }),
    ).toMatchObject({
      status: 200,
      body: { name: 'Караоке', version: 2 },
    });
    expect((await admin.put('/api/kinks/1', { ...kink, version: 1 })).status).toBe(409);
    expect((await admin.put('/api/tasks/1', { ...task, version: 1 })).status).toBe(200);

    const file = 'text,required_kink,with_face\nSing,караоке,yes\nDance,,\n';
    expect((await admin.import('tasks', file)).body).toMatchObject({ imported: 2, bad: [] });
    await admin.delete('/api/kinks/1');
    expect((await admin.get('/api/tasks')).body).toMatchObject([
      { id: 1, version: 3, required_kink_id: null },
      { text: 'Sing', with_face: true, version: 2, required_kink_id: null },
      { text: 'Dance', with_face: false, version: 1 },
    ]);

    const user = { nickname: 'Маша', rating: -7 };
    const { body } = await admin.post('/api/users', user);
    const visitor = new Visitor(server.url);
    const { link } = body as { link: string };
    expect((await visitor.get(link)).body).toContain('Play as <bdi>Маша</bdi>');
    await visitor.ask('POST', link, { redirect: 'manual' });
    expect((await visitor.get('/api/me')).body).toMatchObject({ user });
    expect((await admin.post('/api/users/1/link', { version: 2 })).status).toBe(409);
    const renewed = await admin.post('/api/users/1/link', { version: 1 });
    expect(renewed).toMatchObject({ status: 200, body: { ...user, version: 2 } });
    await new Visitor(server.url).ask('POST', link, { redirect: 'manual' });
    expect((await visitor.get('/api/me')).body).toMatchObject({ user });
    expect((await admin.delete('/api/users/1')).status).toBe(200);
    expect((await visitor.get('/api/me')).body).toMatchObject({ user: null });

    const at = '/api/game-config/slots-exposure';
    const config = { required_rating: 0, spin_cost: 5, default_coins: 50 };
    expect((await admin.post(at, { ...config, version: 3 })).status).toBe(409);
    expect((await admin.post(at, { ...config, version: 0 })).body).toMatchObject({ version: 1 });
    expect((await admin.post(at, { ...config, version: 0 })).status).toBe(409);
    expect((await admin.post(at, { ...config, version: 1 })).body).toMatchObject({ version: 2 });
    const house = { house_coins: 40, house_hours: 2 };
    const terms = await admin.post(at, { ...config, ...house });
    expect(terms.body).toMatchObject({ ...house, version: 3 });
    expect((await admin.post(at, config)).body).toMatchObject({ version: 4 });
    expect((await admin.get(at)).body).toEqual({ ...config, ...house, version: 4 });

    // PostgreSQL is for many: it is filled in while the server runs.
    const out = execFileSync(process.execPath, ['scripts/seed.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url },
      encoding: 'utf8',
    });
    expect(out).toContain('Added 8 kinks and 132 tasks.\n');
  },
);

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
