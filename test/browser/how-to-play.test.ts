import { GAMES_SERVED } from '../../engine/games/index.ts';
import { BOXES_PATH, rollButton } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ TURN_SECONDS: '600' });
const WINDOW = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const GAMES = [...GAMES_SERVED.solo, ...GAMES_SERVED.table];
const steps = ({ page }: Screen) => page.getByRole('dialog', { name: /^How to play/ });

test.concurrent.for(GAMES.map(({ slug, title }) => [slug, title] as const))(
  '[B144] %s says how it is played, in steps with pictures',
  async ([slug, title], { visit, expect }) => {
    const screen = await visit(`/games/${slug}`, WINDOW);
    const button = screen.button('How to play');
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.tap();
    const sheet = steps(screen);
    await sheet.getByRole('heading', { level: 2, name: `How to play ${title}` }).waitFor();
    const count = await sheet.getByRole('heading', { level: 3 }).count();
    expect([4, 5, 6]).toContain(count);
    expect(await sheet.getByRole('img', { name: /\w/ }).count()).toBe(count);
    expect(await seriousOn(screen.page)).toEqual([]);
    await screen.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(screen.complaints).toEqual([]);
  },
);

test.concurrent('[B145] at the table the steps cost neither the seat nor what was placed', async ({
  visit,
  expect,
}) => {
  const screen = await visit(BOXES_PATH, WINDOW);
  const { page } = screen;
  await screen.button('Create Room').tap();
  await screen.button('Scatter').tap();
  const address = page.url();
  const placed = page.getByRole('group', { name: 'Placement grid' }).getByRole('button');
  const before = await placed.count();
  await screen.button('How to play').tap();
  await steps(screen).getByRole('button', { name: 'Back to the game' }).tap();
  await steps(screen).waitFor({ state: 'detached' });
  expect(await placed.count()).toBe(before);
  await screen.button('Finish Placement').tap();
  const guest = await visit(address.replace(/^https?:\/\/[^/]+/, ''), WINDOW);
  await guest.sitDown();
  await rollButton(screen).waitFor();
  await screen.button('How to play').tap();
  await steps(screen).waitFor();
  await page.keyboard.press('Escape');
  await rollButton(screen).tap();
  await page.getByRole('log').getByText('You rolled').waitFor();
  expect(page.url()).toBe(address);
});

test.concurrent('[C21] [C34] fair play begins with what was checked, and keeps the seeds under Details', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/wheel-of-exposure', WINDOW);
  const { page } = screen;
  await screen.button('Spin the wheel').tap();
  await page.getByText('Fair play').tap();
  await page.getByText('Press New seeds, and your browser checks every spin so far.').waitFor();
  await screen.button('New seeds').press('Enter');
  const verdict = page.getByText('Checked: nothing was changed.');
  await verdict.waitFor();
  const focused = page.locator(':focus');
  expect(await focused.textContent()).toBe('New seeds');
  const explained = page.getByText('Every result is drawn from our seed');
  const seed = page.getByText('Its hash, shown before');
  expect(await seed.isVisible()).toBe(false);
  const above = await verdict.boundingBox();
  expect(above?.y).toBeLessThan((await explained.boundingBox())?.y ?? 0);
  await page.getByText('Details: the seeds before').tap();
  expect(await seed.isVisible()).toBe(true);
});
