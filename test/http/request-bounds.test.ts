import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { boundBody } from '../../api/http/request-bounds.ts';
import { ask, dial } from '../abuse/support/raw.ts';
import { InProcessServer, closing } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given), { TRUST_PROXY: '1' });

const HERE = '127.0.0.1';
const many = (text: string, times: number): string => text.repeat(times);

test.each([
  ['8,000 parameters', `/games?${many('b&', 8000)}`],
  ['33 parameters of a call', `/api/photos/list?${many('limit=1&', 33)}`],
  ['a long path', `/${many('a/', 3000)}`],
  ['a long handshake', `/socket.io/?EIO=4&transport=polling&${many('b&', 5000)}`],
  ['matchmaking with parameters', `/matchmake/joinById/AAAAAA?${many('%61&', 50)}`],
])('[X37] %s: 414', async (_, path) => {
  const { status, body } = await ask(server.url + path, HERE);
  expect({ status, body: JSON.parse(body) }).toEqual({
    status: 414,
    body: { error: 'The address is too long.', code: 'action/malformed' },
  });
});

test.each([
  ['Accept', many('a/b,', 3000)],
  ['Accept-Encoding', many('gzip;q=0.1,', 200)],
  ['If-None-Match', many('"a",', 1000)],
  ['Range', `bytes=${many('0-0,', 1000)}`],
  ['X-Forwarded-For', many('1.1.1.1,', 1500)],
  ['Content-Type', `multipart/form-data; ${many('a=b;', 1000)}`],
])('[X37] a %s header of thousands of entries: 431', async (name, value) => {
  const { status, body } = await ask(`${server.url}/games`, HERE, { headers: { [name]: value } });
  expect({ status, code: JSON.parse(body) }).toMatchObject({
    status: 431,
    code: { code: 'action/malformed' },
  });
});

test('[X37] hundreds of headers: 431; an upgrade like that is ended', async () => {
  const headers = Object.fromEntries(Array.from({ length: 500 }, (_, each) => [`h${each}`, 'a']));
  expect((await ask(`${server.url}/games`, HERE, { headers })).status).toBe(431);
  const { socket, heard } = await dial(server.url, HERE);
  const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  socket.write(`GET /socket.io/?EIO=4&${many('b&', 5000)} HTTP/1.1\r\n${upgrade}`);
  await closing(socket);
  expect(heard()).toBe('');
});

test('[X37] what browsers and links send is read as before', async () => {
  const tracked = many('utm_source=a-newsletter&', 20);
  const headers = {
    cookie: many('neighbour=1; ', 900),
    'accept-language': many('de,en;q=0.5,', 30),
  };
  const { status } = await ask(`${server.url}/games?${tracked}`, HERE, { headers });
  expect(status).toBe(200);
});

const CHUNKED = (path: string, type: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
const FORM = 'multipart/form-data; boundary=b';
const inPieces = (text: string, size: number): string => {
  let chunks = '';
  for (let at = 0; at < text.length; at += size) {
    const piece = text.slice(at, at + size);
    chunks += `${piece.length.toString(16)}\r\n${piece}\r\n`;
  }
  return chunks;
};

test.each([
  ['a photo', '/api/photos/upload', FORM],
  ['a JSON body', '/api/game-rooms/create', 'application/json'],
  ['a body for nobody', '/healthz', 'text/plain'],
  ['a packet by polling', '/socket.io/?EIO=4&transport=polling', 'text/plain'],
])('[X38] %s in chunks of one byte ends its connection', async (_, path, type) => {
  const { socket } = await dial(server.url, HERE);
  socket.write(CHUNKED(path, type) + inPieces(many('x', 4000), 1));
  await closing(socket);
  expect(socket.bytesWritten).toBeLessThan(30_000);
});

test('[X50] [O54] the server reads no more of a body that it has cut off, and the next one whole', async () => {
  let pieces = 0;
  const http = createServer((request, response) => {
    boundBody(request, response);
    const push = request.push.bind(request);
    request.push = (piece: Buffer | null) => {
      pieces += 1;
      return push(piece);
    };
    request.on('error', () => {}); // the connection ends
    request.once('end', () => response.end());
    request.resume();
  });
  const url = await new Promise<string>((resolve) =>
    http.listen(0, HERE, () => resolve(`http://${HERE}:${(http.address() as AddressInfo).port}`)),
  );
  onTestFinished(() => void http.close());
  // Node gives the parser of a connection that has ended to the next one.
  for (let connection = 0; connection < 3; connection += 1) {
    pieces = 0;
    const { socket } = await dial(url, HERE);
    socket.write(CHUNKED('/', 'text/plain') + inPieces(many('x', 20_000), 1));
    await closing(socket);
    expect(pieces).toBeLessThan(200);
    expect((await ask(url, HERE, { method: 'POST', body: 'whole' })).status).toBe(200);
    expect(pieces).toBeLessThan(200);
  }
});

test('[X38] a phone that sends 10 KB a second in small pieces gets its answer', async () => {
  const { socket, heard } = await dial(server.url, HERE);
  socket.setNoDelay(true);
  const name = many('n', 10_000);
  const body = JSON.stringify({ name });
  socket.write(
    `PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let at = 0; at < body.length; at += 200) {
    socket.write(body.slice(at, at + 200));
    // oxlint-disable-next-line no-await-in-loop -- this is the speed of the phone
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(heard).toContain('HTTP/1.1 400');
  socket.destroy();
});

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/games', 200],
  ['POST', '/api/nothing', 404],
  ['POST', '/socket.io/?EIO=4&transport=nothing', 400],
] as const)(
  '[X39] an endless body of %s %s ends soon after the answer',
  async (method, path, status) => {
    const { socket, heard } = await dial(server.url, HERE);
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    await expect.poll(heard).toContain(`HTTP/1.1 ${status}`);
    const chunk = `4000\r\n${many('x', 0x4000)}\r\n`;
    const more = setInterval(() => void socket.write(chunk), 5);
    await closing(socket);
    clearInterval(more);
  },
);

test('[P33] a form of nothing but boundaries is refused at its 21st part', async () => {
  const { socket, heard } = await dial(server.url, HERE);
  const body = many('--b\r\n\r\n', 40_000);
  socket.write(
    `POST /api/photos/upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 10000000\r\n\r\n${body}`,
  );
  await expect.poll(heard).toContain('The form has too many parts.');
  socket.destroy();
});
