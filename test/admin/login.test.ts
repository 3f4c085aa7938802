import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { loginAnswerSchema } from '../../engine/wire/admin.ts';
import { ADMIN_PASSWORD } from '../support/administrator.ts';
import { moveClock, stopClock, InProcessServer } from '../support/in-process-server.ts';
import { served, TestServer } from '../support/server.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';

const MAX = 5;
const MINUTE_MS = 60_000;

/** Behind a proxy, so that every test has an address of its own. */
let server: InProcessServer;
served(InProcessServer, (given) => (server = given), { ADMIN_PASSWORD, TRUST_PROXY: '1' });

/** Somebody at an address who tries passwords. */
class Guesser extends Visitor {
  readonly #address: string;

  constructor(address: string, url = server.url) {
    super(url);
    this.#address = address;
  }

  guess(password: unknown): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.#address };
    return this.post('/admin/api/login', { password }, headers);
  }

  status(): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.#address };
    return this.ask('GET', '/admin/api/login-status', { headers });
  }

  /** The statuses of so many wrong passwords. */
  async fail(count: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let spent = 0; spent < count; spent += 1) {
      statuses.push((await this.guess('wrong')).status);
    }
    return statuses;
  }
}

const FRESH = { blocked: false, remainingTimeMinutes: 0, attemptsRemaining: MAX, maxAttempts: MAX };

test('[A1] [A4] the status has the documented fields, and no cache stores it', async () => {
  const { status, body, headers } = await new Guesser('10.0.0.1').status();
  expect(status).toBe(200);
  expect(body).toEqual({ ...FRESH, signedIn: false });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('[A8] [L5] the right password is answered with success and signs in', async () => {
  const guesser = new Guesser('10.0.0.2');
  expect(await guesser.guess(ADMIN_PASSWORD)).toMatchObject({ status: 200 });
  const { body } = await guesser.status();
  expect(body).toEqual({ ...FRESH, signedIn: true });
});

test('[A8] [L1] [L2] wrong passwords are 401 and count down; then it is 429', async () => {
  stopClock();
  const guesser = new Guesser('10.0.0.3');
  for (const attemptsRemaining of [4, 3, 2, 1, 0]) {
    const { status, body, headers } = await guesser.guess('wrong');
    expect(status).toBe(401);
    expect(headers.getSetCookie()).toEqual([]);
    expect(v.parse(v.strictObject(loginAnswerSchema.entries), body)).toEqual({
      success: false,
      error: 'Invalid password',
      blocked: attemptsRemaining === 0,
      remainingTimeMinutes: attemptsRemaining === 0 ? 15 : 0,
      attemptsRemaining,
      maxAttempts: MAX,
    });
  }
  const { status, body, headers } = await guesser.guess('wrong');
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toBe('900');
  expect(body).toEqual({
    success: false,
    error: 'Too many login attempts. Please try again in 15 minutes.',
    blocked: true,
    remainingTimeMinutes: 15,
    attemptsRemaining: 0,
    maxAttempts: MAX,
  });
});

test('[L3] while the address is blocked the right password is refused too', async () => {
  const guesser = new Guesser('10.0.0.4');
  await guesser.fail(MAX);
  const { status, headers } = await guesser.guess(ADMIN_PASSWORD);
  expect(status).toBe(429);
  expect(headers.getSetCookie()).toEqual([]);
  expect((await guesser.status()).body).toMatchObject({ blocked: true, signedIn: false });
});

test('[L5] a success gives all attempts back', async () => {
  const guesser = new Guesser('10.0.0.5');
  expect(await guesser.fail(MAX - 1)).toEqual([401, 401, 401, 401]);
  const { status, body } = await guesser.guess(ADMIN_PASSWORD);
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, ...FRESH });
});

test('[L1] of twenty wrong passwords sent at once five are looked at', async () => {
  const guessers = Array.from({ length: 20 }, () => new Guesser('10.0.0.6'));
  const answers = await Promise.all(guessers.map((guesser) => guesser.guess('wrong')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(MAX);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - MAX);
});

describe('[A2] a body without a password', () => {
  test.each([
    ['', 'password: is required'],
    [undefined, 'password: is required'],
    [null, 'password: is required'],
    [12_345, 'password: is required'],
    [['a'], 'password: is required'],
    ['x'.repeat(1001), 'password: takes at most 1000 characters'],
  ])('[A2] %j is 400 and no attempt', async (password, error) => {
    const guesser = new Guesser('10.0.0.7');
    const { status, body } = await guesser.guess(password);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error, ...FRESH });
  });

  test('[A2] a form, broken JSON and nothing at all are 400 too', async () => {
    const bodies = [
      ['application/x-www-form-urlencoded', `password=${ADMIN_PASSWORD}`],
      ['application/json', '{"password":'],
      ['application/json', ''],
    ] as const;
    for (const [type, body] of bodies) {
      const headers = { 'content-type': type, 'x-forwarded-for': '10.0.0.8' };
      const answer = await new Visitor(server.url).ask('POST', '/admin/api/login', {
        headers,
        body,
      });
      expect(answer).toMatchObject({ status: 400, body: { success: false } });
    }
    expect((await new Guesser('10.0.0.8').status()).body).toMatchObject(FRESH);
  });
});

describe('[A3] the address', () => {
  test('[A3] behind a trusted proxy is the one it saw, not the earlier entries', async () => {
    await new Guesser('10.0.0.9').fail(2);
    await new Guesser('6.6.6.6, 10.0.0.9').fail(2);
    const { body } = await new Guesser('7.7.7.7, 10.0.0.9').status();
    expect(body).toMatchObject({ attemptsRemaining: 1 });
    expect((await new Guesser('6.6.6.6').status()).body).toMatchObject(FRESH);
  });
});

test('[A3] [L6] without a trusted proxy the address is the connection’s; kill -9 forgets no block', async () => {
  const direct = await TestServer.start({ ADMIN_PASSWORD, LOGIN_MAX_ATTEMPTS: '3' });
  try {
    for (const attemptsRemaining of [2, 1, 0]) {
      const { body } = await new Guesser(`10.1.0.${attemptsRemaining}`, direct.url).guess('no');
      expect(body).toMatchObject({ attemptsRemaining, maxAttempts: 3 });
    }
    await direct.crashAndRestart();
    const guesser = new Guesser('10.1.1.1', direct.url);
    expect((await guesser.status()).body).toMatchObject({ blocked: true, attemptsRemaining: 0 });
    expect((await guesser.guess(ADMIN_PASSWORD)).status).toBe(429);
  } finally {
    await direct.remove();
  }
});

test('[L3] [L4] LOGIN_BLOCK_MINUTES later all attempts are there again', async () => {
  const guesser = new Guesser('10.0.0.10');
  await guesser.fail(MAX);
  moveClock(14.5 * MINUTE_MS);
  const { status, body } = await guesser.guess(ADMIN_PASSWORD);
  expect(status).toBe(429);
  expect(body).toMatchObject({
    error: 'Too many login attempts. Please try again in 1 minute.',
    remainingTimeMinutes: 1,
  });
  moveClock(MINUTE_MS / 2);
  expect((await guesser.status()).body).toMatchObject(FRESH);
  expect((await guesser.guess(ADMIN_PASSWORD)).status).toBe(200);
});
