import { LANGUAGES } from '../../engine/wire/languages.ts';
import { describe } from 'vitest';
import { countScripts } from '../../scripts/vitals/observe.ts';
import { seriousOn } from './support/page-reports.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';
import { playingTable } from '../support/table.ts';
import { pageLimits } from '../../engine/definition/game.ts';
import { GAMES_SERVED } from '../../engine/games/index.ts';
import { SCENES } from '../../scripts/screenshots/scenes.ts';
import type { Locator } from 'playwright-core';
import * as v from 'valibot';
import { SEGMENTS } from '../../engine/games/wheel/segments.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';

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
  test.for([
    '/',
    '/games',
    '/gallery',
    '/code',
    ...GAMES.map(pathOf),
    '/admin/login',
    '/photo-test',
  ])(
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

  test('back and forward lead where the visitor was, and Control opens another tab', async ({
    visit,
  }) => {
    const { page } = await visit('/');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    const gallery = page.getByRole('link', { name: 'Gallery' });
    await gallery.click();
    await heading('Coming soon');
    await page.goBack();
    await heading('Tonight’s games');
    await page.goForward();
    await heading('Coming soon');
    await page.goBack();
    await heading('Tonight’s games');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      gallery.click({ modifiers: ['Control'] }),
    ]);
    await tab.getByRole('heading', { level: 1, name: 'Coming soon' }).waitFor();
    await heading('Tonight’s games');
  });

  test('an unknown address is a proper page with a way back', async ({ visit }) => {
    const { page } = await visit('/no/such/place');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('list', { name: 'Games' }).waitFor();
  });

  test.for(
    [
      ['/', HOME_KB] as const,
      ...GAMES.map((game) => [pathOf(game), pageLimits(game).scriptKb] as const),
    ].flatMap(([path, limit]) => LANGUAGES.map((language) => [path, limit, language] as const)),
  )(
    '[T7] JavaScript for %s is at most %d KB as it goes over the wire, in %s',
    async ([path, limit, language], { visit, server, expect }) => {
      const { page } = await visit('about:blank');
      await page.setExtraHTTPHeaders({ 'Accept-Language': language });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      const scriptBytes = countScripts(session);
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      expect(scriptBytes()).toBeGreaterThan(10_000);
      expect(scriptBytes()).toBeLessThanOrEqual(limit * 1000);
    },
  );
});

const FORMATS = { desk: { viewport: DESK }, phone: { viewport: PHONE, hasTouch: true } };

/** Pages that have no phases are looked at above. */
const { pages: _, ...PHASES } = SCENES;

// Axe checks the same phases that the screenshots show, several at once.
test.concurrent.for(Object.entries(PHASES))(
  'axe finds nothing serious in any phase of %s, on a desk and on a phone',
  { timeout: 600_000 },
  async ([, scene], { browser, server, expect }) => {
    const found: Record<string, string[]> = {};
    for (const [name, format] of Object.entries(FORMATS)) {
      await scene({
        browser,
        url: server.url,
        format,
        shoot: async (page, picture) => {
          const serious = await seriousOn(page);
          if (serious.length > 0) found[`${name} ${picture}`] = serious;
        },
      });
    }
    expect(found).toEqual({});
  },
);

/** Whether it has a border or outline in another colour than its background. */
const isBordered = (place: Locator): Promise<boolean> =>
  place.first().evaluate((element) => {
    const style = getComputedStyle(element);
    const ground = getComputedStyle(document.body).backgroundColor;
    const lines = [
      [style.outlineStyle, style.outlineWidth, style.outlineColor],
      [style.borderTopStyle, style.borderTopWidth, style.borderTopColor],
    ];
    return lines.some(
      ([kind = 'none', width = '0', colour]) =>
        kind !== 'none' && Number.parseFloat(width) >= 1 && colour !== ground,
    );
  });

const SCHEMES = [['dark'], ['light']] as const;

test.for(SCHEMES)(
  'in forced colours, %s, Spin and the reels keep their borders',
  async ([colorScheme], { visit, expect }) => {
    const screen = await visit('/games/slots-exposure', { forcedColors: 'active', colorScheme });
    const spin = screen.button(/^Spin/);
    await spin.waitFor();
    expect(await isBordered(spin)).toBe(true);
    expect(await isBordered(screen.page.locator('[data-symbol]'))).toBe(true);
  },
);

test.for(SCHEMES)(
  'in forced colours, %s, grid, boxes and dice keep their borders',
  async ([colorScheme], { visit, server, expect }) => {
    const screen = await visit('/games/alluring-boxes', { forcedColors: 'active', colorScheme });
    const { page } = screen;
    await screen.button('Create Room').click();
    await screen.button('Finish Placement').waitFor();
    expect(await isBordered(page.getByTestId('placement-grid'))).toBe(true);
    expect(await isBordered(screen.button('Box 7').locator('svg'))).toBe(true);
    await screen.button('Scatter').click();
    await screen.button('Finish Placement').click();
    await page.getByText('Share room ID').waitFor();
    const room = new URL(page.url()).searchParams.get('room') ?? '';
    await (await visit(`${server.url}/games/alluring-boxes?room=${room}`)).sitDown();
    await screen.button('Roll Dice').waitFor();
    expect(await isBordered(screen.button('Roll Dice'))).toBe(true);
    expect(await isBordered(page.getByTestId('game-grid'))).toBe(true);
    expect(await isBordered(page.getByRole('img', { name: 'Box 7' }).locator('svg'))).toBe(true);
    for (const die of ['die-1', 'die-2']) {
      expect(await isBordered(page.getByTestId(die))).toBe(true);
    }
  },
);

/** The page's accessibility tree as text. */
const tree = ({ page }: Screen): Promise<string> => page.getByRole('main').ariaSnapshot();

test('the accessibility tree has the wheel’s values and its position, after a reload too', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/wheel-of-exposure', { reducedMotion: 'reduce' });
  const { page } = screen;
  const values = page.getByRole('list', { name: 'Values on the wheel' }).getByRole('listitem');
  await expect.poll(() => values.count()).toBe(SEGMENTS.length);
  expect(await values.allTextContents()).toContain('5,000');
  expect(await tree(screen)).not.toContain('The wheel stands on');
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST'),
    screen.button('Spin the wheel').click(),
  ]);
  const { lastSpin } = v.parse(wheelSnapshotSchema, await response.json());
  const landed = values.nth(lastSpin?.index ?? -1);
  await expect.poll(() => landed.getAttribute('aria-current')).toBe('true');
  const name = await landed.textContent();
  expect(await tree(screen)).toContain(`The wheel stands on ${name}.`);
  await page.reload();
  await page.getByText(`The wheel stands on ${name}.`).waitFor();
  expect(await tree(screen)).toContain(`The wheel stands on ${name}.`);
});
