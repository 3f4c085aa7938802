import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD } from '../support/administrator.ts';
import { served, TestServer, removedAfter } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { REFUSALS } from '../../engine/definition/refusal.ts';

/** Asks with a host header that `fetch` would not allow. */
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
  return removedAfter(await TestServer.start(env));
}

// For values that PUBLIC_HOST refuses, see api/environment-special.test.ts.
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

describe('without PUBLIC_HOST', () => {
  let server: TestServer;
  served(TestServer, (given) => (server = given), { HOST: '0.0.0.0' });

  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test('[A74] addresses, this machine and names of the network are served, others are not', async () => {
    const own = ['127.0.0.1', '192.168.1.20:3000', '[::1]', 'localhost', 'party.local', hostname()];
    for (const host of own) {
      expect([host, (await asking(server, '/', { host })).status]).toEqual([host, 200]);
      expect([host, (await asking(server, '/api/me', { host })).status]).toEqual([host, 200]);
    }
    const foreign = ['games.example', '127.0.0.1.evil.example', '2130706433', '1.2.3.4:99999'];
    for (const host of foreign) {
      for (const path of ['/', '/api/me', '/matchmake/x', '/share.png', '/u/x']) {
        const { status, body } = await asking(server, path, { host });
        expect([host, status]).toEqual([host, 421]);
        expect(JSON.parse(body)).toMatchObject({ code: 'host/foreign' });
      }
      const made = await asking(server, '/api/game-rooms/create', { host }, 'POST');
      expect([made.status, JSON.parse(made.body)]).toMatchObject([421, { success: false }]);
      expect((await asking(server, '/healthz', { host })).status).toBe(200);
    }
  });

  test('[A74] a request without a host is none for ours', async () => {
    const { port } = new URL(server.url);
    for (const [asked, status] of [
      ['/api/me HTTP/1.0', 421],
      ['/healthz HTTP/1.0', 200],
      ['/api/me HTTP/1.1\r\nConnection: close\r\nHost:', 421],
    ] as const) {
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.end(`GET ${asked}\r\n\r\n`);
      await once(socket, 'close');
      expect(answer).toContain(`HTTP/1.1 ${status} `);
    }
  });

  test('[A75] a browser is shown a page that names PUBLIC_HOST and no stranger', async () => {
    const headers = { host: 'games.example', accept: BROWSER };
    const { status, body } = await asking(server, '/games/alluring-boxes?room=A', headers);
    expect(status).toBe(421);
    expect(body).toMatch(/^<!doctype html>/);
    expect(body).toContain('name it in PUBLIC_HOST');
    expect(body).not.toContain('games.example');
    const call = await asking(server, '/api/me', headers);
    expect(JSON.parse(call.body)).toEqual({
      error: 'Nothing is served under this host. To have it served, name it in PUBLIC_HOST.',
      code: 'host/foreign',
    });
  });

  test('[A75] start and log name it too, the log once for many', async () => {
    expect(server.output).toContain('start with PUBLIC_HOST=games.example');
    for (let one = 0; one < 20; one += 1) await asking(server, '/', { host: 'party.example' });
    expect(server.output.match(/name it in PUBLIC_HOST/g)).toHaveLength(1);
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

  test('[A70] a shared link’s picture has the allowed host, despite other headers', async () => {
    const { body } = await asking(server, '/', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example, games.example',
      'x-forwarded-proto': 'https',
    });
    expect(body).toContain('content="https://games.example/share.png"');
    expect(body).not.toContain('evil.example');
    const said = await asking(server, '/', {
      host: 'games.example',
      'x-forwarded-proto': 'https://evil.example/?',
    });
    expect(said.body).toContain('content="http://games.example/share.png"');
    expect(said.body).not.toContain('evil.example');
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
