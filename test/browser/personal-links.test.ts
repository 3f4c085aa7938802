import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { userSchema } from '../../engine/wire/admin.ts';
import { Administrator } from '../support/administrator.ts';
import { browserTest, panel, PASSWORD, region } from './support/browser-test.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

async function newUser({ url }: { url: string }, nickname: string) {
  const admin = await Administrator.signIn(url, PASSWORD);
  const { body } = await admin.post('/api/users', { nickname, rating: 4 });
  return v.parse(userSchema, body);
}

/** The user that this window plays as, by its own cookies. */
const playsAs = async ({ page }: Screen): Promise<string | null> => {
  const schema = v.object({ user: v.nullable(v.object({ nickname: v.string() })) });
  const answer: unknown = await (await page.request.get('/api/me')).json();
  return v.parse(schema, answer).user?.nickname ?? null;
};

describe.each([
  ['a desk', { viewport: DESK }],
  ['a phone', { viewport: PHONE }],
  ['a browser without JavaScript', { javaScriptEnabled: false }],
])('[A38] on %s', (_where, options) => {
  const here = { ...options };

  test('[A38] a link asks, and counts once its button is pressed', async ({ server, visit }) => {
    const user = await newUser(server, 'Marie-Antoinette');
    const screen = await visit(user.link, { ...here, baseURL: server.url });
    const { page } = screen;
    expect(await page.title()).toBe('Play as Marie-Antoinette? · Alluring Games');
    expect(await playsAs(screen)).toBeNull();
    expect(await page.context().cookies()).toEqual([]);
    const button = screen.button('Play as Marie-Antoinette');
    const [box, width] = [await button.boundingBox(), page.viewportSize()?.width ?? 0];
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width);

    await button.click();
    await page.waitForURL('/');
    expect(await playsAs(screen)).toBe('Marie-Antoinette');
    await page.goto(user.link);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(screen.complaints).toEqual([]);
  });

  test('[A38] a visitor who says no stays the same user', async ({ server, visit }) => {
    const user = await newUser(server, 'x'.repeat(100));
    const screen = await visit(user.link, { ...here, baseURL: server.url });
    const { page } = screen;
    const overflow = await page
      .locator('body')
      .evaluate((body) => body.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'No, take me to the games' }).click();
    await page.waitForURL('/');
    expect(await playsAs(screen)).toBeNull();
    expect(screen.complaints).toEqual([]);
  });
});

test('[A38] a link is taken by keyboard alone', async ({ server, visit }) => {
  const user = await newUser(server, 'Kim');
  const screen = await visit(user.link, { baseURL: server.url });
  await screen.press('Play as Kim');
  await screen.page.waitForURL('/');
  expect(await playsAs(screen)).toBe('Kim');
});

test('[A39] the panel makes a new link and copies it', async ({ server, visit }) => {
  const user = await newUser(server, 'Robin');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const screen = await panel(visit, { baseURL: server.url, permissions }, 'users');
  const users = region(screen, 'Users');
  const row = users.getByRole('listitem').filter({ hasText: 'Robin' });
  const shown = () => row.locator('code').textContent();
  const press = (name: string) => row.getByRole('button', { name }).click();
  expect(await shown()).toBe(server.url + user.link);

  // A form that holds the same user goes on: its save is not overtaken by the new link.
  await press('Edit');
  await expect.poll(() => users.getByLabel('Nickname').inputValue()).toBe('Robin');
  await users.getByLabel('Rating').fill('9');

  await press('New link');
  const dialog = screen.page.getByRole('alertdialog');
  await dialog.getByText('Make a new link for Robin? The old one will lead nowhere').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await shown()).toBe(server.url + user.link);

  await press('New link');
  await dialog.getByRole('button', { name: 'New link' }).click();
  await users.getByText('New link made').waitFor();
  await expect.poll(shown).not.toBe(server.url + user.link);
  await press('Copy');
  await users.getByText('Link copied').waitFor();
  const copied = await screen.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await shown());

  await users.getByRole('button', { name: 'Save', exact: true }).click();
  await users.getByText('User saved').waitFor();
  await expect.poll(() => row.textContent()).toContain('9');

  const old = await visit(user.link);
  expect(new URL(old.page.url()).pathname).toBe('/');
  const taken = await visit(copied);
  await taken.button('Play as Robin').waitFor();
  expect(screen.complaints).toEqual([]);
});
