import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { preparedPostgres } from '../support/prepared-database.ts';

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
    const server = await InProcessServer.start({ ADMIN_PASSWORD, DATABASE_URL: database.url });
    try {
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
      expect(out).toContain('Added 8 kinks and 24 tasks.\n');
    } finally {
      await server.remove();
    }
  },
);
