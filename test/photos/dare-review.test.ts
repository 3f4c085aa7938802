import * as v from 'valibot';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { AddressStorage } from '../../api/http/address-storage.ts';
import { DatabasePhotos } from '../../api/photos/storage/database-photos.ts';
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

/** A photo of a dare that waits, and its id. */
async function waitingPhoto() {
  const dared = await doneTable(server.url);
  await sendPhoto(dared.performer, dared.path, await png(20));
  const { id = '', url = '' } = (await waiting()).at(-1) ?? {};
  return { ...dared, id, url };
}

/** Does this once when the photos' table is asked for that: before it is done, or after. */
function meanwhile(what: 'approve' | 'hide', does: () => Promise<unknown>): void {
  const real = DatabasePhotos.prototype[what];
  const spy = vi.spyOn(DatabasePhotos.prototype, what);
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(async function asked(this: DatabasePhotos, ...of: [id: string]) {
    spy.mockRestore();
    if (what === 'hide') await does();
    const photo = await real.apply(this, of);
    if (what === 'approve') await does();
    return photo;
  });
}

const byId = ({ id }: { id: string }) => `/api/photos/own/${id}`;
const asItsDares = ({ path }: { path: string }) => path;

test.each([
  ['by its id', byId],
  ['as its dare’s', asItsDares],
])(
  '[A129] [P42] a photo that its sender removes (%s) while it is being released is on no screen, and the release is refused',
  async (_, pathOf) => {
    const photo = await waitingPhoto();
    const { id, url, performer, opener } = photo;
    meanwhile('approve', () => performer.ask('DELETE', pathOf(photo)));
    expect(await admin.post(`/api/photos/${id}/approve`)).toMatchObject({
      status: 404,
      body: { code: 'photo/unknown' },
    });
    expect((await opener.sit()).dares).toMatchObject([{ photo: null }]);
    expect((await performer.get(url)).status).toBe(404);
    expect(await waiting()).toEqual([]);
  },
);

test.each([
  ['by its id', byId],
  ['as its dare’s', asItsDares],
])(
  '[A129] [P42] a photo that is released while its sender removes it (%s) is shown, and then on no screen',
  async (_, pathOf) => {
    const photo = await waitingPhoto();
    const { id, url, performer, opener, judge } = photo;
    const from = judge.mark;
    meanwhile('hide', async () => {
      expect((await admin.post(`/api/photos/${id}/approve`)).status).toBe(200);
    });
    expect((await performer.ask('DELETE', pathOf(photo))).status).toBe(200);
    await judge.next('dare-changed', from, ({ dare }) => dare.photo === url);
    await judge.next('dare-changed', from, ({ dare }) => dare.photo === null);
    expect((await opener.sit()).dares).toMatchObject([{ photo: null }]);
    expect((await performer.get(url)).status).toBe(404);
  },
);

/** In bytes: more than one takes, and less than two. */
const OF_AN_EVENT = 300;

test('[X68] what its removal stores in the room is paid by who sent the photo, else by the next player', async () => {
  const { id, performer, opener, judge } = await waitingPhoto();
  const pays = vi.spyOn(AddressStorage.prototype, 'pay');
  onTestFinished(() => pays.mockRestore());
  const paid = () => pays.mock.calls.splice(0).map(([, bytes, visitor]) => ({ bytes, visitor }));
  await admin.post(`/api/photos/${id}/approve`);
  expect(paid()).toEqual([]);
  await performer.ask('DELETE', `/api/photos/own/${id}`);
  const [own] = paid();
  const visitor = performer.cookieOf('visitor');
  // Its showing, which the administrator had allowed, and its removal.
  expect(own).toEqual({ bytes: expect.any(Number) as number, visitor });
  expect(own?.bytes).toBeGreaterThan(OF_AN_EVENT);
  expect((await opener.sit()).dares).toMatchObject([{ photo: null }]);
  await judge.ask('chat-message', { message: 'Hi' }, 'chat-message');
  expect(paid().at(0)?.bytes).toBeLessThan(OF_AN_EVENT);
});
