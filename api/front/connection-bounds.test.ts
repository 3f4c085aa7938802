import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundConnections, connectionBounds, AddressCounts } from './connection-bounds.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listenWith(bounds: Parameters<typeof boundConnections>[1]): Promise<void> {
  server = createServer((_request, response) => response.end('ok'));
  boundConnections(server, bounds);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Connects from an address. Resolves to whether the server answers. */
function isAnswered(localAddress: string): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => resolve(true));
  });
}

test('[X10] bounds the connections of each address', async () => {
  await listenWith({ total: 100, perAddress: 3 });
  const mine = '127.0.2.1';
  for (let one = 0; one < 3; one += 1) expect(await isAnswered(mine)).toBe(true);
  expect(await isAnswered(mine)).toBe(false);
  expect(await isAnswered('127.0.2.2')).toBe(true);
  sockets[0]?.destroy();
  await expect.poll(() => isAnswered(mine)).toBe(true);
});

test('[X10] bounds the connections of all addresses together', async () => {
  await listenWith({ total: 2, perAddress: null });
  expect(await isAnswered('127.0.2.1')).toBe(true);
  expect(await isAnswered('127.0.2.2')).toBe(true);
  expect(await isAnswered('127.0.2.3')).toBe(false);
});

test.each([
  [{ addressRate: 1200, trustProxy: 0 }, 20_000, { total: 19_800, perAddress: 1200 }],
  [{ addressRate: 1_000_000, trustProxy: 0 }, 20_000, { total: 19_800, perAddress: 14_850 }],
  [{ addressRate: 2, trustProxy: 0 }, 20_000, { total: 19_800, perAddress: 100 }],
  [{ addressRate: 1200, trustProxy: 1 }, 1024, { total: 824, perAddress: null }],
  [{ addressRate: 1200, trustProxy: 0 }, 256, { total: 100, perAddress: 75 }],
])('[X10] bounds of %o with %i descriptors', (env, descriptors, bounds) => {
  expect(connectionBounds(env, descriptors)).toEqual(bounds);
});

test('[X12] counts by address and minute, and says when the next minute begins', () => {
  let now = 0;
  const counts = new AddressCounts(2, () => now);
  expect([counts.take('a'), counts.take('a'), counts.take('b')]).toEqual([null, null, null]);
  now = 15_000;
  expect(counts.take('a')).toBe(45);
  expect(counts.take('b')).toBeNull();
  now = 60_000;
  expect(counts.take('a')).toBeNull();
});
