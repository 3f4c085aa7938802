import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { Administrator } from '../support/administrator.ts';
import { browserTest, panel, PASSWORD, region, save } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

/** What the newest result lies over, in its own section. */
const under = (section: Locator): Promise<string[]> =>
  section.evaluate((whole) => {
    const { top, bottom } = whole.querySelector('output:not(:empty)')!.getBoundingClientRect();
    return [...whole.querySelectorAll('h2, h3, p, li, label, input, button')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < bottom && box.bottom > top;
      })
      .map((one) => one.textContent);
  });

const item = (section: Locator, text: string): Locator =>
  section.getByRole('listitem').filter({ hasText: text });

async function confirmed(screen: Screen, text: RegExp, answer: RegExp): Promise<void> {
  const dialog = screen.page.getByRole('alertdialog');
  await dialog.getByText(text).waitFor();
  await dialog.getByRole('button', { name: answer }).click();
}

test('[A135] kinks, tasks and users are made, changed, cancelled and deleted', async ({
  visit,
}) => {
  const screen = await panel(visit, { viewport: PHONE });
  const kinks = region(screen, 'Kinks');
  await save(kinks); // a name is required
  expect(await kinks.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await kinks.getByLabel('Name').fill('Karaoke');
  await kinks.getByLabel('Description').fill('Sing along');
  await save(kinks);
  await kinks.getByText('Kink saved').waitFor();
  await kinks.evaluate((section) => section.scrollIntoView({ block: 'end' }));
  expect(await under(kinks)).toEqual([]);
  await screen.pass(3000);
  await kinks.getByText('Kink saved').waitFor({ state: 'detached' });

  const tasks = region(screen, 'Tasks');
  await tasks.getByLabel('Text', { exact: true }).fill('Sing the chorus');
  await tasks.getByLabel('Required kink').selectOption({ label: 'Karaoke' });
  await save(tasks);
  await tasks.getByText('Task saved').waitFor();
  const task = item(tasks, 'Sing the chorus');
  expect(await task.textContent()).toMatch(/Medium.*Средне/);
  expect(await task.textContent()).toMatch(/Normal.*Нормал/);
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

test('while a task is being deleted the next one waits, and typing goes on', async ({
  server,
  visit,
}) => {
  const other = await Administrator.signIn(server.url, PASSWORD);
  for (const text of ['Bow deeply', 'Curtsy twice']) await other.post('/api/tasks', { text });
  const screen = await panel(visit);
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

test('an item that somebody else has deleted leaves the list, and its draft stays', async ({
  server,
  visit,
}) => {
  const other = await Administrator.signIn(server.url, PASSWORD);
  const ids = new Map<string, number>();
  for (const nickname of ['Anna', 'Boris', 'Clara']) {
    const { body } = await other.post('/api/users', { nickname, rating: 1 });
    ids.set(nickname, (body as { id: number }).id);
  }
  const gone = async (nickname: string) => {
    expect((await other.delete(`/api/users/${ids.get(nickname)}`)).status).toBe(200);
  };
  const screen = await panel(visit);
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

test('CSV: a preview names the bad lines, then the good ones are there', async ({ visit }) => {
  const screen = await panel(visit, {}, 'tasks');
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

test('the panel is worked by keyboard alone', async ({ visit }) => {
  const screen = await visit('/admin/login');
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
