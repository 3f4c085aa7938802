import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { DEFAULT_CONFIG } from '../../engine/definition/game-config.ts';
import { auditSchema, isCall, roomsInPlaySchema } from '../../engine/wire/night.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { closedAfter, gathered, shows } from '../support/rooms.ts';
import { playingTable } from '../support/table.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));

const roomsNow = async () => v.parse(roomsInPlaySchema, (await admin.get('/api/admin/rooms')).body);
const actsNow = async () => v.parse(auditSchema, (await admin.get('/api/admin/audit')).body).acts;
const REASON = 'The table is needed for dinner';

test('[O9] the administrator sees all players and games, by the names that others see', async () => {
  const table = closedAfter(await playingTable(server.url));
  await table.hosts[0].put('/api/me', { name: 'Anna' });
  const { rooms, total } = await roomsNow();
  const room = rooms.find(({ id }) => id === table.players[0].roomId);
  expect(room).toMatchObject({
    game: 'alluring-boxes',
    state: 'playing',
    players: [{ name: 'Anna' }, { name: null }],
  });
  expect(total).toBe(rooms.length);
});

test('[O9] a room is closed for good, and its players and watchers read why', async () => {
  const table = closedAfter(await playingTable(server.url));
  const [first] = table.players;
  const mark = first.mark;
  const path = `/api/admin/rooms/${first.roomId}/close`;
  expect(await admin.post(path, { reason: REASON })).toMatchObject({ status: 200 });
  const view = await first.next('room-state', mark, ({ closed }) => closed);
  expect(view.messages.at(-1)).toMatchObject({
    type: 'notice',
    message: `The house has closed this room: ${REASON}`,
  });
  expect(await admin.post(path, { reason: REASON })).toMatchObject({
    body: { code: 'room/closed' },
  });
  const gone = await admin.post('/api/admin/rooms/RMZZZZ/close', { reason: REASON });
  expect(gone).toMatchObject({ status: 404, body: { code: 'room/unknown' } });
  for (const reason of ['', ' ', 'x'.repeat(201), undefined]) {
    expect(await admin.post(path, { reason })).toMatchObject({ status: 400 });
  }
});

test('[O9] a party too', async () => {
  const { roomId, host } = await gathered(server.url, 3);
  const path = `/api/admin/rooms/${roomId}/close`;
  expect(await admin.post(path, { reason: REASON })).toMatchObject({ status: 200 });
  await shows(host, ({ closed, messages }) => {
    const last = messages.at(-1);
    return closed && last?.type === 'notice' && last.message.includes(REASON);
  });
});

test('[O10] the audit notes the administrator’s changes, and no reads', async () => {
  await admin.get('/api/tasks');
  await admin.post('/api/kinks', { name: 'Masks', description: '' });
  expect((await actsNow()).slice(0, 2)).toMatchObject([
    { act: 'added the kink “Masks”', about: null },
    { act: 'POST /api/kinks', about: null },
  ]);
  const roomId = (await roomsNow()).rooms[0]?.id;
  await admin.post(`/api/admin/rooms/${roomId}/close`, { reason: REASON });
  expect((await actsNow()).slice(0, 2)).toMatchObject([
    { act: `closed the room ${roomId}`, about: REASON },
    { act: `POST /api/admin/rooms/${roomId}/close`, about: null },
  ]);
});

/** The newest change in words, which follow the call. */
const told = async () => {
  const [newest, call] = await actsNow();
  expect(newest === undefined || isCall(newest)).toBe(false);
  expect(call === undefined || isCall(call)).toBe(true);
  return newest?.act;
};

test('[A122] what was changed is told in words, with the old and the new value', async () => {
  const add = async (path: string, item: object) => {
    const { body } = await admin.post(path, item);
    return `${path}/${v.parse(v.object({ id: v.number() }), body).id}`;
  };
  const anna = await add('/api/users', { nickname: 'Anna', rating: 3 });
  expect(await told()).toBe('added the user Anna');
  await admin.put(anna, { nickname: 'Anna', rating: 7 });
  expect(await told()).toBe('Anna’s rating set from 3 to 7');
  await admin.put(anna, { nickname: 'Anne', rating: -1 });
  expect(await told()).toBe('Anna’s nickname set from Anna to Anne, rating set from 7 to -1');
  await admin.put(anna, { nickname: 'Anne', rating: -1 });
  expect(await told()).toBe('saved the user Anne as it was');
  await admin.post(`${anna}/link`, {});
  expect(await told()).toBe('gave Anne a new personal link');
  const task = await add('/api/tasks', { text: 'Sing', level: 'Лайт' });
  await admin.put(task, { text: 'Sing', level: 'Экстрим', with_face: true });
  expect(await told()).toBe(
    'the task “Sing”: with face set from no to yes, level set from Light to Extreme',
  );
  await admin.delete(task);
  expect(await told()).toBe('deleted the task “Sing”');
  await admin.post('/api/game-config/slots-exposure', { ...DEFAULT_CONFIG, spin_cost: 25 });
  expect(await told()).toBe('the slots’ spin cost set from 10 to 25');
  await admin.import('kinks', 'name\nCapes\nHats');
  expect(await told()).toBe('imported 2 kinks');
  await admin.delete('/api/tonight');
  expect(await told()).toBe('cleared the evening’s board');
});

test('[A122] beside the words stand a code and its values, in any language', async () => {
  const { body } = await admin.post('/api/tasks', { text: 'Wink', texts: { en: 'Wink' } });
  const path = `/api/tasks/${v.parse(v.object({ id: v.number() }), body).id}`;
  await admin.put(path, { text: 'Wink', texts: { en: 'Wink', de: 'Zwinkere' }, level: 'Лайт' });
  const [newest] = await actsNow();
  expect(newest).toMatchObject({
    act: 'the task “Wink”: text (Deutsch) set from nothing to “Zwinkere”, level set from Normal to Light',
    code: 'item/changed',
    params: {
      kind: 'task',
      name: 'Wink',
      changes: [
        { field: 'text_de', was: '', now: 'Zwinkere' },
        { field: 'level', was: 'Нормал', now: 'Лайт' },
      ],
    },
  });
  await admin.post('/api/admin/visitors/AAAAAAAAAAAAAAAAAAAAAA/silence', { for: 'day' });
  expect((await actsNow())[0]).toMatchObject({
    act: 'silenced a guest',
    about: 'for a day',
    code: 'visitor/silenced',
    params: { name: null, span: 'day' },
  });
});

test('[A122] a preview and a refused call are no change', async () => {
  const before = (await actsNow()).filter((act) => !isCall(act));
  await admin.import('kinks', 'name\nBoots', true);
  await admin.put('/api/users/999999', { nickname: 'Nobody', rating: 1 });
  await admin.delete('/api/kinks/999999');
  await admin.post('/api/kinks', { name: '' });
  expect((await actsNow()).filter((act) => !isCall(act))).toEqual(before);
});

test('[O9] [O10] nobody else', async () => {
  const stranger = new Visitor(server.url);
  const none = { status: 401, body: { code: 'session/none' } };
  expect(await stranger.get('/api/admin/rooms')).toMatchObject(none);
  expect(await stranger.get('/api/admin/audit')).toMatchObject(none);
  const path = '/api/admin/rooms/RMABCD/close';
  expect(await stranger.post(path, { reason: REASON })).toMatchObject(none);
  expect(await stranger.post(path.replace('admin', 'ADMIN'), { reason: REASON })).not.toMatchObject(
    {
      status: 200,
    },
  );
});
