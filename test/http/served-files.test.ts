import escapeHtml from 'escape-html';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { served, TestServer } from '../support/server.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

let server: TestServer;
served(TestServer, (given) => (server = given));

/** Asks for exactly this path: `fetch` would normalise it first. */
function ask(
  path: string,
  method = 'GET',
): Promise<{ status: number; type: string; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    type: string;
    body: string;
  }>();
  const { hostname, port } = new URL(server.url);
  const asked = request({ hostname, port, path, method }, (response) => {
    let body = '';
    response.on('data', (chunk: Buffer) => (body += chunk.toString()));
    response.on('end', () => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, type: headers['content-type'] ?? '', body });
    });
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}

/** Texts of private files that no page contains. */
const INSIDE =
  /ref: refs\/|\[core\]|"devDependencies"|"lockfileVersion"|root:x:|import .* from '|export (?:async )?function|PG_VERSION|BEGIN [A-Z ]*KEY|"isEntry"|\{\{\w+\}\}|"mappings"/;

const UP = [
  '..',
  '%2e%2e',
  '%2E.',
  '..%00',
  '%252e%252e',
  '..%5c',
  '..%c0%af',
  '....//',
  '%u002e%u002e',
];

const WANTED = [
  '.git/HEAD',
  '.git/config',
  '.git',
  '.gitignore',
  '.svn/entries',
  '.hg/requires',
  '.env',
  '.npmrc',
  '.vite/manifest.json',
  '.vite/shells.json',
  '%2evite/manifest.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'README.md',
  'api/main.ts',
  'api/start/start.ts',
  'engine/definition/refusal.ts',
  'client/main.tsx',
  'main.tsx',
  'node_modules/koa/package.json',
  'data/db/PG_VERSION',
  'db/PG_VERSION',
  'photos/../db/PG_VERSION',

  'index.html.map',
  'sw.js.map',
  'assets/index.js.map',
  'server-status',
  'actuator/env',
  'personal-link.html',
  'personal%2Dlink.html',
  'PERSONAL-LINK.HTML',
  './personal-link.html',
  '//personal-link.html',
  'personal-link.html.gz',
  'personal-link.html.br',
  'x/../personal-link.html',

  ...UP.flatMap((up) => [
    `${up}/${up}/package.json`,
    `assets/${up}/${up}/${up}/package.json`,
    `assets/${up}/${up}/${up}/.git/HEAD`,
    `photos/${up}/db/PG_VERSION`,
    `${up}/${up}/${up}/${up}/${up}/${up}/etc/passwd`,
  ]),
];

describe('[A80] nothing but the built client is served as a file', () => {
  test.each(WANTED)('[A80] /%s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, body } = await ask(`/${path}`, method);
      expect(status, `${method} ${body.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.replaceAll(/<script type="module".*?<\/script>/g, '')).not.toMatch(INSIDE);
    }
  });

  test('[A80] scripts and styles name no map of their source', async () => {
    const { body } = await ask('/');
    const assets = [...body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([asset]) => asset);
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) {
      expect((await ask(asset)).body, asset).not.toContain('sourceMappingURL');
      const map = await ask(`${asset}.map`);
      expect([map.status, map.body.includes('"mappings"')]).toEqual([404, false]);
    }
  });

  test.each(['/assets', '/assets/', '/photos', '/photos/', '/sounds/', '/icons'])(
    '[A80] %s lists nothing',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      expect(body).not.toMatch(/Index of|<a href="[^"]+\.(?:js|png|wav)"/);
    },
  );

  test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'TRACK'])(
    '[A80] %s says nothing back',
    async (method) => {
      for (const path of ['/', '/api/me', '/admin/api/login-status']) {
        const { status, body } = await ask(`${path}?said=back-to-me`, method).catch(() => ({
          status: 400, // a method that is none ends the connection
          body: '',
        }));
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(body).not.toContain('back-to-me');
      }
    },
  );

  test.each([
    '/metrics',
    '/docs',
    '/swagger.json',
    '/openapi.json',
    '/graphql',
    '/debug/pprof',
    '/colyseus',
    '/monitor',
    '/playground',
    '/matchmake',
    '/matchmake/',
    '/server-info',
  ])('[A80] %s is nothing', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

/** A text as a page has it, but for its apostrophes. */
const inPage = (text: string): string => escapeHtml(text).replaceAll('&#39;', "'");
const GAMES = [...GAMES_SERVED.solo, ...GAMES_SERVED.table].map(({ title, ...game }) => {
  return { ...game, title: inPage(title) };
});

const pageAt = async (path: string): Promise<string> =>
  String((await new Visitor(server.url).get(path)).body).replaceAll(/&#(?:39|x27);/g, "'");
const meta = (page: string, of: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${of}" content="([^"]*)"`).exec(page)?.[1];

test('[A70] a shared link shows its screen, with an existing picture', async () => {
  const games = GAMES.flatMap(({ slug, title, share }) => {
    const tab = `${title} · Alluring Games`;
    const invited =
      share.invitation === undefined ? title : `A seat at the table is yours: ${title}`;
    return [
      [`/games/${slug}`, tab, title],
      [`/games/${slug}?room=ABC234`, tab, invited],
    ] as const;
  });
  for (const [path, tab, title] of [['/', 'Alluring Games', 'Alluring Games'] as const, ...games]) {
    const page = await pageAt(path);
    expect(page).toContain(`<title>${tab}</title>`);
    expect([meta(page, 'og:title'), meta(page, 'twitter:title')]).toEqual([title, title]);
    const picture = meta(page, 'og:image') ?? '';
    expect(picture).toBe(`${server.url}/share.png`);
    const { status, headers } = await new Visitor(server.url).get('/share.png');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});

test('[A70] nothing of an address is said again in the page', async () => {
  const page = await pageAt('/games/alluring-boxes?room="><script>alert(1)</script>');
  expect(page).not.toContain('alert(1)');
});

/** The scripts and styles that a page asks for at once. */
const filesAskedAt = async (at: string): Promise<string[]> => {
  const links = /<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g;
  return [...(await pageAt(at)).matchAll(links)].map(([, path = '']) => path);
};

test.each(GAMES)(
  '[A71] the files of $title are asked for with the page, each once, and are there',
  async ({ slug }) => {
    const paths = await filesAskedAt(`/games/${slug}`);
    const own = paths.filter((path) => path.endsWith('-page.js') || /-page-[^/]*\.js$/.test(path));
    expect(own).toHaveLength(1);
    expect(await filesAskedAt('/')).not.toContain(own[0]);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      expect((await new Visitor(server.url).get(path)).status, path).toBe(200);
    }
  },
);

test('[A73] a screen comes drawn, an address that is not there does not', async () => {
  expect(await pageAt('/')).toMatch(/<div id="root">.*<h1>Tonight’s games<\/h1>/s);
  expect(await pageAt('/games/')).toMatch(/<h1>Tonight’s games<\/h1>/);
  for (const { slug, title } of GAMES) {
    expect(await pageAt(`/games/${slug}`)).toContain(`>${title}</h1>`);
  }
  expect(await pageAt('/no/such/page')).toContain('<div id="root"></div>');
});

test('[A72] the manifest names icons that are there, and the worker its page', async () => {
  const { body } = await new Visitor(server.url).get('/manifest.webmanifest');
  const manifest: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  expect(manifest).toMatchObject({ name: 'Alluring Games', display: 'standalone' });
  const { icons } = manifest as { icons: { src: string }[] };
  for (const src of [
    ...icons.map((icon) => icon.src),
    '/offline.html',
    '/offline.css',
    '/offline.js',
    '/sw.js',
  ]) {
    expect((await new Visitor(server.url).get(src)).status, src).toBe(200);
  }
  const { headers } = await new Visitor(server.url).get('/sw.js');
  expect(headers.get('cache-control')).toBe('no-cache');
});
