import { beforeAll, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { photoWithPlace, png, SECRETS } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { addTask, type Dared, daredTable, doneTable, sendPhoto } from '../support/dare-photos.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { filesOf, photosOf } from '../support/photos.ts';
import { Player } from '../support/player.ts';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given));
beforeAll(() => addTask(admin));

const answerSchema = v.object({ success: v.literal(true), photo: v.string() });

/** Sends the performer's photo and returns its address, once the judge was told. */
async function shown({ performer, judge, path, dare }: Dared, content?: Buffer): Promise<string> {
  const from = judge.mark;
  const { body } = await sendPhoto(performer, path, content ?? (await png(40, 30)));
  const { photo } = v.parse(answerSchema, body);
  const told = await judge.next('dare-changed', from, (one) => one.dare.photo === photo);
  expect(told.dare.id).toBe(dare);
  return photo;
}

const gone = ({ judge }: Dared, from: number) =>
  judge.next('dare-changed', from, ({ dare }) => dare.photo === null);

const refusal = (status: number, code: string) => ({ status, body: { code } });
const noPhotos = async () => (await filesOf(server)).stored;

test('[P39] [B110] the performer sends a photo after Done, and everybody in the room is told its address', async () => {
  const dared = await doneTable(server.url);
  const photo = await shown(dared);
  expect(photo).toMatch(/^\/photos\/t[\w-]{22}\.png$/);
  const { body } = await dared.performer.get(`/api/rooms/${dared.roomId}`);
  expect(body).toMatchObject({ own: true });
  expect((await dared.judge.sit()).dares).toMatchObject([{ photo }]);
  expect(await photosOf(dared.other)).toEqual([]); // it is in no list
});

test('[B110] who has left takes their photo back, and shows no other', async () => {
  const dared = await doneTable(server.url);
  await shown(dared);
  dared.opener.send('leave-room');
  await dared.judge.next('room-state', 0, ({ left }) => Object.values(left).includes(true));
  expect(await sendPhoto(dared.performer, dared.path, await png(9, 9))).toMatchObject(
    refusal(409, 'seat/left'),
  );
  const from = dared.judge.mark;
  expect((await dared.performer.ask('DELETE', dared.path, {})).status).toBe(200);
  await gone(dared, from);
});

test('[P39] only seats and watchers of the room see it, and nothing keeps it', async () => {
  const dared = await doneTable(server.url);
  const photo = await shown(dared);
  const thumb = photo.replace('.png', '.thumb.webp');
  const television = new Visitor(server.url);
  await television.get(`/api/rooms/${dared.roomId}`); // as its page does
  const statuses = (of: Visitor) =>
    Promise.all([photo, thumb].map(async (path) => (await of.get(path)).status));
  for (const stranger of [television, new Visitor(server.url), admin]) {
    expect(await statuses(stranger)).toEqual([404, 404]);
  }
  const seat = { roomId: dared.roomId, playerId: '' };
  const headers = { cookie: television.cookie ?? '' };
  const watcher = new Player(server.url, seat, ['websocket'], { extraHeaders: headers });
  onTestFinished(() => watcher.close());
  const view = await watcher.ask('watch-room', { playerId: undefined }, 'room-state');
  expect(view.dares).toMatchObject([{ photo }]);
  for (const one of [dared.performer, dared.other, television]) {
    expect(await statuses(one)).toEqual([200, 200]);
    const { headers: answered } = await one.get(photo);
    expect(answered.get('cache-control')).toBe('private, no-store');
    expect(answered.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  }
  watcher.close();
  await expect.poll(() => statuses(television)).toEqual([404, 404]);
});

test('[P39] before Done, of another player, of another room or dare, and without a seat it is refused', async () => {
  const dared = await daredTable(server.url);
  const { performer, other, opener, path, dare, roomId } = dared;
  const send = async (of: Visitor, to = path) => sendPhoto(of, to, await png());
  expect(await send(performer)).toMatchObject(refusal(409, 'dare/not-done'));
  await opener.ask('settle-dare', { dare, done: true }, 'dare-changed');
  expect(await send(other)).toMatchObject(refusal(409, 'dare/not-yours'));
  expect(await send(new Visitor(server.url))).toMatchObject(refusal(404, 'seat/none'));
  const wrong: [string, string, object][] = [
    [`/${dare}/`, '/999/', refusal(409, 'dare/unknown')],
    [`/${dare}/`, '/x/', refusal(400, 'action/malformed')],
    [roomId, 'ZZZZZZ', refusal(404, 'room/unknown')],
    ['alluring-boxes', 'alluring-party', refusal(404, 'room/unknown')],
  ];
  for (const [from, to, answer] of wrong) {
    expect(await send(performer, path.replace(from, to))).toMatchObject(answer);
  }
  const inPhoto = await sendPhoto(performer, path, await png(), 'photo');
  expect(inPhoto).toMatchObject(refusal(400, 'action/malformed'));
  expect(await sendPhoto(performer, path, Buffer.from('no photo'))).toMatchObject({ status: 415 });
  expect((await opener.sit()).dares).toMatchObject([{ photo: null }]);
  expect(await filesOf(server)).toMatchObject({ temp: [] });
});

test('[P39] it is cleaned as any photo: no place is left in it', async () => {
  const dared = await doneTable(server.url);
  const photo = await shown(dared, await photoWithPlace());
  const { body } = await dared.other.get(photo);
  for (const secret of [...SECRETS, 'Exif']) expect(String(body)).not.toContain(secret);
});

test('[P41] a second replaces the first, and the performer takes it back at any time', async () => {
  const before = await noPhotos();
  const dared = await doneTable(server.url);
  const { performer, other, opener, judge, path, dare } = dared;
  const first = await shown(dared);
  const second = await shown(dared);
  await expect.poll(async () => (await other.get(first)).status).toBe(404);
  await judge.ask('judge-dare', { dare, verdict: 'exactly' }, 'dare-changed');
  expect(await other.ask('DELETE', path)).toMatchObject(refusal(409, 'dare/not-yours'));
  const from = judge.mark;
  expect(await performer.ask('DELETE', path)).toMatchObject({ status: 200 });
  await gone(dared, from);
  expect((await performer.get(second)).status).toBe(404);
  expect(await performer.ask('DELETE', path)).toMatchObject(refusal(404, 'photo/unknown'));
  expect((await opener.sit()).dares).toMatchObject([{ photo: null, verdict: 'exactly' }]);
  await expect.poll(noPhotos).toEqual(before);
});

test('[P41] who keeps it has it in the photos after the room is gone, and may still take it back before', async () => {
  const dared = await doneTable(server.url);
  const { performer, other, path } = dared;
  expect(await performer.post(`${path}/keep`)).toMatchObject(refusal(404, 'photo/unknown'));
  const [taken, kept] = [await shown(dared), await shown(dared)];
  expect(await other.post(`${path}/keep`)).toMatchObject(refusal(409, 'dare/not-yours'));
  expect(await performer.post(`${path}/keep`)).toMatchObject({
    status: 200,
    body: { photo: { url: kept } },
  });
  expect((await photosOf(other)).map(({ url }) => url)).toEqual([kept]);
  expect((await new Visitor(server.url).get(kept)).status).toBe(200);
  await admin.post(`/api/admin/rooms/${dared.roomId}/close`, { reason: 'Enough' });
  await expect.poll(async () => (await other.get(taken)).status).toBe(404);
  expect((await new Visitor(server.url).get(kept)).status).toBe(200);

  const again = await doneTable(server.url);
  const back = await shown(again);
  await again.performer.post(`${again.path}/keep`);
  await again.performer.ask('DELETE', again.path);
  expect((await again.performer.get(back)).status).toBe(404);
  expect((await photosOf(other)).map(({ url }) => url)).toEqual([kept]);
});

test('[P40] it is gone with its room: the panel closes it', async () => {
  const before = await noPhotos();
  const dared = await doneTable(server.url);
  const photo = await shown(dared);
  await admin.post(`/api/admin/rooms/${dared.roomId}/close`, { reason: 'Enough' });
  expect((await dared.performer.get(photo)).status).toBe(404);
  await expect.poll(noPhotos).toEqual(before);
  const { path, roomId } = dared;
  expect(await sendPhoto(dared.performer, path, await png())).toMatchObject(
    refusal(409, 'room/closed'),
  );
  const { body } = await dared.other.get(`/api/tables/alluring-boxes/${roomId}/record`);
  expect(body).toMatchObject({ format: 'alluring-games/record' });
  expect(JSON.stringify(body)).not.toContain('photo');
});

test('[P40] the administrator removes it like any photo', async () => {
  const dared = await doneTable(server.url);
  const photo = await shown(dared);
  const from = dared.judge.mark;
  const id = photo.slice('/photos/'.length, -'.png'.length);
  expect((await admin.delete(`/api/photos/${id}`)).status).toBe(200);
  await gone(dared, from);
  expect((await dared.performer.get(photo)).status).toBe(404);
});
