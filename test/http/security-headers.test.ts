import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { png } from '../../api/photos/images/sample-images.ts';
import { userSchema } from '../../engine/wire/admin.ts';
import { administered, type Administrator } from '../support/administrator.ts';
import { keep } from '../support/photos.ts';
import { TestServer } from '../support/server.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';

/** TRUST_PROXY: as on the internet, behind a proxy with TLS. */
let server: TestServer;
let admin: Administrator;
let link = '';
let photo = '';
let asset = '';
administered(TestServer, (given) => ({ server, admin } = given), { TRUST_PROXY: '1' });
beforeAll(async () => {
  const made = await admin.post('/api/users', { nickname: 'Robin', rating: 1 });
  ({ link } = v.parse(userSchema, made.body));
  ({ url: photo } = await keep(admin, await png()));
  const page = await new Visitor(server.url).get('/');
  asset = /\/assets\/[\w.-]+\.js/.exec(String(page.body))?.[0] ?? '';
});

const FOREIGN = 'https://evil.example';

/** Asked for as another site's script would. */
const headersOf = async (path: string, method = 'GET'): Promise<[number, Headers]> => {
  const headers = { origin: FOREIGN, 'access-control-request-method': 'POST' };
  const { status, headers: answered } = await new Visitor(server.url).ask(method, path, {
    headers,
    redirect: 'manual',
  });
  return [status, answered];
};

/** Every directive of a policy with what it allows. */
const directivesOf = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );

const PAGE_POLICY = {
  'default-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const PAGES: readonly (readonly [path: string, status: number])[] = [
  ...[
    '/',
    '/games',
    ...GAMES_SERVED.solo.map(({ slug }) => `/games/${slug}`),
    ...GAMES_SERVED.table.map(({ slug }) => `/games/${slug}?room=ABC234`),
    '/gallery',
    '/code',
    '/admin',
    '/admin/login',
    '/photo-test',
  ].map((path) => [path, 200] as const),
  ['/no/such/page', 404],
];
const CALLS = [
  ...(['/healthz', '/api/me', '/api/play/wheel-of-exposure', '/api/game-rooms/list'] as const).map(
    (path) => [path, 200] as const,
  ),
  ['/api/kinks', 401],
  ['/api/nothing', 404],
  ['/admin/api/login-status', 200],
  ['/u/wrong', 303],
] as const;

describe('[A81] the content policy', () => {
  test.each([...PAGES, ...CALLS])(
    '[A81] of %s (%i) is whole: own files, nothing inline, no frame, no base, no object',
    async (path, status) => {
      const [answered, headers] = await headersOf(path);
      expect(answered).toBe(status);
      expect(directivesOf(headers.get('content-security-policy'))).toEqual(PAGE_POLICY);
    },
  );

  test('[A81] of a personal link, and of a file of the build, is the same', async () => {
    for (const path of [link, asset, '/favicon.svg', '/sw.js', '/offline.html']) {
      const [status, headers] = await headersOf(path);
      expect(status, path).toBe(200);
      expect(directivesOf(headers.get('content-security-policy')), path).toEqual(PAGE_POLICY);
    }
  });

  test('[A81] of a photo allows nothing at all', async () => {
    const [status, headers] = await headersOf(photo);
    expect(status).toBe(200);
    const { sandbox, 'default-src': source } = directivesOf(headers.get('content-security-policy'));
    expect([sandbox, source]).toEqual(['', "'none'"]);
  });
});

describe('[A82] the other headers of every answer', () => {
  test.each([...PAGES, ...CALLS])('[A82] %s (%i)', async (path) => {
    const [, headers] = await headersOf(path);
    const isPage = PAGES.some(([page]) => page === path);
    const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
    if (path !== '/u/wrong') expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test('[A82] a photo and a file of the build too', async () => {
    for (const path of [photo, asset]) {
      const [, headers] = await headersOf(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    }
  });

  test('[A82] [A38] only this site receives the address of a personal link', async () => {
    const [, headers] = await headersOf(link);
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });
});

describe('[A83] no answer lets another site read it', () => {
  const DOORS = [...PAGES, ...CALLS].map(([path]) => path);
  test.each([...DOORS, '/socket.io/?EIO=4&transport=polling', '/matchmake/joinById/ZZZZZZ'])(
    '[A83] %s',
    async (path) => {
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const [, headers] = await headersOf(path, method);
        const allows = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(allows, method).toEqual([]);
      }
    },
  );
});
