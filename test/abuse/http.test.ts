import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startStrictServer } from '../support/server.ts';
import { ask, dial, type RawAnswer } from './support/raw.ts';
import { survives } from './support/victim.ts';

const LOGIN_MAX_ATTEMPTS = 5;
const AT_ONCE = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startStrictServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.remove());

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
    expect(many(answers, 400)).toBe(500);
    expect(many(answers, 413)).toBe(500);
    for (let turn = 0; turn < 200; turn += 1) {
      const { socket } = await dial(server.url, address);
      socket.write(
        'POST /api/game-rooms/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
          'Content-Encoding: gzip\r\nContent-Length: 9000\r\n\r\n',
      );
      socket.end(bomb.subarray(0, 5000));
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
