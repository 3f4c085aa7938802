import { Administrator } from '../support/administrator.ts';
import { browserTest } from './support/browser-test.ts';
import { panel, PASSWORD } from './support/panel.ts';
import { PHONE } from './support/screen.ts';
import { DEFAULT_CONFIG } from '../../engine/definition/game-config.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });
const CONFIG = '/api/game-config/slots-exposure';

test('[S20] [S22] [S25] a player without coins has the free wheel and a round on the house', async ({
  visit,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const poor = { ...DEFAULT_CONFIG, default_coins: 4, house_coins: 30 };
  await admin.post(CONFIG, poor);
  const screen = await visit('/games/slots-exposure', { viewport: PHONE, reducedMotion: 'reduce' });
  const { page } = screen;
  await page.getByText('Insufficient coins').waitFor();
  expect(await screen.button(/^Spin/).isEnabled()).toBe(false);
  await screen.press(/^The house buys you a round/);
  await page.getByText('On the house!').waitFor();
  await expect.poll(() => page.getByTestId('coin-balance').textContent()).toBe('34');
  expect(await page.getByText('Insufficient coins').count()).toBe(0);
  // The focus goes on to where the coins are spent.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Spin/);

  await admin.post(CONFIG, { ...poor, spin_cost: 40 });
  await page.reload();
  await page.getByText('The house buys you the next round in 24 h.').waitFor();
  expect(await screen.button(/^The house/).count()).toBe(0);
  await page.getByRole('link', { name: 'spin it for coins' }).click();
  await page.getByRole('heading', { level: 1, name: 'Wheel of Exposure' }).waitFor();
  expect(screen.complaints).toEqual([]);
});

test('[A55] the administrator sets the coins of a house round', async ({
  visit,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  await admin.post(CONFIG, { ...DEFAULT_CONFIG, default_coins: 4 });
  const screen = await panel(visit);
  const { page } = screen;
  await page.getByLabel('House coins').fill('0');
  await page.getByLabel('House hours').fill('2');
  const form = page.getByRole('form', { name: 'Slots Exposure' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Configuration saved successfully!').waitFor();
  expect((await admin.get(CONFIG)).body).toMatchObject({ house_coins: 0, house_hours: 2 });
  const player = await visit('/games/slots-exposure');
  await player.page.getByText('The wheel is free').waitFor();
  expect(await player.page.getByText('The house').count()).toBe(0);
  expect(screen.complaints).toEqual([]);
});
