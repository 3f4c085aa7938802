import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { served, StrictServer, type TestServer } from '../support/server.ts';
import { ask, dial, type RawAnswer } from './support/raw.ts';
import { survives, strangersAddress } from './support/victim.ts';
import type { Socket } from 'node:net';
import { closing } from '../support/in-process-server.ts';

const LOGIN_MAX_ATTEMPTS = 5;
const AT_ONCE = 20;

let server: TestServer;
served(StrictServer, (given) => (server = given), { TRUST_PROXY: '1' });

/** Asks until that is enough, some at once. */
async function askedUntil(
  isEnough: (answers: readonly RawAnswer[]) => boolean,
  one: (turn: number) => Promise<RawAnswer>,
): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  while (!isEnough(answers)) {
    const from = answers.length;
    answers.push(
      ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => one(from + turn)))),
    );
  }
  return answers;
}

/** Asks so many times. */
const asked = (times: number, one: (turn: number) => Promise<RawAnswer>): Promise<RawAnswer[]> =>
  askedUntil(({ length }) => length >= times, one);

const many = (answers: readonly RawAnswer[], ...statuses: number[]): number =>
  answers.filter(({ status }) => statuses.includes(status)).length;

test('[A37] thousands of guessed links make no visitor, and above the limit are refused', async () => {
  await survives(server, async (address) => {
    const guess = (turn: number) => ask(`${server.url}/u/${`${turn}`.padStart(22, 'A')}`, address);
    // How many are not: test/admin/personal-links.test.ts.
    const answers = await askedUntil((all) => many(all, 429) >= 1800, guess);
    expect(answers.flatMap(({ setCookie }) => setCookie)).toEqual([]);
    expect(many(answers, 303, 429)).toBe(answers.length);
  });
});

test('[A48] bodies that are bombs, lies or broken off', async () => {
  const bomb = gzipSync(Buffer.alloc(15_000_000));
  expect(bomb.length).toBeLessThan(16 * 1024);
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  await survives(server, async (address) => {
    const url = `${server.url}/api/game-rooms/join/AAAAAA`;
    const answers = await asked(1000, (turn) =>
      ask(url, address, { method: 'POST', headers, body: turn % 2 === 0 ? bomb : 'no gzip' }),
    );
    expect(many(answers, 415)).toBe(1000);
    for (let turn = 0; turn < 200; turn += 1) {
      const { socket } = await dial(server.url, address);
      socket.write(
        'POST /api/game-rooms/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
          'Content-Length: 9000\r\n\r\n',
      );
      socket.end(Buffer.alloc(5000, 'x'));
    }
  });
});

test('[A3] [L2] logins from ever new ports, and from malformed addresses, count as one address', async () => {
  const body = JSON.stringify({ password: 'wrong' });
  const spellings = [
    (turn: number) => `6.6.6.6:${turn + 1}`,
    (turn: number) => `[2001:db8::${turn + 1}]:${turn + 1}`,
    (turn: number) => `nobody-${turn}`,
  ];
  await survives(server, async (address) => {
    for (const spelling of spellings) {
      const answers = await asked(600, (turn) =>
        ask(`${server.url}/admin/api/login`, address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': spelling(turn) },
          body,
        }),
      );
      expect(many(answers, 401)).toBe(LOGIN_MAX_ATTEMPTS);
      expect(many(answers, 429)).toBe(answers.length - LOGIN_MAX_ATTEMPTS);
    }
  });
});

/** So many connections of one address, each of which says this and then nothing more. */
async function crowd(size: number, address: string, saying = ''): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let some = 0; some < size; some += 100) {
    const dialled = await Promise.all(Array.from({ length: 100 }, () => dial(server.url, address)));
    for (const { socket } of dialled) {
      sockets.push(socket);
      socket.write(saying);
    }
  }
  return sockets;
}

const open = (sockets: readonly Socket[]): number =>
  sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;

const HALF_HEADERS = 'POST /api/game-rooms/create HTTP/1.1\r\nHost: x\r\nContent-Le';
const HALF_BODY =
  'POST /api/play/slots HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';

test('[X10] [X11] thousands of idle, half-said and slow connections of one address', async () => {
  await survives(server, async (address) => {
    const idle = await crowd(4000, address);
    await expect.poll(() => open(idle)).toBeLessThanOrEqual(1200);
    const slow = [
      ...(await crowd(500, strangersAddress(), HALF_HEADERS)),
      ...(await crowd(500, strangersAddress(), HALF_BODY)),
    ];
    // For how they end, see test/http/slow-clients.test.ts.
    expect(open(slow)).toBeGreaterThan(0);
    for (const socket of [...idle, ...slow]) socket.destroy();
  });
});

/** Of the default ADDRESS_RATE, a minute. */
const OF_ADDRESS = 12_000;

test('[X12] a client that floods the server gets 429 before it costs anything', async () => {
  await survives(server, async (address) => {
    const dialled = await Promise.all(Array.from({ length: 10 }, () => dial(server.url, address)));
    const answered = (status: number): number =>
      dialled.reduce((sum, { heard }) => sum + heard().split(`HTTP/1.1 ${status}`).length - 1, 0);
    const some = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10);
    let sent = 0;
    while (answered(429) < 2000) {
      for (const { socket } of dialled) socket.write(some);
      sent += 100;
      await expect.poll(() => answered(200) + answered(429), { interval: 1 }).toBe(sent);
    }
    // More than that where the server's minute turned meanwhile: api/http/http-limits.test.ts.
    expect(answered(200)).toBeGreaterThanOrEqual(OF_ADDRESS);
    for (const { socket } of dialled) socket.destroy();
    return sent;
  });
});

test('[X12] a connection that asks far ahead of its answers is ended', async () => {
  await survives(server, async (address) => {
    for (let round = 0; round < 20; round += 1) {
      const { socket, heard } = await dial(server.url, address);
      socket.write('GET /games HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1500));
      await closing(socket);
      expect(heard().split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(16);
    }
    return 20 * 1500;
  });
});
