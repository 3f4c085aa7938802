import { request } from 'node:http';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { REFUSALS } from '../../engine/core/refusal.ts';
import { ADMIN_PASSWORD } from '../support/administrator.ts';
import { TestServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

/** What is answered to a host that `fetch` would not let anybody name. */
async function asking(
  server: TestServer,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number | undefined; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    body: string;
  }>();
  const asked = request(server.url + path, { method, headers }, (response) => {
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString()));
    response.on('end', () => resolve({ status: response.statusCode, body }));
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await TestServer.start(env);
  onTestFinished(() => server.remove());
  return server;
}

// api/environment.test.ts has what PUBLIC_HOST does not take.
describe('[A47] PUBLIC_HOST', () => {
  const REFUSED = { error: REFUSALS['host/foreign'], code: 'host/foreign' };

  test('[A47] other hosts are refused, on every call but the health check', async () => {
    const server = await start({ PUBLIC_HOST: 'games.example,party.example:8443' });
    for (const host of ['games.example', 'GAMES.example:3000', 'party.example:8443']) {
      expect((await asking(server, '/', { host })).status).toBe(200);
      expect((await asking(server, '/api/me', { host })).status).toBe(200);
    }
    for (const host of ['evil.example', '127.0.0.1', 'party.example']) {
      for (const path of [
        '/',
        '/api/me',
        '/photos/x.png',
        '/u/x',
        '/matchmake/x',
        '/favicon.svg',
      ]) {
        const { status, body } = await asking(server, path, { host });
        expect([status, JSON.parse(body)]).toEqual([421, REFUSED]);
      }
      const made = await asking(server, '/api/game-rooms/create', { host }, 'POST');
      expect([made.status, JSON.parse(made.body)]).toEqual([421, { success: false, ...REFUSED }]);
      expect((await asking(server, '/healthz', { host })).status).toBe(200);
    }
    // A forwarded one counts where a proxy is trusted, and only there.
    const forwarded = { host: 'evil.example', 'x-forwarded-host': 'games.example' };
    expect((await asking(server, '/api/me', forwarded)).status).toBe(421);
  });
});

describe('behind a proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({
      ADMIN_PASSWORD,
      TRUST_PROXY: '1',
      LOGIN_MAX_ATTEMPTS: '3',
      PUBLIC_HOST: 'games.example,127.0.0.1',
    });
  });
  afterAll(() => server.remove());

  const ask = (headers: Record<string, string>) => asking(server, '/api/me', headers);

  test('[A47] behind a proxy the host is the one it forwards', async () => {
    const inside = 'internal:3000';
    expect(await ask({ host: inside, 'x-forwarded-host': 'games.example' })).toMatchObject({
      status: 200,
    });
    expect(await ask({ host: inside, 'x-forwarded-host': 'evil.example' })).toMatchObject({
      status: 421,
    });
    expect(await ask({ host: inside })).toMatchObject({ status: 421 });
    expect(await ask({ host: 'games.example' })).toMatchObject({ status: 200 });
  });

  const answer = v.object({ attemptsRemaining: v.number() });
  const guess = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const { status, body } = await new Visitor(server.url).post(
      '/admin/api/login',
      { password: 'wrong' },
      headers,
    );
    return [status, v.parse(answer, body).attemptsRemaining];
  };

  test.each([
    [['10.1.0.1:1000', '10.1.0.1:1001', '"10.1.0.1:1002"', '10.1.0.1']],
    [['[2001:db8:1::1]:443', '[2001:db8:1::2]:444', '"[2001:db8:1::3]"', '2001:db8:1::4%eth0']],
    [['rubbish one', 'unknown', '<script>', ':::::']],
  ])('[A3] [L2] no spelling of an address gives another attempt: %j', async (spellings) => {
    const answers = [];
    for (const spelling of spellings) answers.push(await guess(spelling));
    expect(answers).toEqual([
      [401, 2],
      [401, 1],
      [401, 0],
      [429, 0],
    ]);
  });
});
