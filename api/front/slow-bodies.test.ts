import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SlowBodies } from './slow-bodies.ts';

let server: Server;
let slow: SlowBodies;
const sockets: Socket[] = [];

beforeEach(async () => {
  slow = new SlowBodies(50);
  server = createServer((request, response) => {
    slow.watch(request);
    request.resume().once('end', () => response.end('read'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  slow.stop();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

function post(promised: number): { socket: Socket; heard: () => string; closed: Promise<unknown> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => {}); // the close that follows is what matters
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${promised}\r\n\r\n`);
  return { socket, heard: () => heard, closed: once(socket, 'close') };
}

test('[X11] a body that trickles in is given up', async () => {
  const { socket, closed } = post(100_000);
  const drip = setInterval(() => socket.write('x'), 5);
  await closed;
  clearInterval(drip);
});

test('[X11] a body that comes at a good speed is read to its end, however long it takes', async () => {
  const pieces = 12;
  const { socket, heard } = post(pieces * 20_000);
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write(Buffer.alloc(20_000));
    await new Promise((resolve) => setTimeout(resolve, 30)); // the sender's pace
  }
  await expect.poll(heard).toContain('read');
});

test('[X11] a connection goes on after a body that was whole', async () => {
  const { socket, heard } = post(10);
  socket.write('0123456789');
  await expect.poll(heard).toContain('read');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => heard().match(/read/g)).toHaveLength(2);
});
