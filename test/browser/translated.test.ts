import type { Browser, Page } from 'playwright-core';
import { Administrator } from '../support/administrator.ts';
import { SCENES } from '../../scripts/screenshots/scenes.ts';
import { open, PASSWORD, type Stage } from '../../scripts/screenshots/stage.ts';
import { browserTest } from './support/browser-test.ts';
import { canPress, DESK, tryPress } from './support/screen.ts';
import { hasFailed, translating, untranslated } from './support/translator.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

/** A stage whose pages are translated, and what that broke on them. */
function translatedStage(server: { url: string }, browser: Browser) {
  const broken: string[] = [];
  const stage: Stage = {
    browser: translating(browser, broken),
    url: server.url,
    format: { viewport: DESK },
    shoot: async (page, picture) => {
      if (await hasFailed(page)) broken.push(`${picture} shows that it failed`);
      const texts = await untranslated(page);
      if (texts.length > 0) broken.push(`${picture} was not translated: ${texts.join()}`);
    },
  };
  return { stage, broken };
}

test.concurrent.for(Object.entries(SCENES))(
  '[T33] a translator breaks nothing in any phase of %s',
  { timeout: 600_000 },
  async ([, scene], { browser, server, expect }) => {
    const { stage, broken } = translatedStage(server, browser);
    await scene(stage);
    expect(broken).toEqual([]);
  },
);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

const podium = (page: Page) => page.getByRole('list', { name: 'The podium' });

/** What a player presses, of what is there. */
const presses = (page: Page) => [
  button(page, /^Open box \d/).first(),
  page
    .getByTestId('offer-card')
    .getByRole('button', { name: /Sing|Dance/ })
    .first(),
  ...['Finish now', 'Done', 'Nailed it', 'Close', 'Roll Dice'].map((name) => button(page, name)),
];

/** All throw, choose, settle and judge, until the podium is there. */
async function playParty(pages: readonly Page[]): Promise<void> {
  while (!(await Promise.all(pages.map((page) => podium(page).isVisible()))).every(Boolean)) {
    for (const page of pages) {
      for (const one of presses(page)) {
        if (await one.isVisible()) await tryPress(one);
      }
    }
  }
}

test('[T33] a translator breaks nothing in a party of three, on its television and in its replay', async ({
  browser,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  await admin.import('tasks', 'text,difficulty,level\nSing,Сложно,Лайт\nDance,Легко,Лайт\n');
  const { stage, broken } = translatedStage(server, browser);
  const path = '/games/alluring-party';
  const host = await open(stage, path);
  await button(host, 'Create Room').click();
  await button(host, 'Later').click();
  const room = (await host.getByTestId('room-id').textContent()) ?? '';
  const television = await open(stage, `/watch/${room}`);
  const guests = [await open(stage, `${path}?room=${room}`)];
  for (const guest of guests) {
    await button(guest, 'Sit down').click();
    await button(guest, 'Later').click();
  }
  await host.getByText('Player 2').first().waitFor();
  const third = await open(stage, `${path}?room=${room}`);
  await button(third, 'Sit down').click();
  await button(third, 'Later').click();
  guests.push(third);
  await host.getByText('Player 3').first().waitFor();
  await stage.shoot(host, 'lobby');
  await button(host, /^Place the boxes/).click();
  await button(host, 'Scatter').click();
  await stage.shoot(host, 'placement');
  await button(host, 'Finish Placement').click();
  await host.getByText('9 boxes lie ready').waitFor();
  await button(host, 'Start the game').click();
  await button(host, 'Roll Dice').waitFor();
  const pages = [host, ...guests, television];
  await host.getByRole('textbox', { name: 'Message' }).fill('To all');
  await host.keyboard.press('Enter');
  for (const page of guests) await page.getByRole('log').getByText('To all').waitFor();
  await playParty(pages);
  for (const page of pages) await stage.shoot(page, 'podium');

  const replay = await open(stage, `/replay/${room}`);
  await replay.getByRole('slider', { name: 'Step' }).press('End');
  await podium(replay).waitFor();
  await stage.shoot(replay, 'replay');

  const aside = button(host, 'Put aside');
  while (await aside.isVisible()) await tryPress(aside);
  await button(host, 'Next game').click();
  await button(host, /^Place the boxes/).waitFor();
  for (const page of pages) await stage.shoot(page, 'lobby again');
  for (const page of [...pages, replay]) await page.context().close();
  expect(broken).toEqual([]);
});

test('[T33] a translator breaks nothing for who watches a game of two, in its replay and in My games', async ({
  browser,
  server,
  expect,
}) => {
  const { stage, broken } = translatedStage(server, browser);
  const path = '/games/alluring-boxes';
  const host = await open(stage, path);
  await button(host, 'Create Room').click();
  await button(host, 'Later').click();
  await button(host, 'Scatter').click();
  const room = new URL(host.url()).searchParams.get('room') ?? '';
  const watcher = await open(stage, `/watch/${room}`);
  await stage.shoot(watcher, 'watching the placement');
  await button(host, 'Finish Placement').click();
  await watcher.getByText('Waiting for second player...').first().waitFor();
  await stage.shoot(watcher, 'watching who waits');
  const guest = await open(stage, `${path}?room=${room}`);
  await button(guest, 'Sit down').click();
  await button(guest, 'Later').click();
  await button(host, 'Roll Dice').waitFor();
  await stage.shoot(watcher, 'watching the first turn');
  const players = [host, guest];
  const isOver = () => button(guest, 'Rematch').isVisible();
  while (!(await isOver())) {
    for (const page of players) {
      // A dare comes before the result, where other tests of this file have left tasks.
      for (const name of ['Pass', 'Finish now', 'Roll Dice']) {
        if (await canPress(button(page, name))) await tryPress(button(page, name));
      }
    }
  }
  await watcher.getByTestId('tally').waitFor();
  await stage.shoot(watcher, 'watching the result');

  const replay = await open(stage, `/replay/${room}`);
  await replay.getByText('signed by this server').waitFor();
  await stage.shoot(replay, 'replay');
  await replay.getByRole('slider', { name: 'Step' }).press('End');
  await replay.getByTestId('tally').waitFor();
  await stage.shoot(replay, 'replay, its end');

  await button(guest, /^(?:Hi, |Choose a name)/).click();
  await button(guest, 'My games').click();
  const games = guest.getByRole('dialog', { name: 'My games' });
  await games.getByText('Alluring Boxes').waitFor();
  await stage.shoot(guest, 'my games');
  for (const page of [...players, watcher, replay]) await page.context().close();
  expect(broken).toEqual([]);
});
