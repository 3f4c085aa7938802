import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../scripts/browser.ts';
import { Administrator } from '../support/administrator.ts';
import { PHONE, Screen } from '../support/screen.ts';
import { TestServer } from '../support/server.ts';

const PASSWORD = 'a party needs a host';

let server: TestServer;
let browser: Browser;
const open: Screen[] = [];
beforeAll(async () => {
  const env = { ADMIN_PASSWORD: PASSWORD, LOGIN_MAX_ATTEMPTS: '50' };
  [server, browser] = await Promise.all([TestServer.start(env), launchBrowser()]);
});
afterEach(async () => {
  for (const screen of open.splice(0)) await screen.close();
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

async function visit(path: string, options: object = {}): Promise<Screen> {
  const screen = await Screen.open(browser, server.url + path, options);
  open.push(screen);
  return screen;
}

const path = ({ page }: Screen): string => new URL(page.url()).pathname;

async function signIn(screen: Screen): Promise<void> {
  await screen.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await screen.page.keyboard.press('Enter');
  await screen.page.getByRole('region', { name: 'Kinks' }).waitFor();
}

async function panel(options: object = {}): Promise<Screen> {
  const screen = await visit('/admin', options);
  await signIn(screen);
  return screen;
}

const region = ({ page }: Screen, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const save = (section: Locator) =>
  section.getByRole('button', { name: 'Save', exact: true }).click();
const item = (section: Locator, text: string): Locator =>
  section.getByRole('listitem').filter({ hasText: text });

async function confirmed(screen: Screen, text: RegExp, answer: RegExp): Promise<void> {
  const dialog = screen.page.getByRole('alertdialog');
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: answer }).click();
}

test('without a session /admin leads to the login; wrong, then right, then out', async () => {
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

test('too many attempts show the blocked page', async () => {
  const strict = await TestServer.start({ ADMIN_PASSWORD: PASSWORD, LOGIN_MAX_ATTEMPTS: '2' });
  try {
    const screen = await Screen.open(browser, `${strict.url}/admin/login`);
    open.push(screen);
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

test('kinks, tasks and users are made, changed, cancelled and deleted', async () => {
  const screen = await panel({ viewport: PHONE });
  const kinks = region(screen, 'Kinks');
  await save(kinks); // a name is required
  expect(await kinks.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await kinks.getByLabel('Name').fill('Karaoke');
  await kinks.getByLabel('Description').fill('Sing along');
  await save(kinks);
  await kinks.getByText('Kink saved').waitFor();
  await kinks.getByText('Kink saved').waitFor({ state: 'detached' }); // after 3 s

  const tasks = region(screen, 'Tasks');
  await tasks.getByLabel('Text', { exact: true }).fill('Sing the chorus');
  await tasks.getByLabel('Required kink').selectOption({ label: 'Karaoke' });
  await save(tasks);
  await tasks.getByText('Task saved').waitFor();
  const task = item(tasks, 'Sing the chorus');
  expect(await task.textContent()).toMatch(/Средне.*Medium/);
  expect(await task.textContent()).toMatch(/Нормал.*Normal/);
  expect(await task.textContent()).toContain('Karaoke');
  await task.getByRole('button', { name: 'Edit' }).click();
  await expect
    .poll(() => tasks.getByLabel('Text', { exact: true }).inputValue())
    .toBe('Sing the chorus');
  await tasks.getByLabel('Level').selectOption('Экстрим');
  await save(tasks);
  await expect.poll(() => task.textContent()).toContain('Extreme');

  const users = region(screen, 'Users');
  await users.getByLabel('Nickname').fill('Robin');
  await users.getByLabel('Rating').fill('-3');
  await save(users);
  await users.getByText('User saved').waitFor();
  await item(users, 'Robin').getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => users.getByLabel('Rating').inputValue()).toBe('-3');
  await users.getByRole('button', { name: 'Cancel' }).click();
  expect(await users.getByLabel('Nickname').inputValue()).toBe('');
  await item(users, 'Robin').getByRole('button', { name: 'Delete' }).click();
  await confirmed(screen, /Are you sure you want to delete this user\?/, /^Delete/);
  await users.getByText('User deleted').waitFor();

  await item(kinks, 'Karaoke').getByRole('button', { name: 'Delete' }).click();
  await confirmed(screen, /Are you sure you want to delete this kink\?.*1 task/s, /^Delete/);
  await kinks.getByText('Kink deleted').waitFor();
  await expect.poll(() => task.textContent()).not.toContain('Karaoke');
  expect(screen.complaints).toEqual([]);
});

test('a changed spin cost shows on the open slots page without a reload', async () => {
  const player = await visit('/games/slots-exposure');
  await player.button('Spin 10 coins').waitFor();
  // Engine.IO opens, then Socket.IO connects: from there on the page is told of changes.
  await expect.poll(() => player.framesHeard, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  const screen = await panel();
  const config = region(screen, 'Game Configuration');
  await expect.poll(() => config.getByLabel('Spin cost').inputValue()).toBe('10');
  await config.getByLabel('Spin cost').fill('25');
  await save(config);
  await config.getByText('Configuration saved successfully!').waitFor();
  await player.button('Spin 25 coins').waitFor();
  expect([...player.complaints, ...screen.complaints]).toEqual([]);
});

test('a configuration that somebody else saved meanwhile is reloaded or saved over', async () => {
  const screen = await panel();
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

test('while a task is being deleted the next one waits, and typing goes on', async () => {
  const other = await Administrator.signIn(server.url, PASSWORD);
  for (const text of ['Bow deeply', 'Curtsy twice']) await other.post('/api/tasks', { text });
  const screen = await panel();
  const tasks = region(screen, 'Tasks');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await screen.page.route('**/api/tasks/*', async (route) => {
    await answered;
    await route.continue();
  });
  const erase = (text: string) => item(tasks, text).getByRole('button', { name: 'Delete' });

  await erase('Bow deeply').click();
  await confirmed(screen, /delete this task\?/, /^Delete/);
  await expect.poll(() => erase('Curtsy twice').isDisabled()).toBe(true);
  const text = tasks.getByLabel('Text', { exact: true });
  await text.fill('Typed meanwhile');
  answer();
  await tasks.getByText('Task deleted').waitFor();
  await item(tasks, 'Bow deeply').waitFor({ state: 'detached' });
  expect(await text.inputValue()).toBe('Typed meanwhile');

  await erase('Curtsy twice').click();
  await confirmed(screen, /delete this task\?/, /^Delete/);
  await item(tasks, 'Curtsy twice').waitFor({ state: 'detached' });
  expect(screen.complaints).toEqual([]);
});

test('what somebody else has deleted leaves the list, and what was typed for it stays', async () => {
  const other = await Administrator.signIn(server.url, PASSWORD);
  const ids = new Map<string, number>();
  for (const nickname of ['Anna', 'Boris', 'Clara']) {
    const { body } = await other.post('/api/users', { nickname, rating: 1 });
    ids.set(nickname, (body as { id: number }).id);
  }
  const gone = async (nickname: string) => {
    expect((await other.delete(`/api/users/${ids.get(nickname)}`)).status).toBe(200);
  };
  const screen = await panel();
  const users = region(screen, 'Users');
  const nickname = users.getByLabel('Nickname');
  const press = (name: string, act: string) =>
    item(users, name).getByRole('button', { name: act }).click();

  await item(users, 'Anna').waitFor();
  await gone('Anna');
  await press('Anna', 'Delete');
  await confirmed(screen, /delete this user\?/, /^Delete/);
  await users.getByText('User was already deleted').waitFor();
  await item(users, 'Anna').waitFor({ state: 'detached' });

  await gone('Boris');
  await press('Boris', 'Edit');
  await users.getByText('Error loading user: somebody else has deleted it').waitFor();
  await item(users, 'Boris').waitFor({ state: 'detached' });

  await press('Clara', 'Edit');
  await expect.poll(() => nickname.inputValue()).toBe('Clara');
  await gone('Clara');
  await nickname.fill('Clara the second');
  await save(users);
  await users.getByText('Somebody else has deleted this user.').waitFor();
  await users.getByRole('heading', { name: 'New user' }).waitFor();
  expect(await nickname.inputValue()).toBe('Clara the second');
  await item(users, 'Clara').waitFor({ state: 'detached' });
  await save(users);
  await item(users, 'Clara the second').waitFor();
});

test('a session that ends leads to the login and loses nothing that was typed', async () => {
  const screen = await panel();
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

test('CSV: a preview names the bad lines, then the good ones are there', async () => {
  const screen = await panel();
  const tasks = region(screen, 'Tasks');
  const csv = 'text,difficulty\nTell a joke,Easy\n,Hard\nDance,Impossible\nТанец,Сложно\n';
  await tasks.locator('input[type=file]').setInputFiles({
    name: 'tasks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  const preview = screen.page.getByRole('dialog');
  await preview.getByText('2 lines good').waitFor();
  const bad = await preview.getByRole('listitem').allTextContents();
  expect(bad.join('\n')).toMatch(/Line 3.*text/);
  expect(bad.join('\n')).toMatch(/Line 4.*difficulty/);
  await preview.getByRole('button', { name: /Import 2/ }).click();
  await item(tasks, 'Tell a joke').waitFor();
  await item(tasks, 'Танец').waitFor();
  expect(screen.complaints).toEqual([]);
});

test('the panel is worked by keyboard alone', async () => {
  const screen = await visit('/admin/login', { reducedMotion: 'reduce' });
  await screen.button('Sign In').waitFor();
  await screen.page.keyboard.type(PASSWORD);
  await screen.page.keyboard.press('Enter');
  const kinks = region(screen, 'Kinks');
  await kinks.waitFor();
  await kinks.getByLabel('Name').waitFor();
  await screen.tabToField('Name');
  await screen.page.keyboard.type('Costumes');
  await screen.press('Save');
  await item(kinks, 'Costumes').waitFor();
  await screen.tabTo(/^Delete/);
  await screen.page.keyboard.press('Enter');
  await screen.page.getByRole('alertdialog').waitFor();
  await screen.press(/^Delete/);
  await kinks.getByText('Kink deleted').waitFor();
  await expect.poll(() => item(kinks, 'Costumes').count()).toBe(0); // the list is loaded anew
});
