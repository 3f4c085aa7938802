import { BOXES_PATH, rollButton, openRoom } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PHONE, DESK, MOVING, type Screen } from './support/screen.ts';
import * as v from 'valibot';
import { meSchema } from '../../engine/wire/rest.ts';
import { seriousOn } from './support/page-reports.ts';

const test = browserTest({ TURN_SECONDS: '600' });
const WINDOW = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

test.concurrent('[T26] [B66] two presses from the home page to the first roll against the house', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/', WINDOW);
  const { page } = screen;
  await page
    .getByRole('link', { name: /Alluring Boxes/ })
    .first()
    .tap();
  await screen.button('Play with the house').tap();
  await rollButton(screen).waitFor();
  await page.getByText('played by the server').waitFor();
  await rollButton(screen).tap();
  const log = page.getByRole('log');
  await log.getByText('The house rolled').waitFor();
  await expect.poll(() => rollButton(screen).isEnabled()).toBe(true);
  expect(screen.complaints).toEqual([]);
});

/** Writes down what the page asks of the phone. */
const NOTE_REQUESTS = `
  window.asked = [];
  navigator.vibrate = () => asked.push('vibrate') > 0;
  Object.defineProperty(navigator.wakeLock, 'request', {
    value: async (kind) => { asked.push(kind); return { release: async () => {} }; },
  });`;

test.concurrent('the screen stays awake during a game, and the phone vibrates for its own turn and dice alone', async ({
  visit,
  expect,
}) => {
  const screen = await visit(BOXES_PATH, { ...WINDOW, ...MOVING });
  const { page } = screen;
  await page.evaluate(NOTE_REQUESTS);
  await screen.button('Play with the house').tap();
  await rollButton(screen).tap();
  await page.getByRole('log').getByText('The house rolled').waitFor();
  await expect.poll(() => rollButton(screen).isEnabled()).toBe(true);
  // The first turn, its dice, and the turn after those of the house.
  const asked = ['screen', 'vibrate', 'vibrate', 'vibrate'];
  await expect.poll(() => page.evaluate('asked.toSorted()')).toEqual(asked);
});

test.concurrent('[T26] two visitors who press Play now sit at one table', async ({
  visit,
  expect,
}) => {
  const first = await visit(BOXES_PATH, WINDOW);
  await first.tabTo('Play now');
  await first.page.keyboard.press('Enter');
  await first.page.getByText('Waiting for second player...').waitFor();
  const second = await visit(BOXES_PATH, WINDOW);
  await second.button('Play now').tap();
  await rollButton(first).waitFor();
  await expect.poll(() => new URL(second.page.url()).search).toBe(new URL(first.page.url()).search);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test.concurrent('[B66] a friend who follows the link takes the seat of the house', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH, WINDOW);
  await host.button('Play with the house').tap();
  await rollButton(host).waitFor();
  const friend = await visit(host.page.url().replace(/^https?:\/\/[^/]+/, ''), WINDOW);
  await friend.sitDown();
  await friend.page.getByText('Player 2').first().waitFor();
  await expect.poll(() => host.page.getByText('played by the server').count()).toBe(0);
  expect([...host.complaints, ...friend.complaints]).toEqual([]);
});

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
  await guest.sitDown();
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
