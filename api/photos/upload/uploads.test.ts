import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import {
  UPLOAD_BURST_BYTES,
  UPLOAD_BYTES_A_SECOND,
  UPLOADS_AT_ONCE,
  UPLOADS_FROM_ADDRESS,
} from '../photo-limits.ts';
import { UploadPace } from '../../http/upload-pace.ts';
import { receivePhoto, UploadSlots } from './receive-photo.ts';
import { cleanFileName } from './upload-files.ts';

const takeMany = (slots: UploadSlots, address: string, count: number) =>
  Array.from({ length: count }, () => slots.take(address));

test('[P11] bounds the uploads of each address', () => {
  const slots = new UploadSlots();
  const [release] = takeMany(slots, 'greedy', UPLOADS_FROM_ADDRESS);
  expect(() => slots.take('greedy')).toThrow('from your address');
  expect(() => slots.take('modest')).not.toThrow();
  release?.();
  expect(() => slots.take('greedy')).not.toThrow();
  expect(() => slots.take('greedy')).toThrow('from your address');
});

test('[P11] bounds the uploads of all addresses together', () => {
  const slots = new UploadSlots();
  const addresses = UPLOADS_AT_ONCE / UPLOADS_FROM_ADDRESS;
  const releases = Array.from({ length: addresses }, (_, each) =>
    takeMany(slots, `address ${each}`, UPLOADS_FROM_ADDRESS),
  ).flat();
  expect(() => slots.take('late')).toThrow('Too many photos are on their way.');
  for (const release of releases) release();
  for (let again = 0; again < addresses; again += 1) {
    expect(takeMany(slots, `address ${again}`, UPLOADS_FROM_ADDRESS)).toHaveLength(
      UPLOADS_FROM_ADDRESS,
    );
  }
});

const CHUNK = 64 * 1024;

test('[P23] reads all uploads together at one pace, with a small burst', async () => {
  let time = 0;
  const waits: { until: number; over: () => void }[] = [];
  const pace = new UploadPace(
    () => time,
    (ms) => new Promise<void>((over) => waits.push({ until: time + ms, over })),
  );
  const bytes = UPLOAD_BYTES_A_SECOND / 4;
  let read = 0;
  const send = async (): Promise<void> => {
    for (let sent = 0; sent < bytes / 4; sent += CHUNK, read += CHUNK) await pace.take(CHUNK);
  };
  const all = Promise.all([send(), send(), send(), send()]);
  for (;;) {
    await setImmediate();
    const paced = (UPLOAD_BYTES_A_SECOND * time) / 1000;
    expect(read).toBeLessThan(paced + UPLOAD_BURST_BYTES + 1);
    const next = waits.toSorted((one, other) => one.until - other.until)[0];
    if (next === undefined) break;
    waits.splice(waits.indexOf(next), 1);
    time = next.until;
    next.over();
  }
  await all;
  expect(read).toBeGreaterThanOrEqual(bytes);
});

test('[P23] does not delay a slow sender, and a pause allows no larger burst', async () => {
  let time = 0;
  const pace = new UploadPace(() => time);
  for (let chunk = 0; chunk < 100; chunk += 1) {
    await pace.take(CHUNK);
    time += (CHUNK * 1000) / UPLOAD_BYTES_A_SECOND;
  }
  time += 1000;
  await pace.take(UPLOAD_BURST_BYTES);
  let isThrough = false;
  const next = pace.take(CHUNK).then(() => (isThrough = true));
  await Promise.resolve();
  expect(isThrough).toBe(false);
  await next;
});

test('[P32] a photo that comes in small pieces is written in large ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pieces-'));
  const target = join(folder, 'photo');
  const written: number[] = [];
  class Counted extends UploadPace {
    override async take(bytes: number): Promise<void> {
      written.push(bytes);
    }
  }
  const name = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    receivePhoto(request, 'photo', target, new Counted()).then(name.resolve, name.reject);
    void name.promise.finally(() => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers });
  sent.on('error', () => {});
  const photo = Buffer.alloc(300_000, 'x');
  sent.write('--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n');
  sent.write('Content-Type: image/png\r\n\r\n');
  for (let at = 0; at < photo.length; at += 100) sent.write(photo.subarray(at, at + 100));
  sent.end('\r\n--b--\r\n');
  expect(await name.promise).toBe('a.png');
  expect((await readFile(target)).equals(photo)).toBe(true);
  expect(written.length).toBeLessThanOrEqual(Math.ceil(photo.length / (64 * 1024)));
});

test.each([
  ['cat.png', 'cat.png'],
  ['  my cat.png  ', 'my cat.png'],
  ['..', 'photo.png'],
  ['', 'photo.png'],
  ['\u0000\r\n\u001b[31mcat.png\u007f', '[31mcat.png'],
  ['\u202Egnp.tac', 'gnp.tac'],
  ['кот 🐈‍⬛.png', 'кот 🐈‍⬛.png'],
  ['half\uD800.png', 'half.png'],
  ['\u3164\u200B', 'photo.png'],
  ['two\u2028lines.png', 'two lines.png'],
  [`e${'\u0301'.repeat(199)}.png`, 'e\u0301\u0301\u0301.png'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
])('[P7] %j is shown as %j', (sent, shown) => {
  expect(cleanFileName(sent, 'photo.png')).toBe(shown);
});

test('[P7] keeps at most 255 characters, and cuts none in half', () => {
  const shown = cleanFileName('🐈'.repeat(400), 'photo.png');
  expect(shown).toBe('🐈'.repeat(255));
  expect(cleanFileName(`${'x'.repeat(254)}🐈\u200D⬛`, 'photo.png')).toBe(
    `${'x'.repeat(254)}🐈\u200D⬛`,
  );
  expect(cleanFileName(`${'x'.repeat(255)}🐈\u200D⬛`, 'photo.png')).toBe('x'.repeat(255));
});
