import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Neighbours } from '../../engine/host/fair-share.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyHttpLimits, boundConnections, connectionBounds, SlowBodies } from './http-limits.ts';

describe('the number of requests', () => {
  const MINUTE_MS = 60_000;
  let server: Server;
  let end: () => void;
  let answered = 0;

  // The minute is over when a test says so.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    answered = 0;
  });
  afterEach(() => {
    end();
    server.close();
    vi.useRealTimers();
  });

  /** A server behind its limits. Sends this many requests and counts the statuses of the answers. */
  async function startLimited(
    addressRate: number,
  ): Promise<(times: number) => Promise<Record<string, number>>> {
    server = createServer((_request, response) => {
      answered += 1;
      response.end();
    });
    const visitors = { neighbours: new Neighbours(), visitorOf: () => null };
    end = applyHttpLimits(server, { addressRate, trustProxy: 0, visitors });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return async (times) => {
      const counts: Record<string, number> = {};
      for (let time = 0; time < times; time += 1) {
        const { status, headers } = await fetch(`http://127.0.0.1:${port}/`);
        const said = [status, headers.get('retry-after')].filter(Boolean).join(', again in ');
        counts[said] = (counts[said] ?? 0) + 1;
      }
      return counts;
    };
  }

  test('[X40] an address with scheme and host has the price of its path', async () => {
    await startLimited(1);
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const statuses: (number | undefined)[] = [];
    for (let time = 0; time < 151; time += 1) {
      const path = 'HTTP://games.example/api/tables/alluring-boxes/ABCDEF/record';
      const asked = httpRequest({ port, agent, path, host: '127.0.0.1' }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      statuses.push(response.statusCode);
    }
    agent.destroy();
    expect(statuses.filter((status) => status === 200)).toHaveLength(150);
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    ['ten times ADDRESS_RATE', 70, 700],
    ['600 where that is low', 1, 600],
  ])(
    '[X12] an address may ask %s in a minute, then 429 until it is over',
    async (_, rate, most) => {
      const ask = await startLimited(rate);
      expect(await ask(most + 5)).toEqual({ 200: most, '429, again in 60': 5 });
      vi.advanceTimersByTime(MINUTE_MS - 1);
      expect(await ask(2)).toEqual({ '429, again in 1': 2 });
      expect(answered).toBe(most);
      vi.advanceTimersByTime(1);
      expect(await ask(most + 1)).toEqual({ 200: most, '429, again in 60': 1 });
    },
  );
});

describe('the number of connections', () => {
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
});

describe('the speed of bodies', () => {
  const CHECK_MS = 10_000;
  let server: Server;
  let slow: SlowBodies;
  /** Bytes of bodies that the server has received. */
  let received = 0;
  const sockets: Socket[] = [];

  // Fake timers: the test decides when the server checks, so the load of the machine does not matter.
  const check = () => vi.advanceTimersByTime(CHECK_MS);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    slow = new SlowBodies(CHECK_MS);
    received = 0;
    server = createServer((request, response) => {
      slow.watch(request);
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      request.once('end', () => response.end('read'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    slow.stop();
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
    vi.useRealTimers();
  });

  function post(length: number): { socket: Socket; answer: () => string; closed: () => boolean } {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    let closed = false;
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {}); // a reset is an end too
    socket.on('close', () => (closed = true));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    return { socket, answer: () => answer, closed: () => closed };
  }

  /** Sends `bytes` and waits until the server has received them. */
  async function send(socket: Socket, bytes: number): Promise<void> {
    const total = received + bytes;
    socket.write(Buffer.alloc(bytes));
    await expect.poll(() => received).toBe(total);
  }

  test('[X11] ends the connection of a slow body', async () => {
    const { socket, closed } = post(100_000);
    await send(socket, 9_999);
    check(); // the first check does not count
    await send(socket, 9_999);
    check();
    await expect.poll(closed).toBe(true);
  });

  test('[X11] reads a body of sufficient speed to its end, even if that takes long', async () => {
    const pieces = 12;
    const { socket, answer } = post(pieces * 10_000);
    for (let piece = 0; piece < pieces; piece += 1) {
      await send(socket, 10_000);
      check();
    }
    await expect.poll(answer).toContain('read');
  });

  test('[X11] keeps the connection open after a complete body', async () => {
    const { socket, answer, closed } = post(10);
    socket.write('0123456789');
    await expect.poll(answer).toContain('read');
    check();
    check();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => answer().match(/read/g)).toHaveLength(2);
    expect(closed()).toBe(false);
  });
});
