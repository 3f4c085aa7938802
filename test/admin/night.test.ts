import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { auditSchema, roomsInPlaySchema } from '../../engine/wire/night.ts';
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
  await table.hosts[0].ask('PUT', '/api/me', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anna' }),
  });
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
  const acts = await actsNow();
  expect(acts[0]).toMatchObject({ act: 'POST /api/kinks', about: null });
  const roomId = (await roomsNow()).rooms[0]?.id;
  await admin.post(`/api/admin/rooms/${roomId}/close`, { reason: REASON });
  expect((await actsNow()).slice(0, 2)).toMatchObject([
    { act: `closed the room ${roomId}`, about: REASON },
    { act: `POST /api/admin/rooms/${roomId}/close`, about: null },
  ]);
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
