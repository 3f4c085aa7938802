import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { openOrm } from '../../api/store/orm.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { databaseOf } from '../support/operator.ts';
import { upload } from '../support/photos.ts';
import { TestServer } from '../support/server.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';

const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

const userSchema = v.object({ link: v.string() });
const CHAT = 'what only the table should read';
const NICKNAME = 'Nadezhda of the third floor';

test('[O26] a log of everything, of a server that is played at and that fails, has nothing secret', async () => {
  const settings = await databaseOf('PostgreSQL', cleaning);
  const env = 'missing' in settings ? {} : settings;
  const database = env['DATABASE_URL'] ?? null;
  const own = { ADMIN_PASSWORD, LOG_LEVEL: 'trace', TRUST_PROXY: '1' };
  const server = await TestServer.start({ ...own, ...env });
  cleaning.push(() => server.remove());
  const admin = await Administrator.signIn(server.url);
  const { body } = await admin.post('/api/users', { nickname: NICKNAME, rating: 7 });
  const { link } = v.parse(userSchema, body);
  const table = await playingTable(server.url, ALL_BOXES.slice(3, 6));
  cleaning.push(() => table.close());
  const [first] = table.players;
  first.send('send-message', { message: CHAT });
  await playOut(table);
  const visitor = new Visitor(server.url);
  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  await visitor.ask('POST', link, { headers, redirect: 'manual' });
  await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
  const saveName = () =>
    visitor.ask('PUT', '/api/me', {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Nadya' }),
    });
  await saveName();
  await upload(visitor, { content: await png(8, 8) });
  await visitor.post('/admin/api/login', { password: 'not the right one' });
  // And refused requests, unknown or malformed.
  await visitor.get(`${link}x`);
  await visitor.post('/api/play/slots-exposure', { type: 'NOTHING' });
  first.send('roll-dice', { playerId: 'nobody' });
  await visitor.get(`/api/rooms/${first.roomId}`);
  if (database !== null) {
    // An unexpected failure is logged with its error, which may hold the statement.
    const orm = await openOrm({ url: database });
    for (const name of ['visitor_profile', 'player_user', 'session']) {
      await orm.em.getConnection().execute(`drop table if exists "${name}" cascade`);
    }
    await orm.close();
    await saveName();
    await visitor.ask('POST', link, { headers, redirect: 'manual' });
    await admin.post('/api/users', { nickname: NICKNAME, rating: 7 });
    expect(server.output).toContain('request failed');
  }
  await server.end('SIGTERM');

  const secrets: Record<string, string | undefined> = {
    'the password': ADMIN_PASSWORD,
    'a wrong password': 'not the right one',
    'a personal link': link.split('/').at(-1),
    'an administrator’s cookie': admin.cookieOf('admin'),
    'a visitor’s cookie': visitor.cookieOf('visitor'),
    'the seat of player 1': table.players[0].playerId,
    'the seat of player 2': table.players[1].playerId,
    'a line of chat': CHAT,
    'a nickname': NICKNAME,
    'a name': 'Nadya',
    'an address': '203.0.113.77',
  };
  expect(server.output).toContain('ready on');
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, what).toBeTypeOf('string');
    expect(server.output.includes(secret ?? ''), what).toBe(false);
  }
});
