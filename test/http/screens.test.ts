import { afterAll, beforeAll, expect, test } from 'vitest';
import { InProcessServer } from '../support/in-process-server.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { Visitor } from '../../bridge/client/visitor.ts';

const GAMES = [...GAMES_SERVED.solo, ...GAMES_SERVED.table];

let server: InProcessServer;
beforeAll(async () => {
  server = await InProcessServer.start();
});
afterAll(() => server.remove());

const pageAt = async (path: string): Promise<string> =>
  String((await new Visitor(server.url).get(path)).body);
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
    expect(await pageAt(`/games/${slug}`)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
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
