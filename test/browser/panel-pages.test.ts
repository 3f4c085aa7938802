import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { type Language, LANGUAGES } from '../../engine/wire/languages.ts';
import { Administrator } from '../support/administrator.ts';
import { keep } from '../support/photos.ts';
import { said } from '../support/sentences.ts';
import { playingTable } from '../support/table.ts';
import { browserTest, panel, PASSWORD, region, signIn } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, PHOTO_REVIEW: '1' });

const PAGES = {
  Tonight: 'Tonight',
  Overview: 'Game Configuration',
  Tasks: 'Tasks',
  Kinks: 'Kinks',
  Users: 'Users',
  Slots: 'Game Configuration',
  Photos: 'Photos that wait for you',
  Today: 'Today',
  Changes: 'What was changed',
};

const menu = ({ page }: Screen) => page.getByRole('navigation', { name: 'Sections' });
const marked = (screen: Screen) => menu(screen).locator('[aria-current]').allTextContents();
const focused = ({ page }: Screen) => page.evaluate(() => document.activeElement?.textContent);
const regions = ({ page }: Screen) => page.getByRole('region').getByRole('heading', { level: 2 });

/** The starter set, users, rooms and waiting photos: an evening's panel. */
async function evening({ url }: { url: string }): Promise<void> {
  const admin = await Administrator.signIn(url, PASSWORD);
  for (const kind of ['kinks', 'tasks']) {
    await admin.import(kind, readFileSync(`api/items/starter-${kind}.csv`, 'utf8'));
  }
  for (let user = 0; user < 12; user += 1) {
    await admin.post('/api/users', { nickname: `A guest with a name ${user}`, rating: user });
  }
  for (let room = 0; room < 6; room += 1) (await playingTable(url)).close();
  const sender = new Visitor(url);
  for (let photo = 0; photo < 3; photo += 1)
    await keep(sender, await png(photo + 9), `${photo}.png`);
}

test('[A59] [A61] a section is a page with an address: its heading, title, menu entry, back and reload', async ({
  server,
  visit,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const texts = Array.from({ length: 300 }, (_, index) => `Task ${index}`);
  await admin.import('tasks', ['text', ...texts].join('\n'));
  const screen = await visit('/admin#tasks', { viewport: PHONE });
  const { page } = screen;
  await signIn(screen);
  const isAt = async (name: string, heading: string) => {
    await expect.poll(() => focused(screen)).toBe(heading);
    expect(await marked(screen)).toEqual([name]);
    expect(await page.title()).toBe(`${name} · Administrator Panel · Alluring Games`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await isAt('Tasks', 'Tasks');
  expect(await regions(screen).allTextContents()).toEqual(['Tasks']);
  await region(screen, 'Tasks').getByText('Showing 1–10 of 300').waitFor();
  expect(await region(screen, 'Tasks').getByRole('listitem').count()).toBe(10);
  await page.reload();
  await isAt('Tasks', 'Tasks');
  for (const [name, heading] of Object.entries(PAGES)) {
    if (name === 'Overview') continue;
    await menu(screen).getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await isAt(name, heading);
  }
  await page.goBack();
  await isAt('Today', 'Today');
  await page.goForward();
  await isAt('Changes', 'What was changed');
  expect(screen.complaints).toEqual([]);
});

test('[A94] [A125] the menu begins with Tonight and marks the page that is open', async ({
  server,
  visit,
}) => {
  (await playingTable(server.url)).close();
  const screen = await visit('/admin');
  await signIn(screen);
  expect(await menu(screen).getByRole('link').allTextContents()).toEqual(Object.keys(PAGES));
  expect(await marked(screen)).toEqual(['Overview']);
  await menu(screen).getByRole('link', { name: 'Tonight' }).click();
  await expect.poll(() => marked(screen)).toEqual(['Tonight']);
  expect(await regions(screen).allTextContents()).toEqual([
    'Tonight',
    'Rooms in play',
    'Photos that wait for you',
    'Tonight’s board',
  ]);
  await screen.page.getByText(/^\d+ tables?, \d+ (person|people), /).waitFor();
  await screen.page.getByRole('link', { name: 'Administration' }).click();
  await expect.poll(() => marked(screen)).toEqual(['Overview']);
});

test('[A120] /admin itself has the counters, the configuration, kinks, tasks and users', async ({
  visit,
}) => {
  for (const viewport of [PHONE, DESK]) {
    const screen = await panel(visit, { viewport });
    await screen.button('Logout').waitFor();
    for (const name of ['users', 'tasks', 'photos']) {
      await screen.page.getByTestId(`count-${name}`).waitFor();
    }
    for (const name of ['Game Configuration', 'Kinks', 'Tasks', 'Users']) {
      const section = region(screen, name);
      await section.getByRole('button', { name: 'Save', exact: true }).waitFor();
    }
    await screen.page.getByText('A user’s rating changes based on other users’').waitFor();
  }
});

/** Opens each page of the panel by its entry in the menu, and looks at it when all has come. */
async function eachPage({ page }: Screen, language: Language, look: (at: number) => Promise<void>) {
  const entries = page
    .getByRole('navigation', { name: said(language, 'Sections') })
    .getByRole('link');
  await entries.last().waitFor();
  for (const at of Object.keys(PAGES).keys()) {
    await entries.nth(at).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const waiting of ['Looking…', 'Loading…'])
      await expect.poll(() => page.getByText(said(language, waiting)).count()).toBe(0);
    await look(at);
  }
}

test('[A121] on a phone no page is longer than three screens in any language; nothing overflows, axe is content', async ({
  server,
  visit,
}) => {
  await evening(server);
  for (const viewport of [PHONE, DESK]) {
    const screen = await visit('/admin', { viewport });
    const { page } = screen;
    await signIn(screen);
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: 'lang', value: language, url: server.url }]);
      await page.goto(`${server.url}/admin`);
      const long: string[] = [];
      await eachPage(screen, language, async (at) => {
        const size = await page.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement;
          return { height: scrollHeight, width: scrollWidth };
        });
        const name = Object.keys(PAGES)[at];
        expect(size.width, `${name} in ${language}`).toBe(viewport.width);
        if (viewport === PHONE && size.height > 3 * PHONE.height)
          long.push(`${name}: ${size.height}`);
        if (language === 'en') expect(await seriousOn(page)).toEqual([]);
      });
      expect(long, language).toEqual([]);
    }
    expect(screen.complaints).toEqual([]);
  }
});

test('[A122] the changes are told in words, and not as calls', async ({ server, visit }) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const { body } = await admin.post('/api/users', { nickname: 'Anna', rating: 3 });
  await admin.put(`/api/users/${(body as { id: number }).id}`, { nickname: 'Anna', rating: 7 });
  const screen = await panel(visit, { viewport: PHONE }, 'audit');
  const changes = region(screen, 'What was changed');
  await changes.getByText('Anna’s rating set from 3 to 7').waitFor();
  expect(await changes.getByText('/api/').count()).toBe(0);
  expect(screen.complaints).toEqual([]);

  const german = await visit('/admin', { viewport: PHONE });
  await signIn(german);
  await german.page.context().addCookies([{ name: 'lang', value: 'de', url: server.url }]);
  await german.page.goto(`${server.url}/admin#audit`);
  await german.page.reload();
  await region(german, said('de', 'What was changed'))
    .getByText('Anna: Wertung von 3 auf 7 geändert')
    .waitFor();
  expect(german.complaints).toEqual([]);
});

test('[A123] levels and difficulties are in English first', async ({ server, visit }) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  await admin.post('/api/tasks', { text: 'Bow', level: 'Лайт', difficulty: 'Сложно' });
  const screen = await panel(visit, {}, 'tasks');
  const tasks = region(screen, 'Tasks');
  expect(await tasks.getByLabel('Level').locator('option').allTextContents()).toEqual([
    'Light (Лайт)',
    'Normal (Нормал)',
    'Extreme (Экстрим)',
    'Hardcore (Хардкор)',
  ]);
  const task = tasks.getByRole('listitem').filter({ hasText: 'Bow' });
  expect(await task.textContent()).toContain('Hard (Сложно)Light (Лайт)');
});
