import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowBodies } from './slow-bodies.ts';

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
