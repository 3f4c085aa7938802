import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import type { Middleware } from 'koa';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { errors } from '../http/errors.ts';
import type { PhotoPlace, StoredPhoto } from './storage/database-photos.ts';
import { type PhotoRouteParts, photoRoutes } from './photo-routes.ts';
import { Refused } from '../../engine/definition/refusal.ts';

const ID = 'AbCdEfGhIjKlMnOpQrSt-_';
const allowed = () => Promise.resolve(null);

let isFull = false;
let server: Server;
afterEach(() => server.close());

/** A server with the routes on an album that has one photo. */
async function routesWith(requireAdmin: Middleware, listed: StoredPhoto[] = [], isLast = true) {
  const removed: string[] = [];
  const asked: [number, PhotoPlace | null][] = [];
  const album: PhotoRouteParts['album'] = {
    add: () => Promise.reject(new Refused('photo/busy')),
    list: (limit, before) => {
      asked.push([limit, before ?? null]);
      return Promise.resolve({ photos: listed, total: 77, isLast });
    },
    waiting: () => Promise.resolve([]),
    approve: () => Promise.reject(new Refused('photo/unknown')),
    remove: (id) => {
      if (id !== ID) return Promise.reject(new Refused('photo/unknown'));
      removed.push(id);
      return Promise.resolve({ ...about, id, createdAt: 1 });
    },
  };
  const dares = { released: () => Promise.resolve(), removed: () => Promise.resolve() };
  const app = new Koa();
  app.keys = ['key'];
  app.use(errors(pino({ level: 'silent' })));
  const limits = {
    upload: allowed,
    uploadFrom: allowed,
    photoList: allowed,
    photoListFrom: allowed,
  };
  app.use(
    photoRoutes({
      album,
      dares,
      storage: { wait: () => null, pay: () => {} },
      limits,
      trustProxy: 0,
      isFull: () => isFull,
      requireAdmin,
      tell: async () => {},
    }).routes(),
  );
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const ask = async (method: string, path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/photos/${path}`, { method });
    const body: unknown = await response.json();
    return { status: response.status, body, headers: response.headers };
  };
  return { ask, removed, asked };
}

const about = {
  fileName: 'a',
  contentType: 'image/gif',
  size: 9,
  width: 1,
  height: 1,
  awaitsLook: false,
  room: null,
  dare: null,
  visitor: null,
};

const nobody: Middleware = () => Promise.reject(new Refused('session/none'));
const anybody: Middleware = (_, next) => next();

test('[P14] a removal without a session is refused', async () => {
  const { ask, removed } = await routesWith(nobody);
  const { status, body } = await ask('DELETE', ID);
  expect(status).toBe(401);
  expect(body).toMatchObject({ success: false, error: 'Please sign in.' });
  expect(removed).toEqual([]);
});

test('[P14] a removal with a session removes the photo; an unknown one is 404', async () => {
  const { ask, removed } = await routesWith(anybody);
  expect(await ask('DELETE', ID)).toMatchObject({ status: 200, body: { success: true } });
  expect(removed).toEqual([ID]);
  for (const id of [ID.toLowerCase(), 'x', '..%2f..']) {
    const { status, body } = await ask('DELETE', id);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, error: 'There is no such photo.' });
  }
});

test('[P11] a refusal of too many uploads at once has Retry-After', async () => {
  const { ask } = await routesWith(anybody);
  const { status, headers, body } = await ask('POST', 'upload');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ success: false, code: 'photo/busy' });
});

test('[P13] [P17] the list has the thumbnail of each photo that has one', async () => {
  const photos = [`t${ID}`, ID].map((id) => ({ id, ...about, createdAt: 0 }));
  const { ask } = await routesWith(anybody, photos);
  const documented = { fileName: 'a', size: 9, lastModified: '1970-01-01T00:00:00.000Z' };
  const thumb = `/photos/t${ID}.thumb.webp`;
  expect((await ask('GET', 'list')).body).toEqual({
    total: 77,
    next: null,
    photos: [
      { id: `t${ID}`, url: `/photos/t${ID}.gif`, thumb, ...documented },
      { id: ID, url: `/photos/${ID}.gif`, ...documented },
    ],
  });
});

test('[P20] a page has 60 photos unless the request sets `limit`', async () => {
  const { ask, asked } = await routesWith(anybody);
  for (const query of ['', '?limit=1', '?limit=100']) await ask('GET', `list${query}`);
  expect(asked.map(([limit]) => limit)).toEqual([60, 1, 100]);
});

test('[P20] `next` names the place after the last photo, and the next page begins there', async () => {
  const photos = [`t${ID}`, ID].map((id, at) => ({ id, ...about, createdAt: 9 - at }));
  const { ask, asked } = await routesWith(anybody, photos, false);
  const { body } = await ask('GET', 'list');
  expect(body).toMatchObject({ total: 77, next: `8.${ID}` });
  await ask('GET', `list?before=8.${ID}`);
  expect(asked.at(-1)).toEqual([60, { createdAt: 8, id: ID }]);
});

test.each([
  'limit=',
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1.5',
  'limit=1e1',
  'limit=x',
  'limit=0x10',
  'limit=1&limit=2',
  'before=',
  'before=1',
  `before=${ID}`,
  `before=1.${ID}x`,
  `before=-1.${ID}`,
  `before=1.5.${ID}`,
  `before=1.${ID}&before=1.${ID}`,
  'before=1.%00',
  `before=9999999999999999.${ID}`,
])('[P20] %s is 400', async (query) => {
  const { ask, asked } = await routesWith(anybody);
  const { status, body } = await ask('GET', `list?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, code: 'action/malformed' });
  expect(body).toMatchObject({ error: expect.stringMatching(/^(limit|before): takes/) });
  expect(asked).toEqual([]);
});
