import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.remove());

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
