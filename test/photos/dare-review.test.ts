import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { waitingPhotosSchema } from '../../engine/wire/admin.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { addTask, doneTable, sendPhoto } from '../support/dare-photos.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { photosOf } from '../support/photos.ts';
import { playOut } from '../support/table.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given), { PHOTO_REVIEW: '1' });
beforeAll(() => addTask(admin));

const waiting = async () =>
  v.parse(waitingPhotosSchema, (await admin.get('/api/photos/waiting')).body).photos;

test('[P42] [P26] [P45] a dare’s photo is on no screen until its release, and then in its room alone', async () => {
  const dared = await doneTable(server.url);
  const { performer, other, opener, judge, path } = dared;
  const from = judge.mark;
  const sent = await sendPhoto(performer, path, await png(20));
  expect(sent).toMatchObject({ status: 200, body: { photo: null, awaitsLook: true } });
  const [first] = await waiting();
  // [P45] Its performer is told that it waits, and nobody else.
  expect((await performer.get(path)).body).toEqual({ success: true, awaitsLook: true });
  expect(await other.get(path)).toMatchObject({ status: 409, body: { code: 'dare/not-yours' } });
  expect((await new Visitor(server.url).get(path)).status).toBe(404);
  expect((await opener.sit()).dares).toMatchObject([{ photo: null }]);
  for (const one of [performer, other]) expect((await one.get(first?.url ?? '')).status).toBe(404);
  expect((await admin.get(first?.url ?? '')).status).toBe(200);

  // A second takes the place of the first in the row, too.
  await sendPhoto(performer, path, await png(21));
  const [second, ...others] = await waiting();
  expect([second?.id === first?.id, others]).toEqual([false, []]);
  const { id = '', url: photo = '' } = second ?? {};
  expect((await admin.post(`/api/photos/${id}/approve`)).status).toBe(200);
  const told = await judge.next('dare-changed', from, ({ dare }) => dare.photo !== null);
  expect(told.dare).toMatchObject({ photo });
  expect((await other.get(photo)).status).toBe(200);
  expect((await performer.get(path)).body).toEqual({ success: true, awaitsLook: false });
  expect((await new Visitor(server.url).get(photo)).status).toBe(404);
  expect(await photosOf(performer)).not.toContainEqual(expect.objectContaining({ id }));
});

test('[P42] [P41] what waits can be taken back, and what is released for a room that is gone is removed', async () => {
  const { performer, path } = await doneTable(server.url);
  await sendPhoto(performer, path, await png(20));
  expect(await performer.ask('DELETE', path)).toMatchObject({ status: 200 });
  expect(await waiting()).toEqual([]);

  const late = await doneTable(server.url);
  await sendPhoto(late.performer, late.path, await png(20));
  const [{ id } = { id: '' }] = await waiting();
  await admin.post(`/api/admin/rooms/${late.roomId}/close`, { reason: 'Enough' });
  expect(await admin.post(`/api/photos/${id}/approve`)).toMatchObject({
    status: 404,
    body: { code: 'photo/unknown' },
  });
  expect(await waiting()).toEqual([]);
});

test('[P44] [P42] a photo that waits is on no card, its performer’s neither, until its release', async () => {
  const { performer, path, dare, roomId, table, opener } = await doneTable(server.url);
  await sendPhoto(performer, path, await png(20));
  await playOut(table);
  const seat = `player${table.players.indexOf(opener) + 1}`;
  const at = `/api/tables/alluring-boxes/${roomId}/card.png?seat=${seat}&photo=${dare}`;
  const asked = async () =>
    (await fetch(server.url + at, { headers: { cookie: performer.cookie ?? '' } })).status;
  expect(await asked()).toBe(404);
  const [{ id } = { id: '' }] = await waiting();
  await admin.post(`/api/photos/${id}/approve`);
  expect(await asked()).toBe(200);
});
