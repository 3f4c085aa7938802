import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_BYTES, MAX_PHOTOS, MAX_PIXELS } from '../../api/photos/photo-limits.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { newPhotoId } from '../../api/photos/storage/photo-names.ts';
import { openOrm } from '../../api/store/orm.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { filesOf, FORM_TYPE, formOf, photosOf } from '../support/photos.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { ask } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';
import { PhotoRow } from '../../api/store/entities.ts';

let server: TestServer;
served(StrictServer, (given) => (server = given));

const AT_ONCE = 12;
/** A photo of MB is read, and then made by a process of its own. */
const A_PHOTO = { plainOnes: 300 };

/**
 * As large as a photo may be, or nearly, in pixels and in bytes: noise, which costs the most. Ten of
 * them, as stored, are more than an address may store in a day.
 */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [5750, 4340];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width, height, channels: 3, background: '#888', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 70 }).toBuffer();
  expect(width * height).toBeLessThanOrEqual(MAX_PIXELS);
  expect(photo.length).toBeLessThanOrEqual(MAX_BYTES);
  expect(photo.length).toBeGreaterThan(MAX_BYTES * 0.6);
  return photo;
}

test('[P6] [P11] [X58] a dozen of the largest photos at once', async () => {
  const body = formOf({ content: await largePhoto(), type: 'image/jpeg' });
  const statuses: number[] = [];
  await survives(
    server,
    async (address) => {
      const send = async (): Promise<void> => {
        const headers = { 'content-type': FORM_TYPE, 'content-length': String(body.length) };
        const url = `${server.url}/api/photos/upload`;
        statuses.push((await ask(url, address, { method: 'POST', headers, body })).status);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
    },
    A_PHOTO,
  );
  const many = (one: number) => statuses.filter((status) => status === one).length;
  expect([many(200) + many(507), many(429)]).toEqual([10, 2]);
  expect(many(507)).toBeGreaterThan(0);
  const sizes = (await photosOf(new Visitor(server.url))).map(({ size }) => size);
  expect(sizes).toHaveLength(many(200));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000_000);
  await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
});

test('[P33] [P10] forms of 10 MB that are nothing but boundaries', async () => {
  const body = Buffer.alloc(MAX_BYTES, '--b\r\n\r\n');
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const texts: string[] = [];
  await survives(
    server,
    async (address) => {
      for (let form = 0; form < AT_ONCE; form += 1) {
        const url = `${server.url}/api/photos/upload`;
        const answer = await ask(url, address, { method: 'POST', headers, body });
        texts.push(`${answer.status} ${answer.body}`);
      }
    },
    A_PHOTO, // of which an address may send as many [P11]
  );
  expect(texts).toHaveLength(AT_ONCE);
  expect(texts.filter((text) => !/^400 .*The form has too many parts\./.test(text))).toEqual([]);
  await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
});

/** Frames of noise, 6 megapixels together: half as heavy again as what is light. */
async function slowAnimation(): Promise<Buffer> {
  const [side, frames] = [500, 24];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = {
    width: side,
    height: side * frames,
    channels: 3,
    background: '#888',
    noise,
  } as const;
  const pixels = await sharp({ create }).raw().toBuffer();
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw }).webp({ quality: 60, effort: 0 }).toBuffer();
}

test('[P24] [P25] nine slow animations at once: small photos of others pass, their animations take turns', async () => {
  const url = `${server.url}/api/photos/upload`;
  const headers = { 'content-type': FORM_TYPE };
  const slow = formOf({ content: await slowAnimation(), type: 'image/webp' });
  const small = formOf({ content: await png(20, 20) });
  const ended: string[] = [];
  const statuses = new Set<number>();
  const send = async (name: string, address: string, body: Buffer): Promise<void> => {
    const { status } = await ask(url, address, { method: 'POST', headers, body });
    statuses.add(status);
    ended.push(name);
  };
  const work = async (): Promise<string[]> =>
    (await filesOf(server)).temp.filter((name) => name.endsWith('.clean'));
  const [hog, second, third] = [strangersAddress(), strangersAddress(), strangersAddress()];
  const sent = Array.from({ length: 9 }, () => send('hog', hog, slow));
  // All are there, and one is being decoded.
  await expect.poll(async () => (await filesOf(server)).temp.length).toBeGreaterThan(9);
  await expect.poll(work).toHaveLength(1);
  const animation = send('animation', second, slow);
  for (let photo = 0; photo < 3; photo += 1) await send('small', third, small);
  await Promise.all([...sent, animation]);
  expect(statuses).toEqual(new Set([200]));
  const before = (name: string) =>
    ended.slice(0, ended.lastIndexOf(name)).filter((other) => other === 'hog').length;
  // Exactly whose turn it is: api/photos/images/image-maker.test.ts. Here answers come by ways of their own.
  expect(before('small')).toBeLessThanOrEqual(4);
  expect(before('animation')).toBeLessThanOrEqual(4);
  await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
});

test('[P19] [P20] lists of thousands of photos, asked for as fast as they come', async () => {
  await server.end('SIGTERM');
  const orm = await openOrm({ folder: join(server.dataDir, 'db') });
  const rows = Array.from({ length: MAX_PHOTOS - 10 }, (_, at) => ({
    id: newPhotoId(),
    fileName: `${'long name '.repeat(25)}.png`,
    contentType: 'image/png',
    size: 1000,
    width: 9,
    height: 9,
    createdAt: 1_700_000_000_000 + at,
    ready: true,
  }));
  await orm.em.fork().insertMany(PhotoRow, rows);
  await orm.close();
  await server.up();
  const statuses = new Set<number>();
  await survives(server, async (address) => {
    // Each from an offset that nobody else asks for, so that no page is cached.
    for (let asked = 0; asked < 2000 || !statuses.has(429); asked += 20) {
      const places = rows.slice(asked % 1900, (asked % 1900) + 20);
      await Promise.all(
        places.map(async ({ id, createdAt }, at) => {
          const query = `limit=${81 + at}&before=${createdAt}.${id}`;
          const answer = await ask(`${server.url}/api/photos/list?${query}`, address);
          statuses.add(answer.status);
          expect(answer.setCookie).toEqual([]);
        }),
      );
    }
  });
  expect(statuses).toEqual(new Set([200, 429]));
});
