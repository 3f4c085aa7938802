import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Visitor } from '../../bridge/client/visitor.ts';
import { AVATARS } from '../../engine/wire/profile.ts';
import { meSchema } from '../../engine/wire/rest.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { removedAfter } from '../support/server.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { Player } from '../support/player.ts';
import { ALL_BOXES } from '../support/table.ts';

const LIMITS = { level: 'Хардкор', kinks: [7_001, 7_002], withFace: true };

const put = (visitor: Visitor, body: unknown, query = '') => visitor.put(`/api/me${query}`, body);
const me = async (visitor: Visitor) => v.parse(meSchema, (await visitor.get('/api/me')).body);

describe('visitors’ profiles', () => {
  let server: InProcessServer;
  let admin: Administrator;
  administered(InProcessServer, (given) => ({ server, admin } = given));

  test('[A87] GET makes no visitor, and answers the choices there are', async () => {
    const stranger = new Visitor(server.url);
    const { status, body, headers } = await stranger.get('/api/me');
    expect([status, body]).toEqual([
      200,
      {
        user: null,
        coins: 100,
        name: null,
        avatar: null,
        avatars: [...AVATARS],
        limits: null,
        kinks: [],
      },
    ]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('[A87] the answer has only id and name of the first two hundred kinks', async () => {
    const lines = Array.from({ length: 205 }, (_, at) => `Kink ${at},secret description ${at}`);
    await admin.import('kinks', ['name,description', ...lines].join('\n'));
    const stranger = new Visitor(server.url);
    await expect.poll(async () => (await me(stranger)).kinks).toHaveLength(200);
    const { kinks } = (await stranger.get('/api/me')).body as { kinks: object[] };
    expect(kinks[0]).toEqual({ id: expect.any(Number), name: 'Kink 0' });
    await admin.removeItems();
    await expect.poll(async () => (await me(stranger)).kinks).toEqual([]);
  });

  test('[A85] [A86] [A87] fields that are left out stay, null clears, and PUT answers as GET does', async () => {
    const visitor = new Visitor(server.url);
    const named = await put(visitor, { name: '  Маша \n 🦊 ', avatar: 'owl' });
    expect(named).toMatchObject({
      status: 200,
      body: { name: 'Маша 🦊', avatar: 'owl', limits: null, coins: 100 },
    });
    expect(visitor.cookieOf('visitor')).toMatch(/^[\w-]{22}$/);
    await put(visitor, { limits: { ...LIMITS, kinks: [7_002, 7_001, 7_002] } });
    const { body } = await put(visitor, { avatar: null });
    expect(body).toMatchObject({ name: 'Маша 🦊', avatar: null, limits: LIMITS });
    expect((await visitor.get('/api/me')).body).toEqual(body);
    const cleared = await put(visitor, { name: null, limits: null });
    expect(cleared.body).toMatchObject({ name: null, limits: null });
    expect((await put(visitor, {})).body).toEqual(cleared.body);
    expect(await me(new Visitor(server.url))).toMatchObject({ name: null });
  });

  test.each([
    [{ name: '' }, 'name: takes 1 to 20 visible characters'],
    [{ name: 'x'.repeat(21) }, 'name: takes 1 to 20 visible characters'],
    [{ name: ['x'] }, 'name: takes a text, or null'],
    [{ avatar: 'dog' }, expect.stringMatching(/^avatar: takes fox, .*pineapple, or null$/)],
    [{ limits: { ...LIMITS, level: 'Hard' } }, expect.stringMatching(/^limits\.level: takes Лайт/)],
    [{ limits: { level: 'Лайт' } }, 'limits.kinks: is required'],
    [{ nickname: 'x' }, 'nickname: is not known here'],
  ])('[A85] [A86] %j is refused, and nothing changes', async (body, error) => {
    const visitor = new Visitor(server.url);
    await put(visitor, { name: 'Kim', limits: LIMITS });
    expect(await put(visitor, body)).toMatchObject({
      status: 400,
      body: { code: 'action/malformed', error },
    });
    expect(await me(visitor)).toMatchObject({ name: 'Kim', avatar: null, limits: LIMITS });
  });

  test('[A87] a game that is not there, and a page of another site, change nothing', async () => {
    const visitor = new Visitor(server.url);
    await put(visitor, { name: 'Kim' });
    expect(await put(visitor, { name: 'Lee' }, '?game=chess')).toMatchObject({
      body: { code: 'game/unknown' },
    });
    const foreign = await visitor.put(
      '/api/me',
      { name: 'Lee' },
      { origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
    expect(await me(visitor)).toMatchObject({ name: 'Kim' });
  });

  test('[B48] [T15] a name of one’s own is shown at the table, and a personal link’s goes before it', async () => {
    const host = new Visitor(server.url);
    const guest = new Visitor(server.url);
    await put(host, { name: 'Masha' });
    await put(guest, { name: 'Robert' });
    const { body } = await admin.post('/api/users', { nickname: 'Bob', rating: 0 });
    await guest.ask('POST', (body as { link: string }).link, { redirect: 'manual' });
    const first = new Player(server.url, await host.createRoom());
    await first.sit();
    await first.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    const from = first.mark;
    const second = new Player(server.url, await guest.joinRoom(first.roomId));
    await first.next('player-joined', from);
    expect((await second.sit()).names).toEqual({ player1: 'Masha', player2: 'Bob' });
    expect(await me(guest)).toMatchObject({ name: 'Robert', user: { nickname: 'Bob' } });
    first.close();
    second.close();
  });

  test('[A27] [T15] a table sees at once who takes a personal link, and what becomes of its user', async () => {
    const host = new Visitor(server.url);
    await put(host, { name: 'Masha' });
    const first = new Player(server.url, await host.createRoom());
    await first.sit();
    const named = async (act: () => Promise<unknown>) => {
      const from = first.mark;
      await act();
      return (await first.next('names-changed', from)).names.player1;
    };
    const { body } = await admin.post('/api/users', { nickname: 'Bob', rating: 0 });
    const { id, link } = body as { id: number; link: string };
    expect(await named(() => host.ask('POST', link, { redirect: 'manual' }))).toBe('Bob');
    const other = { nickname: 'Rob', rating: 0 };
    expect(await named(() => admin.put(`/api/users/${id}`, other))).toBe('Rob');
    expect(await named(() => admin.delete(`/api/users/${id}`))).toBe('Masha');
    first.close();
  });

  test('[A88] nobody else reads a visitor’s limits, nor who they are', async () => {
    const host = new Visitor(server.url);
    const guest = new Visitor(server.url);
    await put(host, { name: 'Masha', avatar: 'fox', limits: LIMITS });
    const first = new Player(server.url, await host.createRoom());
    await first.sit();
    await first.ask('update-boxes', { boxes: ALL_BOXES }, 'boxes-updated');
    const watcher = new Player(server.url, { roomId: first.roomId, playerId: '' });
    await watcher.ask('watch-room', { playerId: undefined }, 'room-state');
    const from = first.mark;
    const second = new Player(server.url, await guest.joinRoom(first.roomId));
    await first.next('player-joined', from);
    await second.sit();
    await first.ask('roll-dice', {}, 'dice-rolled');
    await put(host, { limits: { ...LIMITS, kinks: [7_003] }, avatar: 'owl' });
    await second.next('dice-rolled', 0);
    await second.sit();
    await watcher.ask('watch-room', { playerId: undefined }, 'room-state');
    const calls = [
      '/api/game-rooms/list',
      `/api/game-rooms/fairness/${first.roomId}`,
      '/api/tables/alluring-boxes',
      '/api/me',
    ];
    const answers = await Promise.all(calls.map((path) => guest.get(path)));
    const bytes = JSON.stringify([second.told, watcher.told, answers.map(({ body }) => body)]);
    expect(bytes).toContain('Masha');
    expect(bytes).not.toMatch(/Хардкор|700[123]/);
    expect(bytes).not.toContain(host.cookieOf('visitor'));
    expect(JSON.stringify([watcher.told, answers])).not.toContain(guest.cookieOf('visitor'));
    for (const player of [first, second, watcher]) player.close();
  });
});

test('[A87] above the rate the refusal says when to try again; others are not affected', async () => {
  const server = removedAfter(await InProcessServer.start({ ADDRESS_RATE: '60' }));
  const visitor = new Visitor(server.url);
  const statuses: number[] = [];
  for (const name of ['a', 'b', 'c', 'd']) statuses.push((await put(visitor, { name })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await put(visitor, { name: 'e' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await me(visitor)).toMatchObject({ name: 'c' });
  expect((await put(new Visitor(server.url), { name: 'f' })).status).toBe(200);
});
