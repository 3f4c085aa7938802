import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg, noise, png } from '../../api/photos/images/sample-images.ts';
import { uploadAnswerSchema } from '../../engine/wire/admin.ts';
import {
  filesOf,
  FORM_TYPE,
  formOf,
  keep,
  photosOf,
  RawUpload,
  storedOf,
  upload,
} from '../support/photos.ts';
import { served, TestServer, removedAfter } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const MEGABYTE = 1024 * 1024;

/** A photo from an address that a proxy names. */
function sendFrom(server: TestServer, address: string, content: Buffer) {
  return new Visitor(server.url).ask('POST', '/api/photos/upload', {
    headers: { 'content-type': FORM_TYPE, 'x-forwarded-for': address },
    body: new Uint8Array(formOf({ content })),
  });
}

async function residentMb(server: TestServer): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** The processes that a process has started. */
async function childrenOf(pid = 0): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean);
}

/** [P6] Ends a server that has made images, and sees that what makes them ends too. */
async function imagesEndWith(server: TestServer, signal: NodeJS.Signals): Promise<void> {
  const children = await childrenOf(server.pid);
  expect(children.length).toBeGreaterThan(0);
  await server.end(signal);
  const left = () => children.filter((child) => existsSync(`/proc/${child}/environ`));
  await expect.poll(left).toEqual([]);
}

/** Sends until it is cut off; answers how many MB that were and the most memory meanwhile. */
async function sendOn(server: TestServer): Promise<{ sent: number; most: number }> {
  const sender = await RawUpload.begin(server.url);
  const chunk = Buffer.alloc(MEGABYTE, 1);
  let sent = 0;
  let most = 0;
  for (; sent < 200 && !sender.isClosed; sent += 1) {
    await sender.send(chunk);
    most = Math.max(most, await residentMb(server));
  }
  expect(sender.received).toContain('HTTP/1.1 413');
  expect(sent).toBeGreaterThan(100);
  expect(sent).toBeLessThan(150);
  return { sent, most };
}

describe('with little room, and few uploads a minute', () => {
  let server: TestServer;
  served(TestServer, (given) => (server = given), {
    PHOTO_QUOTA_MB: '2',
    ADDRESS_RATE: '80',
    TRUST_PROXY: '1',
  });

  test('[P9] above PHOTO_QUOTA_MB 507, and nothing is left of it', async () => {
    const visitor = new Visitor(server.url);
    const before = await filesOf(server);
    const listed = await photosOf(visitor);
    const large = await noise(700, 700);
    const first = await sendFrom(server, '192.0.2.9', large);
    expect(first.status).toBe(200);
    const { photo: kept } = v.parse(uploadAnswerSchema, first.body);
    if (kept === undefined) throw new Error('not kept');
    const { own: _, ...shown } = kept; // [A127] it is somebody else's
    const { status, body } = await sendFrom(server, '192.0.2.9', large);
    expect(status).toBe(507);
    expect(body).toMatchObject({ success: false, error: 'There is no room for more photos.' });
    expect(await photosOf(visitor)).toEqual([shown, ...listed]);
    const stored = [...before.stored, ...storedOf(kept)].toSorted();
    expect(await filesOf(server)).toEqual({ temp: [], stored });
    expect((await sendFrom(server, '192.0.2.9', await png())).status).toBe(200);
  });

  test('[P11] uploads of a visitor and of an address are limited', async () => {
    const content = await png();
    const eager = new Visitor(server.url);
    await keep(eager, content);
    await keep(eager, content);
    const { status, body, headers } = await upload(eager, { content });
    expect(status).toBe(429);
    expect(body).toMatchObject({ success: false, code: 'action/too-many' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // The address has 8: two are used, and every new visitor sends one.
    const statuses: number[] = [];
    for (let more = 0; more < 7; more += 1) {
      statuses.push((await upload(new Visitor(server.url), { content })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('with room', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ TRUST_PROXY: '1' });
  });
  afterAll(() => server.remove());

  test('[P11] uploads that trickle in from one address leave room for those of others', async () => {
    const visitor = new Visitor(server.url);
    const content = await png();
    // These come from the loopback address, as no proxy says otherwise.
    const senders = await Promise.all(
      Array.from({ length: 10 }, () => RawUpload.begin(server.url)),
    );
    await expect.poll(async () => (await filesOf(server)).temp).toHaveLength(10);
    const { status, body, headers } = await upload(visitor, { content });
    expect(status).toBe(429);
    expect(body).toMatchObject({
      success: false,
      code: 'photo/busy',
      error: 'Too many photos from your address are on their way. Please try again in a moment.',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendFrom(server, '192.0.2.1', content)).status).toBe(200);
    senders.pop()?.drop();
    await expect.poll(async () => (await upload(visitor, { content })).status).toBe(200);
    for (const sender of senders) sender.drop();
    await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
  });

  test('[P2] [P10] memory stays flat while megabytes come in, and a client that goes on is cut off', async () => {
    const visitor = new Visitor(server.url);
    await keep(visitor, await jpeg(1000, 1000));
    const before = await residentMb(server);
    const first = await sendOn(server);
    // Buffers that wait for the garbage collector, but not the uploads; and no more of them the next times.
    expect(first.most - before).toBeLessThan(first.sent);
    for (let time = 0; time < 2; time += 1) {
      const { most } = await sendOn(server);
      expect(most - first.most).toBeLessThan(30);
    }
    await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
    expect((await visitor.get('/healthz')).status).toBe(200);
  });
});

test('[P6] [P12] [P22] kill -9: no image process, nothing of half an upload, the shares are known', async () => {
  const server = removedAfter(await TestServer.start({ PHOTO_QUOTA_MB: '60', TRUST_PROXY: '1' }));
  const visitor = new Visitor(server.url);
  const kept = await keep(visitor, await png());

  // [P22] An address has its share of a day.
  const large = await noise(1800, 1850);
  const mine: unknown[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await sendFrom(server, '192.0.2.1', large);
    expect(status).toBe(200);
    mine.push({ ...v.parse(uploadAnswerSchema, body).photo, own: undefined }); // [A127]
  }
  const used = {
    status: 507,
    body: {
      success: false,
      code: 'photo/share-used',
      error:
        'Your address has sent as many photos as it may in a day. Please try again in 24 hours.',
    },
  };
  const refused = await sendFrom(server, '192.0.2.1', large);
  expect(refused).toMatchObject(used);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await photosOf(visitor)).toEqual([...mine.toReversed(), kept]);
  await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
  expect((await sendFrom(server, '192.0.2.2', large)).status).toBe(200);

  const photos = await photosOf(visitor);
  const { stored } = await filesOf(server);
  expect(stored).toEqual(storedOf(...photos));
  const sender = await RawUpload.begin(server.url);
  await sender.send(Buffer.alloc(300_000));
  await expect.poll(async () => (await filesOf(server)).temp).toHaveLength(1);
  await imagesEndWith(server, 'SIGKILL');
  await server.up();
  sender.drop();

  // [P12]
  expect(await filesOf(server)).toEqual({ temp: [], stored });
  expect(await photosOf(visitor)).toEqual(photos);
  expect((await visitor.get(kept.url)).status).toBe(200);

  // [P22] A restart keeps the used share, and does not lose the rest.
  expect(await sendFrom(server, '192.0.2.1', large)).toMatchObject(used);
  expect((await sendFrom(server, '192.0.2.1', await png())).status).toBe(200);

  await imagesEndWith(server, 'SIGTERM');
});
