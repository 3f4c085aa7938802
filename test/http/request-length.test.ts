import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.remove());

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
