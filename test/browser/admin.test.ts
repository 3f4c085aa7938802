import { expect } from 'vitest';
import { Administrator } from '../support/administrator.ts';
import { browserTest, panel, PASSWORD, region, save, signIn } from './support/browser-test.ts';
import { type Screen, PHONE } from './support/screen.ts';
import { TestServer } from '../support/server.ts';
import { DEFAULT_CONFIG } from '../../engine/definition/game-config.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, LOGIN_MAX_ATTEMPTS: '50' });

const path = ({ page }: Screen): string => new URL(page.url()).pathname;

test('without a session /admin leads to the login; wrong, then right, then out', async ({
  server,
  visit,
}) => {
  const screen = await visit('/admin');
  await expect.poll(() => path(screen)).toBe('/admin/login');
  const field = screen.page.getByLabel('Password', { exact: true });
  await field.fill('not it');
  await screen.button('Sign In').click();
  await screen.page.getByText('Invalid password').waitFor();
  await screen.page.getByText('49 attempts remaining').waitFor();
  await signIn(screen);
  expect(path(screen)).toBe('/admin');
  await screen.button('Logout').click();
  await expect.poll(() => path(screen)).toBe('/admin/login');
  await screen.page.goto(`${server.url}/admin`);
  await expect.poll(() => path(screen)).toBe('/admin/login');
});

test('too many attempts show the blocked page', async ({ visit }) => {
  const strict = await TestServer.start({ ADMIN_PASSWORD: PASSWORD, LOGIN_MAX_ATTEMPTS: '2' });
  try {
    const screen = await visit(`${strict.url}/admin/login`);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await screen.page.getByLabel('Password', { exact: true }).fill(`wrong ${attempt}`);
      await screen.button('Sign In').click();
      if (attempt === 0) await screen.page.getByText('1 attempts remaining').waitFor();
    }
    await screen.page.getByText('Too Many Login Attempts').waitFor();
    await screen.page.getByText('Please try again in 15 minutes').waitFor();
    await screen.page.reload();
    await screen.page.getByText('Too Many Login Attempts').waitFor();
  } finally {
    await strict.remove();
  }
});

test('a changed spin cost shows on the open slots page without a reload', async ({ visit }) => {
  const player = await visit('/games/slots-exposure');
  await player.button('Spin 10 coins').waitFor();
  // Engine.IO opens, then Socket.IO connects: from there on the page is told of changes.
  await expect.poll(() => player.framesHeard).toBeGreaterThanOrEqual(2);
  const screen = await panel(visit);
  const config = region(screen, 'Game Configuration');
  await expect.poll(() => config.getByLabel('Spin cost').inputValue()).toBe('10');
  await config.getByLabel('Spin cost').fill('25');
  await save(config);
  await config.getByText('Configuration saved successfully!').waitFor();
  await player.button('Spin 25 coins').waitFor();
  expect([...player.complaints, ...screen.complaints]).toEqual([]);
});

test('a configuration that somebody else saved meanwhile is reloaded or saved over', async ({
  server,
  visit,
}) => {
  const screen = await panel(visit);
  const config = region(screen, 'Game Configuration');
  const cost = config.getByLabel('Spin cost');
  const other = await Administrator.signIn(server.url, PASSWORD);
  const at = '/api/game-config/slots-exposure';
  const theirs = { required_rating: 0, spin_cost: 33, default_coins: 333 };
  const overtaken = async (typed: string) => {
    await expect.poll(() => cost.inputValue()).not.toBe('');
    expect((await other.post(at, theirs)).status).toBe(200);
    await cost.fill(typed);
    await save(config);
    await config.getByRole('alert').getByText('Somebody else has changed this').waitFor();
    expect(await cost.inputValue()).toBe(typed);
    expect((await other.get(at)).body).toMatchObject(theirs);
  };

  await overtaken('44');
  await config.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => cost.inputValue()).toBe('33');
  expect(await config.getByLabel('Default coins').inputValue()).toBe('333');
  await config.getByRole('alert').waitFor({ state: 'detached' });

  await overtaken('55');
  await config.getByRole('button', { name: 'Overwrite' }).click();
  await config.getByText('Configuration saved successfully!').waitFor();
  expect((await other.get(at)).body).toMatchObject({ ...theirs, spin_cost: 55 });
});

test('a session that ends leads to the login and loses nothing that was typed', async ({
  visit,
}) => {
  const screen = await panel(visit);
  const users = region(screen, 'Users');
  await users.getByLabel('Nickname').fill('Half typed');
  await screen.page.context().clearCookies({ name: 'admin' });
  const kinks = region(screen, 'Kinks');
  await kinks.getByLabel('Name').fill('Unsaved kink');
  await save(kinks);
  await expect.poll(() => path(screen)).toBe('/admin/login');
  await signIn(screen);
  expect(await region(screen, 'Users').getByLabel('Nickname').inputValue()).toBe('Half typed');
  expect(await region(screen, 'Kinks').getByLabel('Name').inputValue()).toBe('Unsaved kink');
});

const CONFIG = '/api/game-config/slots-exposure';

test('[S20] [S22] [S25] a player without coins has the free wheel and a round on the house', async ({
  visit,
  server,
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

test('[A55] the administrator sets the coins of a house round', async ({ visit, server }) => {
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
