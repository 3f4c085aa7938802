import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { auditSchema, figuresSchema, visitorSchema } from '../../engine/wire/night.ts';
import { Administrator } from '../support/administrator.ts';
import { removedAfter } from '../support/server.ts';
import { moveClock, InProcessServer } from '../support/in-process-server.ts';
import type { Player } from '../support/player.ts';
import { closedAfter, gathered, shows } from '../support/rooms.ts';
import { playingTable, playOut } from '../support/table.ts';

const HOUR_MS = 60 * 60 * 1000;
const CREATE = '/api/game-rooms/create';

let server: InProcessServer;
let admin: Administrator;
beforeEach(async () => {
  server = removedAfter(await InProcessServer.start());
  admin = await Administrator.signIn(server.url);
});

const pathOf = (visitor: string) => `/api/admin/visitors/${visitor}`;
const idOf = (visitor: Visitor): string => visitor.cookieOf('visitor') ?? '';
const shown = async (visitor: Visitor) =>
  v.parse(visitorSchema, (await admin.get(pathOf(idOf(visitor)))).body);
const decide = (visitor: Visitor, act: string, body: object = {}) =>
  admin.post(`${pathOf(idOf(visitor))}/${act}`, body);
const refusal = (code: string, status = 403) => ({ status, body: { code } });
const toldRefusal = (player: Player, code: string) =>
  expect
    .poll(() => player.told.map(({ payload }) => payload))
    .toContainEqual(expect.objectContaining({ code }));

async function tableOfTwo() {
  const table = closedAfter(await playingTable(server.url));
  const [[ann, bob], [first, second]] = [table.hosts, table.players];
  return { table, ann, bob, first, second };
}

test('[O12] a visitor who is sent away leaves every room and is let into none for an hour', async () => {
  const { ann, bob, first, second } = await tableOfTwo();
  const { roomId } = await ann.createRoom();
  const mark = first.mark;
  expect(await decide(bob, 'send-away', { for: 'hour' })).toMatchObject({
    status: 200,
    body: { success: true, address: false },
  });
  await first.next('room-state', mark, ({ left }) => left.player2);
  await toldRefusal(second, 'visitor/sent-away');
  await expect.poll(() => second.socket.connected).toBe(false);

  const away = refusal('visitor/sent-away');
  expect(await bob.post(CREATE)).toMatchObject(away);
  expect(await bob.post(`/api/game-rooms/join/${roomId}`)).toMatchObject(away);
  expect(await bob.post('/api/tables/alluring-party')).toMatchObject(away);
  const quick = await bob.post('/api/tables/alluring-boxes/quick');
  expect(quick).toMatchObject(away);
  expect(quick.body).toMatchObject({
    error: expect.stringMatching(/^The administrator has sent you away .* another 60 minutes\.$/),
  });
  // Others at the same address go on, and so do games for one.
  expect((await new Visitor(server.url).post(CREATE)).status).toBe(200);
  expect((await bob.post('/api/play/wheel-of-exposure', { type: 'SPIN' })).status).toBe(200);
  expect((await shown(bob)).away).toEqual({ until: expect.any(Number) });

  moveClock(HOUR_MS + 1000);
  expect((await bob.post(CREATE)).status).toBe(200);
  expect((await shown(bob)).away).toBeNull();
});

test('[O12] for good, until the administrator pardons', async () => {
  const visitor = new Visitor(server.url);
  await visitor.createRoom();
  await decide(visitor, 'send-away', { for: 'good' });
  moveClock(400 * 24 * HOUR_MS);
  const again = await visitor.post(CREATE);
  expect(again).toMatchObject(refusal('visitor/sent-away'));
  expect(again.body).toMatchObject({ error: expect.stringContaining('for good') });
  await admin.post('/admin/api/login', { password: 'correct horse battery staple' });
  await decide(visitor, 'pardon');
  expect((await visitor.post(CREATE)).status).toBe(200);
});

test('[O12] the room closes behind a visitor who is alone in it; a party goes on', async () => {
  const visitor = new Visitor(server.url);
  const { roomId } = await visitor.createRoom();
  await decide(visitor, 'send-away', { for: 'hour' });
  const joining = await new Visitor(server.url).post(`/api/game-rooms/join/${roomId}`);
  expect(joining).toMatchObject({ body: { code: 'room/closed' } });

  const party = await gathered(server.url, 4);
  const rooms = (await admin.get('/api/admin/rooms')).body as {
    rooms: { id: string; players: { visitor: string }[] }[];
  };
  const guest = rooms.rooms.find(({ id }) => id === party.roomId)?.players[1]?.visitor ?? '';
  await admin.post(`${pathOf(guest)}/send-away`, { for: 'day' });
  await shows(party.host, ({ taken, closed }) => taken.length === 3 && !closed);
});

test('[O12] with the address, everybody there, for an hour and no longer', async () => {
  const { bob } = await tableOfTwo();
  const answer = await decide(bob, 'send-away', { for: 'good', address: true });
  expect(answer.body).toEqual({ success: true, address: true });
  const other = new Visitor(server.url);
  const refused = await other.post(CREATE);
  expect(refused).toMatchObject(refusal('visitor/sent-away'));
  expect(refused.body).toMatchObject({
    error: expect.stringMatching(/your network.*another 60 minutes/),
  });
  moveClock(HOUR_MS + 1000);
  expect((await other.post(CREATE)).status).toBe(200);
  expect(await bob.post(CREATE)).toMatchObject(refusal('visitor/sent-away'));
});

test('[O12] [O14] a pardon takes back what was decided about the address too', async () => {
  const { bob } = await tableOfTwo();
  await decide(bob, 'send-away', { for: 'good', address: true });
  const other = new Visitor(server.url);
  expect(await other.post(CREATE)).toMatchObject(refusal('visitor/sent-away'));
  await decide(bob, 'pardon');
  expect((await other.post(CREATE)).status).toBe(200);
  expect((await bob.post(CREATE)).status).toBe(200);
});

test('[O13] a silenced visitor plays on, and nobody reads what they say', async () => {
  const { table, ann, first, second } = await tableOfTwo();
  await decide(ann, 'silence', { for: 'hour' });
  const mark = second.mark;
  first.send('chat-message', { message: 'Nobody reads this' });
  await toldRefusal(first, 'visitor/silenced');
  await playOut(table);
  second.send('chat-message', { message: 'I may speak' });
  await second.next('chat-message', mark, ({ message }) => message === 'I may speak');
  expect(JSON.stringify(second.told)).not.toContain('Nobody reads this');
  await decide(ann, 'pardon');
  first.send('chat-message', { message: 'And I again' });
  await second.next('chat-message', mark, ({ message }) => message === 'And I again');
});

test('[O14] a renamed visitor keeps the name for a day, and their table sees it at once', async () => {
  const { ann, second } = await tableOfTwo();
  const call = (body: object) => ann.put('/api/me', body);
  await call({ name: 'Rude' });
  const mark = second.mark;
  expect((await decide(ann, 'rename', { name: 'Anna' })).status).toBe(200);
  await second.next('names-changed', mark, ({ names }) => names.player1 === 'Anna');
  expect(await call({ name: 'Rude' })).toMatchObject(refusal('visitor/name-held'));
  expect((await call({ avatar: null })).status).toBe(200);
  expect(await shown(ann)).toMatchObject({ name: 'Anna', nameHeld: { until: expect.any(Number) } });
  for (const name of ['', 'x'.repeat(21), 7, undefined]) {
    expect(await decide(ann, 'rename', { name })).toMatchObject({ status: 400 });
  }
  moveClock(24 * HOUR_MS + 1000);
  expect((await call({ name: 'Rosa' })).status).toBe(200);
});

test('[O14] the nickname of a personal link is changed with its user', async () => {
  const { body } = await admin.post('/api/users', { nickname: 'Eve', rating: 0 });
  const { link } = v.parse(v.object({ link: v.string() }), body);
  const visitor = new Visitor(server.url);
  await visitor.ask('POST', link, { redirect: 'manual' });
  const renamed = await decide(visitor, 'rename', { name: 'Anna' });
  expect(renamed).toMatchObject(refusal('visitor/has-user', 409));
});

test('[O15] the last movements and games of a visitor, without the secret of a seat', async () => {
  const { table, ann, first } = await tableOfTwo();
  await playOut(table);
  await ann.post('/api/play/wheel-of-exposure', { type: 'SPIN' });
  const { status, body } = await admin.get(pathOf(idOf(ann)));
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain(first.playerId);
  const { rooms, movements, coins } = v.parse(visitorSchema, body);
  expect(rooms).toMatchObject([{ id: first.roomId, game: 'alluring-boxes', state: 'finished' }]);
  expect(movements.at(-1)).toMatchObject({ delta: 100, balance: 100 });
  expect(coins).toBe(movements[0]?.balance);
  expect(await admin.get(pathOf('nobody'))).toMatchObject({ status: 404 });
});

test('[O16] today’s figures: rooms, players, coins and dares of each hour and day', async () => {
  const { table } = await tableOfTwo();
  const rolls = await playOut(table);
  const paid = rolls.reduce((sum, { opened }) => sum + (opened?.coins ?? 0), 0);
  const { body } = await admin.get('/api/admin/figures');
  const { hours, days } = v.parse(figuresSchema, body);
  expect([hours.length, days.length]).toEqual([24, 30]);
  expect(days.at(-1)).toMatchObject({ rooms: 1, players: 2, coins: paid, dares: 0 });
  expect(hours.reduce((sum, { rooms }) => sum + rooms, 0)).toBe(1);
});

test('[O10] [O12] to [O15] the audit notes each decision; nobody else decides', async () => {
  const { ann } = await tableOfTwo();
  await decide(ann, 'silence', { for: 'day' });
  const acts = v.parse(auditSchema, (await admin.get('/api/admin/audit')).body).acts;
  expect(acts[0]).toMatchObject({ act: 'silenced a guest', about: 'for a day' });

  const stranger = new Visitor(server.url);
  const none = refusal('session/none', 401);
  for (const act of ['send-away', 'silence', 'rename', 'pardon']) {
    const path = `${pathOf(idOf(ann))}/${act}`;
    expect(await stranger.post(path, { for: 'hour', name: null })).toMatchObject(none);
    expect(await admin.post(path, { for: 'ever', name: 3, more: 1 })).toMatchObject({
      status: act === 'pardon' ? 200 : 400,
    });
    const foreign = { origin: 'https://elsewhere.example' };
    expect(await admin.post(path, { for: 'hour' }, foreign)).toMatchObject({ status: 403 });
  }
  expect(await stranger.get(pathOf(idOf(ann)))).toMatchObject(none);
  expect(await stranger.get('/api/admin/figures')).toMatchObject(none);
});
