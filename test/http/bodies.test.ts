import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator } from '../support/administrator.ts';
import { InProcessServer, closing } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';

let server: InProcessServer;
served(InProcessServer, (given) => (server = given), { ADMIN_PASSWORD });

const PLAY = '/api/play/wheel';
const SPIN = JSON.stringify({ type: 'SPIN' });
const NOT_JSON = { error: 'The request body is not valid JSON.', code: 'action/malformed' };

function send(
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string>,
  path = PLAY,
): Promise<Answer> {
  return new Visitor(server.url).ask('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}
const encoded = (encoding: string, body: string | Buffer<ArrayBuffer>) =>
  send(body, { 'content-encoding': encoding });

test('[A48] a body that says it is not compressed is read', async () => {
  expect(await encoded('identity', SPIN)).toMatchObject({ status: 200, body: { rounds: 9 } });
});

test.each(['gzip', 'x-gzip', 'GZIP', 'deflate', 'br', 'zstd', 'gzip, gzip', 'x', '__proto__'])(
  '[A48] a body compressed by %s is 415 and not unpacked',
  async (encoding) => {
    const { status, body } = await encoded(encoding, gzipSync(SPIN));
    expect(status).toBe(415);
    expect(body).toMatchObject({ error: 'Send JSON in UTF-8, not compressed.' });
  },
);

test('[A48] a body of more than 16 KB is 413', async () => {
  expect((await send(`{"type":"SPIN","x":"${'x'.repeat(17_000)}"}`, {})).status).toBe(413);
});

test('[A48] the administrator’s calls are held to the same', async () => {
  const admin = await Administrator.signIn(server.url);
  const json = { 'content-type': 'application/json' };
  const post = (headers: Record<string, string>, body: string) =>
    admin.ask('POST', '/api/kinks', { headers: { ...json, ...headers }, body });
  expect(await post({ 'content-encoding': 'gzip' }, '{"name":"Karaoke"}')).toMatchObject({
    status: 415,
  });
  expect(await post({}, '{"name":')).toMatchObject({ status: 400, body: NOT_JSON });
  const login = await send('{"password":', {}, '/admin/api/login');
  expect(login).toMatchObject({ status: 400, body: { success: false } });
});

test.each(['/api/tables/alluring-party', '/api/game-rooms/create', '/api/me'])(
  '[A48] a list is no body of %s',
  async (path) => {
    const method = path === '/api/me' ? 'PUT' : 'POST';
    const headers = { 'content-type': 'application/json' };
    const answer = await new Visitor(server.url).ask(method, path, { headers, body: '[]' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'action/malformed' } });
  },
);

test('[A48] a body that breaks off leaves the server as it was', async () => {
  const { hostname, port } = new URL(server.url);
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST ${PLAY} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        'Content-Length: 100\r\n\r\n',
    );
    socket.end(SPIN.slice(0, 10));
    socket.resume();
    await closing(socket);
  }
  expect((await send(SPIN, {})).status).toBe(200);
  expect(server.output).not.toContain('request failed');
});

describe('[A48] a body of another kind', () => {
  test.each(['utf-8', 'UTF-8', 'utf8', 'us-ascii', '"utf-8"'])(
    '[A48] charset %s is read',
    async (charset) => {
      const answer = await send(SPIN, { 'content-type': `application/json; charset=${charset}` });
      expect(answer.status).toBe(200);
    },
  );

  test.each(['utf-16', 'koi8-r', 'iso-8859-1', 'x'.repeat(30)])(
    '[A48] charset %s is 415',
    async (charset) => {
      const answer = await send(SPIN, { 'content-type': `application/json; charset=${charset}` });
      expect(answer).toMatchObject({ status: 415, body: { code: 'action/malformed' } });
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'x',
    'a/b/c',
  ])('[A48] %s is told that JSON is wanted', async (type) => {
    const answer = await send(SPIN, { 'content-type': type });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Send the body as application/json.', code: 'action/malformed' },
    });
  });

  test.each(['application/json;;', 'application/json; charset', 'application/json; charset="'])(
    '[A48] a type written wrong, %s, is no fault of the server',
    async (type) => {
      expect((await send(SPIN, { 'content-type': type })).status).toBeLessThan(500);
    },
  );

  test.each([
    ['{"type":"SPIN","__proto__":{"x":1}}', 400],
    ['{"type":"SPIN","constructor":{"prototype":{}}}', 400],
    [`${'['.repeat(8000)}${']'.repeat(8000)}`, 400],
    [`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, 400],
    ['{"type":', 400],
    ['"SPIN"', 400],
    ['5', 400],
    ['null', 400],
    ['[]', 400],
    ['{"type":"\\ud800"}', 400],
    [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), 400],
  ])('[A48] that is no wish is refused: %#', async (body, status) => {
    expect((await send(body, {})).status).toBe(status);
  });
});

test('[A48] bytes that are not HTTP get no line in the log', async () => {
  const { hostname, port } = new URL(server.url);
  for (const more of ['{"no":"request"}', '\0'.repeat(1000), 'GET / HTTP/9.9\r\n\r\n']) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.resume();
    socket.write(`DELETE /api/kinks/1 HTTP/1.1\r\nHost: x\r\n\r\n${more}`);
    await closing(socket);
  }
  expect((await send(SPIN, {})).status).toBe(200);
  expect(server.output).not.toContain('Parse Error');
});

test.each([
  '/%E0%A4%A',
  '/%',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/api/users/%E0%A4%A',
  '/api/game-config/%E0%A4%A',
  '/api/play/%FF',
  '/api/me?game[]=x&game[]=y',
  '/api/me?game=%FF',
  '/api/me?__proto__[x]=1',
  '/photos/%E0%A4%A',
  '/u/%E0%A4%A',
  '/admin/%E0%A4%A',
  '/matchmake/joinById/%E0%A4%A',
  `/assets/${'x'.repeat(5000)}`,
  `/${'a/'.repeat(2000)}`,
])('[A48] GET %s is no fault of the server', async (path) => {
  const { status, body } = await new Visitor(server.url).ask('GET', path, { redirect: 'manual' });
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(body)).not.toContain('is not valid JSON');
});

/** Everything that is answered to these bytes, until the server ends the connection. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host: hostname, port: Number(port) });
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('close', () => resolve(heard));
  socket.on('error', reject);
  socket.write(bytes);
  return promise;
}

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const HEAD = 'POST /api/play/wheel HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test.each([
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
  ['a list of lengths', 'Content-Length: 2, 40\r\n\r\n{}'],
  ['a length with a sign', 'Content-Length: +2\r\n\r\n{}'],
  ['chunks that come twice', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a space before a colon', 'Content-Length : 2\r\n\r\n{}'],
  ['a header that goes on', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n\r\n{}'],
  ['a chunk of no length', 'Transfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n'],
])('[A84] %s: refused, and what follows is no request', async (_, rest) => {
  const answer = await answerTo(`${HEAD}${rest}${HIDDEN}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(answer).not.toContain('"ok"');
});
