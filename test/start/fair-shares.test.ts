import { Client } from 'colyseus.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { png } from '../../api/photos/images/sample-images.ts';
import { AddressStorage } from '../../api/http/address-storage.ts';
import { AddressCounts } from '../../api/http/memory-counts.ts';
import { AddressAllowances } from '../../bridge/address-allowances.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { InProcessServer, stopClock } from '../support/in-process-server.ts';
import { removedAfter } from '../support/server.ts';
import { upload } from '../support/photos.ts';

async function started(env: Record<string, string>): Promise<InProcessServer> {
  return removedAfter(await InProcessServer.start(env));
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
  const up = await started({ ADDRESS_RATE: '60' });
  const [flood, innocent] = [await guest(up), await guest(up)];
  const alone = await used(change(flood), 100);
  expect(alone).toBeGreaterThan(40);
  expect((await change(flood)()).status).toBe(429);
  for (let call = 0; call < 15; call += 1) expect((await change(innocent)()).status).not.toBe(429);
  expect((await change(flood)()).status).toBe(429);
});

test('[X69] whoever uses up the requests of an address is refused, by their prices, and its other guests are not', async () => {
  const up = await started({ ADDRESS_RATE: '60' });
  const innocent = await guest(up);
  const flood = await guest(up);
  stopClock(); // so that the minute does not end meanwhile
  // Each counts as two.
  const alone = await used(() => flood.get('/api/record-key'), 400);
  expect(alone).toBeGreaterThan(290);
  expect(alone).toBeLessThanOrEqual(300);
  const looks = (visitor: Visitor) => used(() => visitor.get('/healthz'), 40);
  expect([await looks(flood), await looks(innocent)]).toEqual([0, 40]);
  // Those without a cookie are one, and have their share.
  expect((await fetch(`${up.url}/healthz`)).status).toBe(200);
  expect(await looks(flood)).toBe(0);
});

test('[X69] new cookies take nothing from who was there, and all of an address end at one and a half times its limit', () => {
  let now = 0;
  const most = 6600;
  const requests = new AddressCounts(most, () => now);
  const asks = (visitor: string | null, price: number, times: number) =>
    Array.from({ length: times }, () => requests.take('router', price, visitor)).filter(
      (wait) => wait === null,
    ).length;
  expect(asks('guest', 1, 1)).toBe(1);
  let all = 1;
  for (let cookie = 0; cookie < 1000; cookie += 1) all += asks(`cookie ${cookie}`, 1, 20);
  expect(all).toBeLessThan(1.25 * most);
  // A sixty-sixth of a quarter.
  expect(asks('guest', 3, 10)).toBe(8);
  expect(asks('cookie 1', 1, 10)).toBe(5);
  expect(asks('cookie 1', 1, 1)).toBe(0);
  // What the administrator's calls were counts, however much it is [X48].
  requests.charge('elsewhere', 3 * most);
  expect([requests.take('elsewhere', 0), requests.take('bus', 0)]).toEqual([60, null]);
  now = 60_000;
  expect(asks('cookie 1', 1, 1)).toBe(1);
});

test('[X46] photos and lists of photos of an address are shared, too', async () => {
  const up = await started({ ADDRESS_RATE: '60' });
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

test('[X71] [X54] what a guest with a Colyseus client stores is paid from their own share', async () => {
  const up = await started({});
  const visitor = await guest(up);
  const { roomId, playerId } = await visitor.createRoom();
  const client = new Client(up.url, { headers: { cookie: visitor.cookie ?? '' } });
  const room = await client.joinById(roomId, { playerId });
  onTestFinished(() => void room.leave());
  const pays = vi.spyOn(AddressStorage.prototype, 'pay');
  onTestFinished(() => pays.mockRestore());
  room.send('chat-message', { message: 'Hi' });
  const paid = () => pays.mock.calls.filter(([, bytes]) => bytes > 0);
  await expect.poll(() => paid().map(([, , who]) => who)).toEqual([visitor.cookieOf('visitor')]);
});

const sends = (allowance: { take(): boolean }, count: number): number =>
  Array.from({ length: count }, () => allowance.take()).filter(Boolean).length;

test('[X46] the frames of an address are shared by the second and by the day', () => {
  let now = 0;
  const perDay = 1000;
  const addresses = new AddressAllowances({ perSecond: 100, perDay }, () => now);
  const innocent = addresses.connected('router', 'innocent');
  const flood = addresses.connected('router', 'flood');
  expect(sends(flood, 500)).toBe(200);
  expect(sends(innocent, 500)).toBe(100);
  for (let second = 0; second < 20; second += 1) {
    now += 1000;
    sends(flood, 500);
  }
  expect(sends(flood, 1)).toBe(0);
  now += 5000;
  expect(sends(flood, 1)).toBe(0);
  expect(sends(innocent, 500)).toBeGreaterThan(90);
  const nobody = addresses.connected('router');
  expect(sends(nobody, 10)).toBe(10);
  now += 24 * 60 * 60 * 1000;
  expect(sends(flood, 500)).toBe(200);
});
