import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { dial } from '../abuse/support/raw.ts';
import { served, StrictServer, type TestServer } from '../support/server.ts';

let server: TestServer;
served(StrictServer, (given) => (server = given));

const HALF_HEADERS = 'POST /api/game-rooms/create HTTP/1.1\r\nHost: x\r\nContent-Le';
const HALF_BODY =
  'POST /api/play/slots HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';

const open = (dialled: readonly { socket: Socket }[]): number =>
  dialled.filter(({ socket }) => !socket.destroyed && socket.readyState === 'open').length;

test.concurrent.for([
  ['nothing', '127.0.2.1', ''],
  ['half of its headers', '127.0.2.2', HALF_HEADERS],
  ['half of a body', '127.0.2.3', HALF_BODY],
] as const)('[X11] whoever says %s of what it promised is gone', async ([, address, saying]) => {
  const dialled = await Promise.all(Array.from({ length: 50 }, () => dial(server.url, address)));
  for (const { socket } of dialled) socket.write(saying);
  expect(open(dialled)).toBe(50);
  // Headers have 10 s; a body has 20 until its speed is known.
  await expect.poll(() => open(dialled)).toBe(0);
});
