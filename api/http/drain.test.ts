import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drain } from './read-body.ts';

let server: Server;
let socket: Socket;
let received = '';
afterEach(() => {
  socket.destroy();
  server.close();
});

/** A connection to a server that answers 413 at once and drains what is still sent. */
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
  socket.on('error', () => {}); // the close that follows is what matters
  return { closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

function post(promised: number, sent: number): void {
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${promised}\r\n\r\n`);
  socket.write(Buffer.alloc(sent));
}

test('[P10] the rest is read, and the connection goes on', async () => {
  await connection(10_000_000, 10_000);
  post(3_000_000, 3_000_000);
  // Answered only where the first request was read to its end.
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => received.match(/HTTP\/1.1 413/g)).toHaveLength(2);
});

test('[P10] who sends more than that is cut off, and was answered', async () => {
  const { closed } = await connection(100_000, 10_000);
  post(9_000_000, 8_000_000);
  await closed;
  expect(received).toContain('413');
});

test('[P10] who sends no further is cut off too', async () => {
  const { closed } = await connection(100_000, 20);
  post(1000, 10);
  await closed;
  expect(received).toContain('413');
});
