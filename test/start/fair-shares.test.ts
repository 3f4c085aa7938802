import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { png } from '../../api/photos/images/sample-images.ts';
import { AddressAllowances } from '../../bridge/address-allowances.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { upload } from '../support/photos.ts';

async function started(env: Record<string, string>): Promise<InProcessServer> {
  const server = await InProcessServer.start(env);
  onTestFinished(() => server.remove());
  return server;
}

/** A visitor who has been there before. */
async function guest({ url }: InProcessServer): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.get('/api/game-rooms/list');
  return visitor;
}

/** Asks until it is refused. Returns how often it was let through. */
async function used(ask: () => Promise<{ status: number }>, most: number): Promise<number> {
  for (let asked = 0; asked < most; asked += 1) if ((await ask()).status === 429) return asked;
  return most;
}

const change = (visitor: Visitor) => () => visitor.ask('DELETE', '/api/nothing');

test('[X46] who uses up the changes of an address is refused, and its other guests are not', async () => {
  const up = await started({ ADDRESS_RATE: '120' });
  const [flood, innocent] = [await guest(up), await guest(up)];
  const alone = await used(change(flood), 200);
  expect(alone).toBeGreaterThan(40);
  expect((await change(flood)()).status).toBe(429);
  for (let call = 0; call < 15; call += 1) expect((await change(innocent)()).status).not.toBe(429);
  expect((await change(flood)()).status).toBe(429);
});

test('[X48] a newcomer behind the router of a guest who floods without a cookie gets in', async () => {
  const up = await started({ ADDRESS_RATE: '120' });
  const stranger = (path: string) => new Visitor(up.url).ask('DELETE', path);
  expect(await used(() => stranger('/api/nothing'), 200)).toBe(60);
  for (let call = 0; call < 60; call += 1) await new Visitor(up.url).get('/api/game-rooms/list');
  expect((await new Visitor(up.url).post('/api/game-rooms/create')).status).toBe(429);
  const newcomer = await guest(up);
  expect((await newcomer.post('/api/game-rooms/create')).status).toBe(200);
});

test('[X46] photos and lists of photos of an address are shared, too', async () => {
  const up = await started({ ADDRESS_RATE: '200' });
  const floods = [await guest(up), await guest(up), await guest(up), await guest(up)];
  const innocent = await guest(up);
  for (const flood of floods) {
    await used(async () => upload(flood, { content: await png(2, 2) }), 20);
    await used(() => flood.get('/api/photos/list'), 20);
  }
  expect((await upload(innocent, { content: await png(2, 2) })).status).toBe(200);
  expect((await innocent.get('/api/photos/list')).status).toBe(200);
});

test('[X46] a flood of frames by one guest closes its own sockets and nobody else’s', async () => {
  const up = await started({ ADDRESS_RATE: '40' });
  const socketOf = async (visitor: Visitor) => {
    const headers = {
      Cookie: `visitor=${visitor.cookieOf('visitor')}; visitor.sig=${visitor.cookieOf('visitor.sig')}`,
    };
    const address = `${up.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { headers });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return socket;
  };
  const innocent = await socketOf(await guest(up));
  const noisy = await guest(up);
  let closed = 0;
  for (let socket = 0; socket < 3; socket += 1) {
    const flood = await socketOf(noisy);
    const isClosed = new Promise((resolve) => flood.once('close', resolve));
    for (let frame = 0; frame < 200; frame += 1) flood.ping();
    await isClosed;
    closed += 1;
    for (let frame = 0; frame < 3; frame += 1) innocent.ping();
  }
  expect(closed).toBe(3);
  const answered = new Promise((resolve) => innocent.once('pong', () => resolve('open')));
  innocent.ping();
  const isClosed = new Promise((resolve) => innocent.once('close', () => resolve('closed')));
  expect(await Promise.race([answered, isClosed])).toBe('open');
  innocent.close();
});

const sends = (allowance: { take(): boolean }, count: number): number =>
  Array.from({ length: count }, () => allowance.take()).filter(Boolean).length;

test('[X46] the frames of an address are shared by the second and by the day', () => {
  let now = 0;
  const perDay = 2000;
  const addresses = new AddressAllowances({ perSecond: 100, perDay }, () => now);
  const { allowance: innocent } = addresses.connected('router', 'innocent');
  const { allowance: flood } = addresses.connected('router', 'flood');
  expect(sends(flood, 500)).toBe(150); // two seconds' worth of what is anybody's, and of its share
  expect(sends(innocent, 500)).toBe(50);
  for (let second = 0; second < 20; second += 1) {
    now += 1000;
    sends(flood, 500);
  }
  expect(sends(flood, 1)).toBe(0);
  now += 5000;
  expect(sends(flood, 1)).toBe(0);
  expect(sends(innocent, 500)).toBeGreaterThan(90);
  const { allowance: nobody } = addresses.connected('router');
  expect(sends(nobody, 10)).toBe(10);
  now += 24 * 60 * 60 * 1000;
  expect(sends(flood, 500)).toBeGreaterThan(100);
});

test('[X47] with any number of cookies the frames keep to the limits of the address', () => {
  let now = 0;
  const [perSecond, perDay] = [100, 100_000];
  const addresses = new AddressAllowances({ perSecond, perDay }, () => now);
  const all = Array.from({ length: 300 }, (_, at) => addresses.connected('router', `cookie ${at}`));
  let sent = 0;
  for (let second = 0; second < 60; second += 1) {
    for (const { allowance } of all) sent += sends(allowance, 10);
    now += 1000;
  }
  expect(sent).toBeLessThan(62 * perSecond);
  expect(sent).toBeGreaterThan(50 * perSecond);
  for (let second = 0; second < 2000; second += 1) {
    for (const { allowance } of all) sent += sends(allowance, 10);
    now += 1000;
  }
  expect(sent).toBeLessThanOrEqual(perDay);
});
