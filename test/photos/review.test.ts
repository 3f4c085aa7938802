import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { waitingPhotosSchema } from '../../engine/wire/admin.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { keep, photosOf } from '../support/photos.ts';

/** [P38] */
const KEPT_BY_THE_BROWSER = 'private, max-age=31536000, immutable';

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given), { PHOTO_REVIEW: '1' });

const waiting = async () =>
  v.parse(waitingPhotosSchema, (await admin.get('/api/photos/waiting')).body).photos;

test('[P26] a photo waits for the administrator’s look before others see it', async () => {
  const sender = new Visitor(server.url);
  const [first, second] = [await keep(sender, await png(9)), await keep(sender, await png(12))];
  expect([first.awaitsLook, second.awaitsLook]).toEqual([true, true]);
  expect(await photosOf(new Visitor(server.url))).toEqual([]);
  expect((await waiting()).map(({ id }) => id)).toEqual([first.id, second.id]);

  expect((await admin.post(`/api/photos/${first.id}/approve`)).status).toBe(200);
  expect((await photosOf(new Visitor(server.url))).map(({ id }) => id)).toEqual([first.id]);
  expect((await admin.delete(`/api/photos/${second.id}`)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  // A photo that does not wait for review is unknown.
  for (const id of [first.id, second.id, 'no-photo']) {
    expect(await admin.post(`/api/photos/${id}/approve`)).toMatchObject({
      status: 404,
      body: { code: 'photo/unknown' },
    });
  }
});

test('[P37] what waits is nothing to anybody else, and to the administrator nothing that a cache keeps', async () => {
  const sender = new Visitor(server.url);
  const { id, url, thumb = '' } = await keep(sender, await png(10));
  for (const path of [url, thumb]) {
    for (const other of [sender, new Visitor(server.url)]) {
      const { status, headers } = await other.get(path);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(headers.get('etag')).toBeNull();
    }
    expect((await fetch(`${server.url}${path}`, { method: 'HEAD' })).status).toBe(404);
    const { status, headers } = await admin.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const etag = headers.get('etag') ?? '';
    const seen = { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } };
    expect((await sender.ask('GET', path, seen)).status).toBe(404);
  }
  await admin.post(`/api/photos/${id}/approve`);
  for (const path of [url, thumb]) {
    const { status, headers } = await sender.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, KEPT_BY_THE_BROWSER]);
  }
  await admin.delete(`/api/photos/${id}`);
  for (const path of [url, thumb]) {
    const { status, headers } = await sender.get(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
});

test('[P26] nobody else looks or decides', async () => {
  const stranger = new Visitor(server.url);
  const { id } = await keep(stranger, await png());
  const none = { status: 401, body: { code: 'session/none' } };
  expect(await stranger.get('/api/photos/waiting')).toMatchObject(none);
  expect(await stranger.post(`/api/photos/${id}/approve`)).toMatchObject(none);
});
