import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drain } from './body.ts';

let server: Server;
let socket: Socket;
let received = '';
afterEach(() => {
  socket.destroy();
  server.close();
});

/** A connection to a server that answers 413 at once and drains the rest of the body. */
async function connection(bytes: number, ms: number): Promise<{ closed: Promise<void> }> {
  server = createServer((request, response) => {
    response.writeHead(413).end('no');
    drain(request, bytes, ms);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => {}); // only the following close matters
  return { closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

function post(length: number, sent: number): void {
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(sent));
}

test('[P10] reads the rest and keeps the connection open', async () => {
  await connection(10_000_000, 10_000);
  post(3_000_000, 3_000_000);
  // The server answers this only after it has read the first request to its end.
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => received.match(/HTTP\/1.1 413/g)).toHaveLength(2);
});

test('[P10] ends the connection of a client that sends too much, after the answer', async () => {
  const { closed } = await connection(100_000, 10_000);
  post(9_000_000, 8_000_000);
  await closed;
  expect(received).toContain('413');
});

test('[P10] ends the connection of a client that stops sending, after the answer', async () => {
  const { closed } = await connection(100_000, 20);
  post(1000, 10);
  await closed;
  expect(received).toContain('413');
});
