import { BOXES_PATH, rollButton } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PHONE } from './support/screen.ts';

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

test.concurrent('the screen stays awake during a game, and the phone vibrates for its own dice alone', async ({
  visit,
  expect,
}) => {
  const screen = await visit(BOXES_PATH, WINDOW);
  const { page } = screen;
  await page.evaluate(NOTE_REQUESTS);
  await screen.button('Play with the house').tap();
  await rollButton(screen).tap();
  await page.getByRole('log').getByText('The house rolled').waitFor();
  await expect.poll(() => rollButton(screen).isEnabled()).toBe(true);
  expect(await page.evaluate('asked')).toEqual(['screen', 'vibrate']);
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
  await friend.page.getByText('Player 2').first().waitFor();
  await expect.poll(() => host.page.getByText('played by the server').count()).toBe(0);
  expect([...host.complaints, ...friend.complaints]).toEqual([]);
});
