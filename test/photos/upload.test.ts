import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import {
  animatedGif,
  boastingPng,
  HTML,
  jpeg,
  noise,
  photoWithPlace,
  png,
  SECRETS,
  SVG,
  TAIL,
} from '../../api/photos/images/sample-images.ts';
import {
  filesOf,
  formOf,
  imageAt,
  keep,
  photosOf,
  RawUpload,
  sendForm,
  storedOf,
  upload,
} from '../support/photos.ts';
import { moveClock, stopClock, InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const LIMIT = 10 * 1024 * 1024;

let server: InProcessServer;
served(InProcessServer, (given) => (server = given));

const visitor = () => new Visitor(server.url);

/** A PNG of exactly this many bytes: the server drops the bytes behind its end. */
async function pngOf(bytes: number): Promise<Buffer> {
  const image = await png();
  return Buffer.concat([image, Buffer.alloc(bytes - image.length, 7)]);
}

describe('[P8] a refused upload leaves nothing', () => {
  afterEach(async () => {
    expect(await photosOf(visitor())).toEqual([]);
    await expect.poll(() => filesOf(server)).toEqual({ temp: [], stored: [] });
  });

  test.each([
    [
      '[P2] one byte more than 10 MB',
      () => pngOf(LIMIT + 1),
      413,
      'The photo is larger than 10 MB.',
    ],
    ['[P3] an SVG', async () => SVG, 415, 'Only PNG, JPG, GIF and WEBP images are accepted.'],
    [
      '[P3] HTML named .png',
      async () => HTML,
      415,
      'Only PNG, JPG, GIF and WEBP images are accepted.',
    ],
    [
      '[P4] 50,000 × 50,000 pixels',
      async () => boastingPng(50_000, 50_000),
      413,
      'The photo has more than 25 megapixels, all frames together.',
    ],
    [
      '[P3] half a JPEG',
      async () => (await jpeg(600, 600)).subarray(0, 1500),
      415,
      'The photo is damaged and cannot be read.',
    ],
    ['[P1] an empty file', async () => Buffer.alloc(0), 400, 'The photo is empty.'],
  ])('%s', async (_, make, status, error) => {
    const content = await make();
    const answer = await upload(visitor(), { content });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, error });
  });

  test.each([
    'text/html',
    'application/octet-stream',
    'text/plain; charset=image/png',
    'ximage/png',
    'image',
    '',
    null,
  ])('[P3] an image that is declared as %j', async (type) => {
    const [whole, declared] = [formOf({ content: await png() }), 'Content-Type: image/png\r\n'];
    const instead = type === null ? '' : `Content-Type: ${type}\r\n`;
    const body = Buffer.from(whole.toString('latin1').replace(declared, instead), 'latin1');
    expect(await sendForm(visitor(), body)).toMatchObject({
      status: 415,
      body: { success: false, code: 'photo/not-an-image' },
    });
  });

  test('[P4] 50,000 × 50,000 pixels are refused', async () => {
    const content = boastingPng(50_000, 50_000);
    expect((await upload(visitor(), { content })).status).toBe(413);
  });

  test('[P1] no file', async () => {
    const { status, body } = await upload(visitor());
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: 'There is no file in the field "photo".' });
  });

  test('[P1] two files', async () => {
    const content = await png();
    const { status, body } = await upload(visitor(), { content }, { content });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: 'Send one photo at a time.' });
  });

  test('[P1] another field', async () => {
    const { status, body } = await upload(visitor(), { content: await png(), field: 'image' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Send the photo in the field "photo".' });
  });

  test.each(['../../../server.lock', '/etc/passwd.png', 'C:\\\\secret\\\\cat.png'])(
    '[P1] [P8] a path in the name: %s',
    async (fileName) => {
      const { status, body } = await upload(visitor(), { content: await png(), fileName });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'The file name may not have a path in it.' });
    },
  );

  test('[P1] a text in the field', async () => {
    const form = new FormData();
    form.append('photo', 'no file');
    const { status, body } = await visitor().ask('POST', '/api/photos/upload', { body: form });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'The field "photo" holds no file.' });
  });

  test.each([
    ['JSON', 'application/json'],
    ['a form without a boundary', 'multipart/form-data;'],
    ['another form', 'application/x-www-form-urlencoded'],
  ])('[P1] %s', async (_, type) => {
    const { status, body } = await sendForm(visitor(), Buffer.from('{}'), type);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false });
  });

  test.each([0, 1, 40, 200, 2000])('[P1] a form cut off after %i bytes', async (bytes) => {
    const whole = formOf({ content: await noise(60, 60) });
    const { status, body } = await sendForm(visitor(), whole.subarray(0, bytes));
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false });
  });

  test('a sender that disconnects half-way', async () => {
    const sender = await RawUpload.begin(server.url);
    await sender.send(Buffer.alloc(100_000));
    await expect.poll(async () => (await filesOf(server)).temp).toHaveLength(1);
    sender.drop();
    await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
  });

  test('[P10] a client that sends everything before reading is answered too', async () => {
    const sender = await RawUpload.begin(server.url);
    const chunk = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 40; sent += 1) await sender.send(chunk);
    sender.end();
    await expect.poll(() => sender.received).toContain('The photo is larger than 10 MB.');
    expect(sender.received).toContain('HTTP/1.1 413');
    expect(sender.isClosed).toBe(false);
    sender.drop();
  });
});

describe('the kept photo', () => {
  test('[P2] a photo of exactly 10 MB', async () => {
    const photo = await keep(visitor(), await pngOf(LIMIT));
    expect(photo.size).toBeLessThan(1000);
  });

  test('[P3] a JPEG that calls itself a PNG is a JPEG', async () => {
    const photo = await keep(visitor(), await jpeg(), 'cat.png');
    expect(photo).toMatchObject({ url: `/photos/${photo.id}.jpg`, fileName: 'cat.png' });
  });

  test.each(['image/jpeg', 'IMAGE/PNG', 'image/avif; a=b', 'image/x-anything'])(
    '[P3] a PNG that is declared as %s is a PNG',
    async (type) => {
      const answer = await upload(visitor(), { content: await png(), type });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      expect(answer.body).toMatchObject({ photo: { url: expect.stringMatching(/\.png$/) } });
    },
  );

  test('[P5] no place, no camera, nothing behind the end', async () => {
    const photo = await keep(visitor(), Buffer.concat([await photoWithPlace(), TAIL]));
    const bytes = await imageAt(visitor(), photo.url);
    expect(bytes).toHaveLength(photo.size);
    for (const secret of [...SECRETS, 'Exif', 'script']) {
      expect(bytes.includes(secret)).toBe(false);
    }
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 });
  });

  test('[P5] an animated GIF is still animated', async () => {
    const photo = await keep(visitor(), await animatedGif(), 'dance.gif');
    const header = await sharp(await imageAt(visitor(), photo.url)).metadata();
    expect(header).toMatchObject({ format: 'gif', pages: 3, delay: [120, 120, 120] });
  });

  test('[P17] a thumbnail, still, upright and without the place', async () => {
    const photo = await keep(visitor(), await photoWithPlace());
    const bytes = await imageAt(visitor(), photo.thumb ?? '');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 20, height: 40 });
    for (const secret of [...SECRETS, 'Exif']) expect(bytes.includes(secret)).toBe(false);
    const large = await keep(visitor(), await jpeg(1600, 1000));
    const header = await sharp(await imageAt(visitor(), large.thumb ?? '')).metadata();
    expect(header).toMatchObject({ width: 480, height: 300 });
  });

  test.each([
    ['..', 'photo.png'],
    ['<b>кот<b> 🐈.png', '<b>кот<b> 🐈.png'],
    ['5%22 tablet.png', '5" tablet.png'],
    ['two%0D%0Alines.png', 'two lines.png'],
    ['100%25 %2Fetc %41.png', '100%25 %2Fetc %41.png'],
  ])('[P7] [P31] the name %s is only data', async (sent, shown) => {
    const before = await filesOf(server);
    const photo = await keep(visitor(), await png(), sent);
    expect(photo.fileName).toBe(shown);
    const { stored } = await filesOf(server);
    expect(stored).toEqual([...before.stored, ...storedOf(photo)].toSorted());
  });

  test('[P13] the list is newest first and says of each its size and its time', async () => {
    const began = stopClock();
    const older = await keep(visitor(), await png());
    moveClock(1000);
    const newer = await keep(visitor(), await jpeg());
    const photos = await photosOf(visitor());
    const both = [newer, older].map((photo) => ({ ...photo, own: true })); // [A127]
    expect(photos.slice(0, 2).map((photo) => ({ ...photo, own: true }))).toEqual(both);
    const times = [older, newer].map(({ lastModified }) => Date.parse(lastModified));
    expect(times).toEqual([began, began + 1000]);
    expect((await imageAt(visitor(), newer.url)).length).toBe(newer.size);
  });
});
