import { describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator, login, visitorHolding } from '../support/administrator.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { served } from '../support/server.ts';
import { filled, OF_ADMINISTRATOR } from '../abuse/support/calls.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

/** TRUST_PROXY: behind TLS, which ends at the proxy, cookies are Secure. */
let server: InProcessServer;
served(InProcessServer, (given) => (server = given), { ADMIN_PASSWORD, TRUST_PROXY: '1' });

const holding = (token: string | undefined) => visitorHolding(server.url, token);

/** Each call of the administrator, as method and path. */
const CALLS = [...OF_ADMINISTRATOR, 'POST /api/kinks/import?preview=1'].map((call) => {
  const [method = '', path = ''] = filled(call, { id: '1' }).split(' ');
  return [method, path] as const;
});

/** Headers of somebody who hopes that a header is enough. */
const PRETENCES: readonly Record<string, string>[] = [
  {},
  { cookie: 'admin=' },
  { cookie: `admin=${'A'.repeat(43)}` },
  { cookie: 'admin=true; session=admin; admin.sig=true' },
  { cookie: `__Host-admin=${'A'.repeat(43)}`, 'x-forwarded-proto': 'https' },
  { authorization: `Bearer ${ADMIN_PASSWORD}` },
  { authorization: `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}` },
  { 'x-admin': 'true', 'x-user': 'admin', 'x-role': 'administrator' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { 'x-http-method-override': 'GET', 'x-original-url': '/api/me', 'x-rewrite-url': '/api/me' },
];

const NOBODY = { error: 'Please sign in.', code: 'session/none' };
/** Bodies of calls that change something: right ones, wrong ones and none. */
const BODIES = ['{"name":"x","text":"x","nickname":"x","rating":1}', '{"broken', null];

describe('[A11] without a session', () => {
  test.each(CALLS)('[A11] %s %s is 401, whatever comes with it', async (method, path) => {
    for (const headers of PRETENCES) {
      for (const body of method === 'POST' || method === 'PUT' ? BODIES : [null]) {
        const type = path.includes('/import') ? 'text/csv' : 'application/json';
        const answer = await new Visitor(server.url).ask(method, path, {
          headers: { 'content-type': type, ...headers },
          ...(body === null ? {} : { body }),
        });
        expect(answer, JSON.stringify({ headers, body })).toMatchObject({
          status: 401,
          body: NOBODY,
        });
      }
    }
  });

  test('[A11] spelling the path in another way does not help', async () => {
    const paths = ['/API/kinks', '/api/Kinks', '/api/kinks/', '/api//kinks', '/api/./kinks'];
    for (const path of [
      ...paths,
      '/api/%6Binks',
      '/api/kinks%2f1',
      '/api/kinks;x=1',
      '/Api/Kinks/Export',
    ]) {
      const stranger = new Visitor(server.url);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status } = await stranger.ask(method, path, {
          headers: { 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{"name":"Sneaked in"}' }),
        });
        expect([401, 404], `${method} ${path}`).toContain(status);
      }
    }
  });

  test('[A11] no spelling of a path that changes something is a way in', async () => {
    const admin = await Administrator.signIn(server.url);
    const { body: before } = await admin.get('/api/game-config/slots-exposure');
    for (const path of [
      '/API/Kinks/import',
      '/api/kinks/IMPORT',
      '/API/GAME-CONFIG/slots-exposure',
      '/api/game-config/Slots-Exposure/',
    ]) {
      const type = /import/i.test(path) ? 'text/csv' : 'application/json';
      const answer = await new Visitor(server.url).ask('POST', path, {
        headers: { 'content-type': type },
        body:
          type === 'text/csv'
            ? 'name\nSneaked in'
            : '{"required_rating":7,"spin_cost":7,"default_coins":7}',
      });
      expect([401, 404], path).toContain(answer.status);
    }
    expect((await admin.get('/api/kinks')).body).toEqual([]);
    expect((await admin.get('/api/game-config/slots-exposure')).body).toEqual(before);
  });

  test('[A11] a stranger with a session of before is a stranger', async () => {
    const admin = await Administrator.signIn(server.url);
    const token = admin.cookieOf('admin');
    await admin.post('/admin/logout');
    const answer = await holding(token).post('/api/kinks', { name: 'Sneaked in' });
    expect(answer).toMatchObject({ status: 401, body: NOBODY });
    const list = await (await Administrator.signIn(server.url)).get('/api/kinks');
    expect(list.body).toEqual([]);
  });
});

describe('[A15] another site, with a session', () => {
  const ORIGINS: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];

  test.each(ORIGINS)('[A15] [X4] %j changes nothing', async (foreign) => {
    const admin = await Administrator.signIn(server.url);
    const { body: before } = await admin.get('/api/game-config/slots-exposure');
    for (const [method, path] of CALLS.filter(([name]) => name !== 'GET')) {
      const answer = await admin.ask(method, path, {
        headers: { 'content-type': 'application/json', ...foreign },
        ...(method === 'DELETE' ? {} : { body: '{"name":"x","text":"x","nickname":"x"}' }),
      });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403 });
    }
    expect((await admin.post('/admin/logout', {}, foreign)).status).toBe(403);
    expect((await login(admin, foreign)).status).toBe(403);
    for (const path of ['/api/kinks', '/api/tasks', '/api/users']) {
      expect(await admin.get(path)).toMatchObject({ status: 200, body: [] });
    }
    expect((await admin.get('/api/game-config/slots-exposure')).body).toEqual(before);
  });
});
