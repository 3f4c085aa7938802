import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { jpeg, noise, png } from '../../api/photos/sample-images.ts';
import { filesOf, FORM_TYPE, formOf, keep, photosOf, storedOf, upload } from '../support/photos.ts';
import { RawUpload } from '../support/raw-upload.ts';
import { TestServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const MEGABYTE = 1024 * 1024;

async function withServer(
  env: Record<string, string>,
  work: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await TestServer.start(env);
  try {
    await work(server);
  } finally {
    await server.remove();
  }
}

async function residentMb(server: TestServer): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

test('[P9] above PHOTO_QUOTA_MB 507, and nothing is left of it', () =>
  withServer({ PHOTO_QUOTA_MB: '1' }, async (server) => {
    const visitor = new Visitor(server.url);
    const large = await noise(500, 500);
    const kept = await keep(visitor, large);
    const { status, body } = await upload(visitor, { content: large });
    expect(status).toBe(507);
    expect(body).toMatchObject({ success: false, error: 'There is no room for more photos.' });
    expect(await photosOf(visitor)).toEqual([kept]);
    expect(await filesOf(server)).toEqual({ temp: [], stored: storedOf(kept) });
    await keep(visitor, await png());
  }));

test('[P11] uploads of a visitor and of an address are limited', () =>
  withServer({ ADDRESS_RATE: '80' }, async (server) => {
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
  }));

test('[P22] an address has its share of a day, and a restart does not forget it', () =>
  withServer({ PHOTO_QUOTA_MB: '60', TRUST_PROXY: '1' }, async (server) => {
    const large = await noise(1800, 1850);
    const from = (address: string, content: Buffer) =>
      new Visitor(server.url).ask('POST', '/api/photos/upload', {
        headers: { 'content-type': FORM_TYPE, 'x-forwarded-for': address },
        body: new Uint8Array(formOf({ content })),
      });
    expect((await from('192.0.2.1', large)).status).toBe(200);
    expect((await from('192.0.2.1', large)).status).toBe(200);
    const used = {
      status: 507,
      body: {
        success: false,
        code: 'photo/share-used',
        error:
          'Your address has sent as many photos as it may in a day. Please try again in 24 hours.',
      },
    };
    const refused = await from('192.0.2.1', large);
    expect(refused).toMatchObject(used);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await photosOf(new Visitor(server.url))).length).toBe(2);
    await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
    expect((await from('192.0.2.2', large)).status).toBe(200);
    await server.crashAndRestart();
    expect(await from('192.0.2.1', large)).toMatchObject(used);
    // What is left of the share is not lost.
    expect((await from('192.0.2.1', await png())).status).toBe(200);
  }));

test('[P11] uploads that trickle in from one address leave room for those of others', () =>
  withServer({ TRUST_PROXY: '1' }, async (server) => {
    const visitor = new Visitor(server.url);
    const content = await png();
    const uploadFrom = (address: string) =>
      visitor.ask('POST', '/api/photos/upload', {
        headers: { 'content-type': FORM_TYPE, 'x-forwarded-for': address },
        body: new Uint8Array(formOf({ content })),
      });
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
    expect((await uploadFrom('192.0.2.1')).status).toBe(200);
    senders.pop()?.drop();
    await expect.poll(async () => (await upload(visitor, { content })).status).toBe(200);
    for (const sender of senders) sender.drop();
  }));

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

test('[P2] [P10] memory stays flat while MB after MB comes in, and who sends on is cut off', () =>
  withServer({}, async (server) => {
    const visitor = new Visitor(server.url);
    await keep(visitor, await jpeg(1000, 1000));
    const before = await residentMb(server);
    const first = await sendOn(server);
    // Buffers that wait to be collected, but not what came in; and no more of them the next times.
    expect(first.most - before).toBeLessThan(first.sent);
    for (let time = 0; time < 2; time += 1) {
      const { most } = await sendOn(server);
      expect(most - first.most).toBeLessThan(30);
    }
    await expect.poll(async () => (await filesOf(server)).temp).toEqual([]);
    expect((await visitor.get('/healthz')).status).toBe(200);
  }));

/** The processes that a process has started. */
async function childrenOf(pid = 0): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean);
}

describe('crashes', () => {
  test('[P6] the process that makes images ends with the server, however that ends', () =>
    withServer({}, async (server) => {
      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        await keep(new Visitor(server.url), await png());
        const children = await childrenOf(server.pid);
        expect(children).toHaveLength(1);
        await server.end(signal);
        const isGone = () => !existsSync(`/proc/${children[0]}/environ`);
        await expect.poll(isGone).toBe(true);
        await server.up();
      }
    }));

  test('[P12] kill -9 in the middle of an upload leaves nothing after the next start', () =>
    withServer({}, async (server) => {
      const visitor = new Visitor(server.url);
      const kept = await keep(visitor, await png());
      const sender = await RawUpload.begin(server.url);
      await sender.send(Buffer.alloc(300_000));
      await expect.poll(async () => (await filesOf(server)).temp).toHaveLength(1);
      await server.crashAndRestart();
      sender.drop();
      expect(await filesOf(server)).toEqual({ temp: [], stored: storedOf(kept) });
      expect(await photosOf(visitor)).toEqual([kept]);
      expect((await visitor.get(kept.url)).status).toBe(200);
    }));
});
