import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startStrictServer } from '../support/server.ts';
import { dial } from './support/raw.ts';
import { strangersAddress, survives } from './support/victim.ts';
import { closing } from '../support/clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startStrictServer();
});
afterAll(() => server.remove());

/** So many connections of one address, each of which says this and then nothing more. */
async function crowd(size: number, address: string, saying = ''): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let some = 0; some < size; some += 100) {
    const dialled = await Promise.all(Array.from({ length: 100 }, () => dial(server.url, address)));
    for (const { socket } of dialled) {
      sockets.push(socket);
      socket.write(saying);
    }
  }
  return sockets;
}

const open = (sockets: readonly Socket[]): number =>
  sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;

const HALF_HEADERS = 'POST /api/game-rooms/create HTTP/1.1\r\nHost: x\r\nContent-Le';
const HALF_BODY =
  'POST /api/play/slots HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';

test('[X10] [X11] thousands of idle, half-said and slow connections of one address', async () => {
  await survives(server, async (address) => {
    const idle = await crowd(4000, address);
    await expect.poll(() => open(idle)).toBeLessThanOrEqual(1200);
    const slow = [
      ...(await crowd(500, strangersAddress(), HALF_HEADERS)),
      ...(await crowd(500, strangersAddress(), HALF_BODY)),
    ];
    // For how they end, see test/http/slow-clients.test.ts.
    expect(open(slow)).toBeGreaterThan(0);
    for (const socket of [...idle, ...slow]) socket.destroy();
  });
});

/** Of the default ADDRESS_RATE, a minute. */
const OF_ADDRESS = 12_000;

test('[X12] a client that floods the server gets 429 before it costs anything', async () => {
  await survives(server, async (address) => {
    const dialled = await Promise.all(Array.from({ length: 10 }, () => dial(server.url, address)));
    const answered = (status: number): number =>
      dialled.reduce((sum, { heard }) => sum + heard().split(`HTTP/1.1 ${status}`).length - 1, 0);
    const some = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10);
    let asked = 0;
    while (answered(429) < 2000) {
      for (const { socket } of dialled) socket.write(some);
      asked += 100;
      await expect.poll(() => answered(200) + answered(429), { interval: 1 }).toBe(asked);
    }
    // More than that where the server's minute turned meanwhile: api/http/http-limits.test.ts.
    expect(answered(200)).toBeGreaterThanOrEqual(OF_ADDRESS);
    for (const { socket } of dialled) socket.destroy();
    return asked;
  });
});

test('[X12] a connection that asks far ahead of its answers is ended', async () => {
  await survives(server, async (address) => {
    for (let round = 0; round < 20; round += 1) {
      const { socket, heard } = await dial(server.url, address);
      socket.write('GET /games HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1500));
      await closing(socket);
      expect(heard().split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(16);
    }
    return 20 * 1500;
  });
});
