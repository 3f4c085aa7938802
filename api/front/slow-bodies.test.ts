import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowBodies } from './slow-bodies.ts';

const LOOK_MS = 10_000;
let server: Server;
let slow: SlowBodies;
/** Bytes of bodies that have come so far. */
let came = 0;
const sockets: Socket[] = [];

// Looks happen when a test says so: what a loaded machine does in between decides nothing.
const look = () => vi.advanceTimersByTime(LOOK_MS);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  slow = new SlowBodies(LOOK_MS);
  came = 0;
  server = createServer((request, response) => {
    slow.watch(request);
    request.on('data', (chunk: Buffer) => (came += chunk.length));
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

function post(promised: number): { socket: Socket; heard: () => string; closed: () => boolean } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  let closed = false;
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => {}); // a reset is an end too
  socket.on('close', () => (closed = true));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${promised}\r\n\r\n`);
  return { socket, heard: () => heard, closed: () => closed };
}

/** Sends `bytes` and waits until the server has them. */
async function send(socket: Socket, bytes: number): Promise<void> {
  const whole = came + bytes;
  socket.write(Buffer.alloc(bytes));
  await expect.poll(() => came).toBe(whole);
}

test('[X11] a body that trickles in is given up', async () => {
  const { socket, closed } = post(100_000);
  await send(socket, 9_999);
  look(); // it began just now, and is given the time to come
  await send(socket, 9_999);
  look();
  await expect.poll(closed).toBe(true);
});

test('[X11] a body that comes at a good speed is read to its end, however long it takes', async () => {
  const pieces = 12;
  const { socket, heard } = post(pieces * 10_000);
  for (let piece = 0; piece < pieces; piece += 1) {
    await send(socket, 10_000);
    look();
  }
  await expect.poll(heard).toContain('read');
});

test('[X11] a connection goes on after a body that was whole', async () => {
  const { socket, heard, closed } = post(10);
  socket.write('0123456789');
  await expect.poll(heard).toContain('read');
  look();
  look();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => heard().match(/read/g)).toHaveLength(2);
  expect(closed()).toBe(false);
});
