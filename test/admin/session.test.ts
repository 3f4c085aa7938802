import { describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, Administrator, login, visitorHolding } from '../support/administrator.ts';
import { served, TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

/** TRUST_PROXY: behind TLS, which ends at the proxy, cookies are Secure. */
let server: TestServer;
served(TestServer, (given) => (server = given), { ADMIN_PASSWORD, TRUST_PROXY: '1' });

const TLS = { 'x-forwarded-proto': 'https' };

const holding = (token: string | undefined) => visitorHolding(server.url, token);

const isIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/api/kinks')).status === 200;

/** The Set-Cookie line of a login's session. */
const cookieLine = async (headers: Record<string, string>): Promise<string> => {
  const answer = await login(new Visitor(server.url), headers);
  const lines = answer.headers.getSetCookie();
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};

describe('[A13] the cookie', () => {
  test('[A13] is HttpOnly, SameSite=Strict, for all paths, until the browser is closed', async () => {
    const [pair, ...attributes] = (await cookieLine({})).split('; ');
    expect(pair).toMatch(/^admin=[\w-]{43}$/);
    expect(attributes.map((one) => one.toLowerCase()).toSorted()).toEqual([
      'httponly',
      'path=/',
      'samesite=strict',
    ]);
  });

  test('[A13] [A44] behind TLS is Secure and this host’s alone', async () => {
    const [pair, ...attributes] = (await cookieLine(TLS)).split('; ');
    expect(pair).toMatch(/^__Host-admin=[\w-]{43}$/);
    expect(attributes.map((one) => one.toLowerCase()).toSorted()).toEqual([
      'httponly',
      'path=/',
      'samesite=strict',
      'secure',
    ]);
  });

  test('[A44] behind TLS counts under that name alone, until the sign-out', async () => {
    const admin = new Visitor(server.url);
    await login(admin, TLS);
    const kinks = (visitor: Visitor) => visitor.ask('GET', '/api/kinks', { headers: TLS });
    expect((await kinks(admin)).status).toBe(200);
    const planted = holding(admin.cookieOf('__Host-admin'));
    expect((await kinks(planted)).status).toBe(401);
    // [A101] A login removes what was there before, and two values are none.
    await login(planted, TLS);
    expect(planted.cookieOf('admin')).toBeUndefined();
    const two = `${admin.cookie}; ${planted.cookie}`;
    const both = await planted.ask('GET', '/api/kinks', { headers: { ...TLS, cookie: two } });
    expect(both.status).toBe(401);
    await login(admin, TLS);
    expect((await admin.post('/admin/logout', {}, TLS)).status).toBe(200);
    expect(admin.cookieOf('__Host-admin')).toBeUndefined();
    expect((await kinks(admin)).status).toBe(401);
  });
});

test('[A9] a login opens a new session and ends the one of before', async () => {
  const admin = await Administrator.signIn(server.url);
  const before = admin.cookieOf('admin');
  expect(await isIn(holding(before))).toBe(true);
  expect((await login(admin)).status).toBe(200);
  expect(admin.cookieOf('admin')).not.toBe(before);
  expect(await isIn(admin)).toBe(true);
  expect(await isIn(holding(before))).toBe(false);
});

test('[A9] a token that somebody planted never becomes a session', async () => {
  const victim = holding('p'.repeat(43));
  await login(victim);
  expect(victim.cookieOf('admin')).not.toBe('p'.repeat(43));
  expect(await isIn(victim)).toBe(true);
  expect(await isIn(holding('p'.repeat(43)))).toBe(false);
});

test('[A9] another browser stays signed in', async () => {
  const desk = await Administrator.signIn(server.url);
  const phone = await Administrator.signIn(server.url);
  expect([await isIn(desk), await isIn(phone)]).toEqual([true, true]);
});

describe('[A14] signing out', () => {
  test('[A14] ends the session on the server and takes the cookie away', async () => {
    const admin = await Administrator.signIn(server.url);
    const other = await Administrator.signIn(server.url);
    const token = admin.cookieOf('admin');
    expect(await admin.post('/admin/logout')).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(admin.cookieOf('admin')).toBeUndefined();
    expect(await isIn(holding(token))).toBe(false);
    expect(await isIn(other)).toBe(true);
  });

  test('[A14] without a session is answered the same', async () => {
    const answer = await new Visitor(server.url).post('/admin/logout');
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  });
});

test('[A10] a session outlives kill -9', async () => {
  const admin = await Administrator.signIn(server.url);
  await server.crashAndRestart();
  expect(await isIn(admin)).toBe(true);
});

test('[A4] no cache stores an answer that needs a session', async () => {
  const admin = await Administrator.signIn(server.url);
  for (const path of ['/api/kinks', '/api/tasks', '/api/users', '/api/kinks/export']) {
    for (const visitor of [admin, new Visitor(server.url)]) {
      expect((await visitor.get(path)).headers.get('cache-control'), path).toBe('no-store');
    }
  }
});
