import { describe } from 'vitest';
import { countScripts } from '../../scripts/vitals/observe.ts';
import { seriousOn } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { PASSWORD } from './support/panel.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';
import { playingTable } from '../support/table.ts';
import { pageLimits } from '../../engine/definition/game.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';

const GAMES = [...GAMES_SERVED.solo, ...GAMES_SERVED.table];
const pathOf = ({ slug }: { slug: string }): string => `/games/${slug}`;
const HOME_KB = 65;

// They change nothing, so several run at once.
const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

async function settled({ page }: Screen): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** [A70] The title a page comes with: it is to stay when the code that draws it has come. */
async function servedTitle({ page }: Screen): Promise<string | undefined> {
  const html = await (await page.request.get(page.url())).text();
  return /<title>([^<]*)<\/title>/.exec(html)?.[1];
}

describe.concurrent.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('on a %s', (_name, viewport) => {
  test.for(['/', '/games', '/gallery', ...GAMES.map(pathOf), '/admin/login', '/photo-test'])(
    '%s has a heading, fits its width and complains of nothing, nor does axe',
    async (path, { visit, expect }) => {
      const screen = await visit(path, { viewport });
      await settled(screen);
      const width = await screen.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      expect(await screen.page.title()).toBe(await servedTitle(screen));
      expect(screen.complaints).toEqual([]);
      expect(await seriousOn(screen.page)).toEqual([]);
    },
  );

  test('axe finds nothing serious on the page that is not there', async ({ visit, expect }) => {
    const screen = await visit('/no/such/page', { viewport });
    await settled(screen);
    expect(await screen.page.title()).toBe(await servedTitle(screen));
    expect(await seriousOn(screen.page)).toEqual([]);
  });

  test('axe finds nothing serious on the panel', async ({ visit, expect }) => {
    const screen = await visit('/admin', { viewport });
    await screen.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await screen.page.keyboard.press('Enter');
    await screen.page.getByRole('region', { name: 'Users' }).waitFor();
    await settled(screen);
    expect(await screen.page.title()).toBe(await servedTitle(screen));
    expect(await seriousOn(screen.page)).toEqual([]);
  });

  test('axe finds nothing serious while boxes are placed', async ({ visit, expect }) => {
    const screen = await visit('/games/alluring-boxes', { viewport });
    await screen.button('Create Room').click();
    await screen.button('Finish Placement').waitFor();
    expect(await seriousOn(screen.page)).toEqual([]);
  });

  test('axe finds nothing serious while boxes are played for', async ({
    server,
    visit,
    expect,
  }) => {
    const table = await playingTable(server.url);
    const screen = await visit('/', { viewport });
    await screen.become(table.hosts[0].cookie);
    table.close(); // the seat is free for the visitor's browser
    await screen.page.goto(`${server.url}/games/alluring-boxes?room=${table.players[0].roomId}`);
    await screen.button('Roll Dice').waitFor();
    expect(await seriousOn(screen.page)).toEqual([]);
  });
});

describe.concurrent('the site', () => {
  test('the navigation names its pages and highlights the current one', async ({
    visit,
    expect,
  }) => {
    const screen = await visit('/');
    const { page } = screen;
    const current = () => page.locator('nav [aria-current="page"]').allTextContents();
    expect(await current()).toContain('Games');
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByText('Coming soon').waitFor();
    expect(await current()).toContain('Gallery');
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    for (const { title } of GAMES) {
      await page.getByRole('main').getByText(title, { exact: true }).first().waitFor();
    }
    await page.getByRole('link', { name: 'Photo Upload Test' }).waitFor();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/login');
    expect(screen.complaints).toEqual([]);
  });

  test('an unknown address is a proper page with a way back', async ({ visit }) => {
    const { page } = await visit('/no/such/place');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('list', { name: 'Games' }).waitFor();
  });

  test.for([
    ['/', HOME_KB] as const,
    ...GAMES.map((game) => [pathOf(game), pageLimits(game).scriptKb] as const),
  ])(
    '[T7] JavaScript for %s is at most %d KB as it goes over the wire',
    async ([path, limit], { visit, server, expect }) => {
      const { page } = await visit('about:blank');
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      const scriptBytes = countScripts(session);
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      expect(scriptBytes()).toBeGreaterThan(10_000);
      expect(scriptBytes()).toBeLessThanOrEqual(limit * 1000);
    },
  );
});
