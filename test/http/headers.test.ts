import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { keep } from '../support/photos.ts';
import { InProcessServer } from '../support/in-process-server.ts';
import { Visitor, type Answer } from '../../bridge/client/visitor.ts';

const DIST = join(import.meta.dirname, '../../client/dist');

let server: InProcessServer;
let admin: Administrator;
administered(InProcessServer, (given) => ({ server, admin } = given), { TRUST_PROXY: '1' });

const cacheOf = async (visitor: Visitor, method: string, path: string): Promise<string | null> => {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
  const headers = { 'content-type': 'application/json' };
  const answer = await visitor.ask(method, path, { headers, redirect: 'manual', ...body });
  return answer.headers.get('cache-control');
};

describe('[A45] no cache stores', () => {
  test.each([
    ['GET', '/api/me'],
    ['GET', '/API/ME'],
    ['GET', '/api/play/slots'],
    ['POST', '/api/play/slots'],
    ['GET', '/api/game-config/slots-exposure'],
    ['GET', '/api/game-rooms/list'],
    ['POST', '/api/game-rooms/create'],
    ['POST', '/api/game-rooms/join/ZZZZZZ'],
    ['GET', '/api/kinks'],
    ['GET', '/api/tasks/1'],
    ['PUT', '/api/users/1'],
    ['POST', '/api/kinks'],
    ['GET', '/api/kinks/export'],
    ['POST', '/api/game-config/slots-exposure'],
    ['GET', '/api/photos/list'],
    ['POST', '/api/photos/upload'],
    ['DELETE', '/api/photos/x'],
    ['GET', '/admin/api/login-status'],
    ['POST', '/admin/api/login'],
    ['POST', '/matchmake/joinById/ZZZZZZ'],
    ['POST', '/matchmake/create/box'],
    ['GET', '/u/x'],
    ['POST', '/u/x'],
    ['GET', '/api/nothing'],
    ['PATCH', '/api/kinks'],
    ['POST', '/admin/logout'], // the last one: the session is over then
  ])('[A45] [A4] the answer of %s %s', async (method, path) => {
    for (const visitor of [new Visitor(server.url), admin]) {
      expect(await cacheOf(visitor, method, path)).toBe('no-store');
    }
  });

  test('[A45] pages, files and photos are kept as they were', async () => {
    const visitor = new Visitor(server.url);
    expect(await cacheOf(visitor, 'GET', '/')).toBe('no-cache');
    expect(await cacheOf(visitor, 'GET', '/upload')).toBe('no-cache');
    expect(await cacheOf(visitor, 'GET', '/favicon.svg')).toBe('no-cache');
    const { url } = await keep(visitor, await png());
    expect(await cacheOf(visitor, 'GET', url)).toMatch(/^private, max-age=31536000/);
  });
});

describe('[A49] a file with compressed ones beside it', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const packed = files.filter((name) => files.includes(`${name}.gz`) && name.includes('/'));

  test('[A49] varies by Accept-Encoding, compressed or not', async () => {
    expect(packed.length).toBeGreaterThan(10);
    for (const name of packed) {
      for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=0, br;q=0']) {
        const { status, headers } = await new Visitor(server.url).ask('GET', `/${name}`, {
          headers: { 'accept-encoding': encoding },
        });
        expect([status, headers.get('vary')], name).toEqual([200, 'Accept-Encoding']);
      }
    }
  });

  test('[A49] so does a HEAD of it, and a second look at it', async () => {
    const visitor = new Visitor(server.url);
    const path = `/${packed[0]}`;
    const head = await visitor.ask('HEAD', path);
    expect(head.headers.get('vary')).toBe('Accept-Encoding');
    const since = head.headers.get('last-modified') ?? '';
    const headers = { 'if-modified-since': since, 'cache-control': 'max-age=0' };
    const again = await visitor.ask('GET', path, { headers });
    expect(again.headers.get('vary')).toBe('Accept-Encoding');
  });
});

const TLS = { 'x-forwarded-proto': 'https' };
const GAME = '/api/play/wheel';

const look = (visitor: Visitor, headers: Record<string, string> = {}): Promise<Answer> =>
  visitor.ask('GET', GAME, { headers });
const spin = (visitor: Visitor, headers: Record<string, string> = {}): Promise<Answer> =>
  visitor.post(GAME, { type: 'SPIN' }, headers);
const linesOf = ({ headers }: Answer): string[] => headers.getSetCookie();

describe('[A44] a visitor’s cookie', () => {
  test('[A44] over plain HTTP has its plain name', async () => {
    const [cookie, signature, ...more] = linesOf(await look(new Visitor(server.url)));
    expect(cookie).toMatch(/^visitor=[\w-]{22}; path=\/; expires=[^;]+; samesite=lax; httponly$/);
    expect(signature).toMatch(/^visitor\.sig=[^;]+; path=\/; .*httponly$/);
    expect(more).toEqual([]);
  });

  test('[A44] behind TLS is Secure and this host’s alone, and so is its signature', async () => {
    const visitor = new Visitor(server.url);
    const lines = linesOf(await look(visitor, TLS));
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Host-visitor',
      '__Host-visitor.sig',
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/);
    }
    const { body } = await spin(visitor, TLS);
    expect(linesOf(await look(visitor, TLS))).toEqual([]);
    expect((await look(visitor, TLS)).body).toEqual(body);
  });

  test('[A101] of before TLS is never taken over: its visitor is new there, and it is removed', async () => {
    const planter = new Visitor(server.url);
    await spin(planter);
    await planter.put('/api/me', { name: 'Planted' });
    const victim = new Visitor(server.url);
    victim.cookie = planter.cookie;
    const me = (visitor: Visitor) => visitor.ask('GET', '/api/me', { headers: TLS });
    expect((await me(victim)).body).toMatchObject({ name: null });
    const answer = await look(victim, TLS);
    expect(victim.cookieOf('__Host-visitor')).toMatch(/^[\w-]{22}$/);
    expect(victim.cookieOf('__Host-visitor')).not.toBe(planter.cookieOf('visitor'));
    expect(victim.cookieOf('visitor')).toBeUndefined();
    expect(victim.cookieOf('visitor.sig')).toBeUndefined();
    expect(linesOf(answer)).toHaveLength(4);
    // Planted again beside the new one, it changes nothing, and goes again.
    const { body } = await spin(victim, TLS);
    const own = victim.cookie;
    victim.cookie = `${planter.cookie}; ${own}`;
    expect((await look(victim, TLS)).body).toEqual(body);
    expect(victim.cookie).toBe(own);
  });

  test('[A101] of before TLS does not become the new one under its name, nor the other way round', async () => {
    const [planter, victim] = [new Visitor(server.url), new Visitor(server.url)];
    await spin(planter);
    const [id, signature] = ['visitor', 'visitor.sig'].map((name) => planter.cookieOf(name));
    victim.cookie = `__Host-visitor=${id}; __Host-visitor.sig=${signature}`;
    await look(victim, TLS);
    expect(victim.cookieOf('__Host-visitor')).not.toBe(id);
    const [own, ownSignature] = ['', '.sig'].map((end) => victim.cookieOf(`__Host-visitor${end}`));
    const plain = new Visitor(server.url);
    plain.cookie = `visitor=${own}; visitor.sig=${ownSignature}`;
    await look(plain);
    expect(plain.cookieOf('visitor')).not.toBe(own);
  });

  test.each([
    ['over plain HTTP', '', {}],
    ['behind TLS', '__Host-', TLS],
  ])('[A101] that comes with two values %s counts with neither', async (_, prefix, headers) => {
    const [one, two, victim] = [1, 2, 3].map(() => new Visitor(server.url));
    if (one === undefined || two === undefined || victim === undefined) throw new Error('three');
    for (const visitor of [one, two]) await spin(visitor, headers);
    const name = `${prefix}visitor`;
    for (const both of [`${one.cookie}; ${two.cookie}`, `${two.cookie}; ${one.cookie}`]) {
      const answer = await victim.ask('GET', GAME, { headers: { ...headers, cookie: both } });
      const [line = ''] = linesOf(answer);
      expect(line).toMatch(new RegExp(`^${name}=[\\w-]{22};`));
      for (const known of [one, two]) expect(line).not.toContain(known.cookieOf(name));
    }
    const { body } = await spin(one, headers);
    one.cookie = `${one.cookie}; ${name}=${one.cookieOf(name)}`;
    expect((await look(one, headers)).body).toEqual(body);
  });

  test('[A44] with the prefix counts only behind TLS', async () => {
    const visitor = new Visitor(server.url);
    await spin(visitor, TLS);
    const id = visitor.cookieOf('__Host-visitor');
    await look(visitor);
    expect(visitor.cookieOf('visitor')).toMatch(/^[\w-]{22}$/);
    expect(visitor.cookieOf('visitor')).not.toBe(id);
  });
});
