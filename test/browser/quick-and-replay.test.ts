import { BOXES_PATH, playOut, rollButton, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { DESK, PHONE } from './support/screen.ts';
import { seriousOn } from './support/axe.ts';

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

test('[C8] a finished room is seen again, step by step, by keyboard and by itself', async ({
  visit,
  expect,
}) => {
  const { host, guest, roomId } = await seatTwo(visit, { viewport: PHONE }, 6, 7, 8);
  const early = await visit(`/replay/${roomId}`, { viewport: DESK });
  await early.page.getByText('The game is not finished').waitFor();
  await playOut([host, guest]);
  await host.page.getByRole('link', { name: /step by step/ }).click();
  const { page } = host;
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  expect(await seriousOn(page)).toEqual([]);
  const steps = Number(await slider.getAttribute('max'));
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText(`step 2 of ${steps + 1}`).waitFor();
  await page
    .getByTestId('game-status')
    .getByText(/rolled/)
    .waitFor();
  await page.keyboard.press('End');
  await page.getByTestId('tally').waitFor();
  await page.getByLabel('Speed').selectOption('4');
  await slider.press('Home');
  await page.getByText('step 1 of').waitFor();
  expect(await host.button('Back').isDisabled()).toBe(true);
  await host.button('Play').click();
  await page.getByTestId('tally').waitFor();
  expect(host.complaints).toEqual([]);
});
