import * as v from 'valibot';
import { meSchema } from '../../engine/wire/rest.ts';
import { seriousOn } from './support/axe.ts';
import { BOXES_PATH, openRoom, rollButton } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ TURN_SECONDS: '600' });

const BOXES = [5, 6, 7, 8, 9];
const asked = ({ page }: Screen) => page.getByRole('region', { name: /tonight\?/ });
const answer = (screen: Screen) =>
  asked(screen).getByRole('button', { name: /Play as|Let’s play/ });

/** The server's view of the window's visitor. */
async function known({ page }: Screen) {
  const body: unknown = await page.evaluate(async () => (await fetch('/api/me')).json());
  return v.parse(meSchema, body);
}

/** Leaves the room, and comes to another one. */
async function another(screen: Screen): Promise<void> {
  await screen.button('Leave room').click();
  await screen.button('Create Room').click();
  await screen.button('Finish Placement').waitFor();
}

test('[A92] one press names a guest and says how daring, and nobody asks again', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH);
  expect(await asked(host).count()).toBe(0);
  await host.button('Create Room').click();
  await asked(host).getByRole('heading', { name: 'How daring tonight?' }).waitFor();
  expect(await seriousOn(host.page)).toEqual([]);
  await asked(host).getByText('Normal').click();
  const offered = (await answer(host).textContent()) ?? '';
  await asked(host).getByRole('button', { name: 'Another name' }).click();
  await expect.poll(() => answer(host).textContent()).not.toBe(offered);
  const name = ((await answer(host).textContent()) ?? '').replace('Play as ', '');
  await answer(host).click();
  await host.button(`Hi, ${name}`).waitFor();
  expect(await asked(host).count()).toBe(0);
  const me = await known(host);
  expect(me.name).toBe(name);
  expect(me.limits).toEqual({ level: 'Нормал', kinks: [], withFace: false });

  await another(host);
  expect(await asked(host).count()).toBe(0);
  expect(host.complaints).toEqual([]);
});

test('[A92] a press anywhere else puts the question aside, and so do Escape and Not now', async ({
  visit,
  expect,
}) => {
  const ways: ((screen: Screen) => Promise<void>)[] = [
    (screen) => screen.button('Scatter').click(),
    (screen) => screen.page.keyboard.press('Escape'),
    (screen) => asked(screen).getByRole('button', { name: 'Not now' }).click(),
  ];
  for (const aside of ways) {
    const host = await visit(BOXES_PATH);
    await host.button('Create Room').click();
    await asked(host).waitFor();
    await aside(host);
    await asked(host).waitFor({ state: 'hidden' });
    await another(host);
    await host.page.reload();
    await host.button('Finish Placement').waitFor();
    expect(await asked(host).count()).toBe(0);
    expect((await known(host)).limits).toBeNull();
  }
});

test('[A92] by keyboard it is the first thing that a guest comes to', async ({ visit, expect }) => {
  const host = await visit(BOXES_PATH);
  await host.press('Create Room');
  await asked(host).waitFor();
  await host.tabTo('Not now');
  await host.page.keyboard.press('Tab');
  await host.page.keyboard.press('ArrowRight');
  await host.page.keyboard.press('ArrowRight');
  await host.page.keyboard.press('Enter');
  await asked(host).waitFor({ state: 'hidden' });
  expect((await known(host)).limits?.level).toBe('Экстрим');
});

test('[A92] asks a visitor who follows a link, not a watcher; keeps an earlier name', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH);
  const room = await openRoom(host, ...BOXES);
  const watcher = await visit(`/watch/${room}`);
  const guest = await visit('/');
  await guest.button('Choose a name').click();
  await guest.page.getByLabel('Your name at the table').fill('Boris');
  await guest.button('Play as Boris').click();
  await guest.button('Hi, Boris').waitFor();
  await guest.page.goto(host.page.url());
  await asked(guest).waitFor();
  expect(await answer(guest).textContent()).toBe('Let’s play');
  await answer(guest).click();
  await asked(guest).waitFor({ state: 'hidden' });
  expect((await known(guest)).name).toBe('Boris');
  await rollButton(host).waitFor();
  await watcher.page.getByTestId('player-2').getByText('Boris').waitFor();
  expect(await asked(watcher).count()).toBe(0);
});

test.for([PHONE, { width: 844, height: 390 }, DESK, { width: 1920, height: 1080 }])(
  '[A92] at $width × $height it lies over nothing that a game is played with',
  async (viewport, { visit, expect }) => {
    const host = await visit(BOXES_PATH, { viewport });
    await host.button('Create Room').click();
    await asked(host).waitFor();
    const free = [host.button('Scatter'), host.button('Box 3'), host.button('Finish Placement')];
    // A trial press waits until nothing else would get it, and presses nothing.
    for (const part of free) await part.click({ trial: true });
    const below = await asked(host).evaluate((sheet) => {
      const rest = document.querySelector('main h2')?.getBoundingClientRect().top ?? 0;
      return sheet.getBoundingClientRect().bottom - rest;
    });
    expect(below).toBeLessThanOrEqual(8);
    expect(
      await host.page.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(viewport.width);
  },
);
