import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InProcessServer } from '../support/in-process-server.ts';
import { type Answer, Visitor } from '../../bridge/client/visitor.ts';

/** TRUST_PROXY: behind TLS, which ends at the proxy. */
let server: InProcessServer;
beforeAll(async () => {
  server = await InProcessServer.start({ TRUST_PROXY: '1' });
});
afterAll(() => server.remove());

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

  test('[A44] of before is taken over with everything that is its visitor’s', async () => {
    const visitor = new Visitor(server.url);
    const { body } = await spin(visitor);
    const id = visitor.cookieOf('visitor');
    const answer = await look(visitor, TLS);
    expect(answer.body).toEqual(body);
    expect(visitor.cookieOf('__Host-visitor')).toBe(id);
    expect(visitor.cookieOf('visitor')).toBeUndefined();
    expect(visitor.cookieOf('visitor.sig')).toBeUndefined();
    expect(linesOf(answer)).toHaveLength(4);
    expect((await look(visitor, TLS)).body).toEqual(body);
  });

  test('[A44] of before counts only with its signature, and never before the new one', async () => {
    const [rich, own, thief] = [1, 2, 3].map(() => new Visitor(server.url));
    if (rich === undefined || own === undefined || thief === undefined) throw new Error('three');
    await spin(rich);
    const planted = rich.cookie ?? '';
    thief.cookie = planted.replace(/visitor\.sig=.*/, 'visitor.sig=forged');
    await look(thief, TLS);
    expect(thief.cookieOf('__Host-visitor')).not.toBe(rich.cookieOf('visitor'));

    const { body } = await spin(own, TLS);
    own.cookie = `${planted}; ${own.cookie}`;
    expect((await look(own, TLS)).body).toEqual(body);
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
