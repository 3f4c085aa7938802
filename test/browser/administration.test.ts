import { expect } from 'vitest';
import { browserTest, panel, PASSWORD, region, signIn } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { keep } from '../support/photos.ts';
import { playingTable } from '../support/table.ts';
import { seriousOn } from './support/page-reports.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, PHOTO_REVIEW: '1' });

const main = ({ page }: Screen) => page.getByRole('navigation', { name: 'Main' });
const focused = ({ page }: Screen) => page.evaluate(() => document.activeElement?.textContent);

test('[A60] the header knows an administrator, and asks nothing for visitors', async ({
  visit,
}) => {
  const screen = await visit('/games');
  const { page } = screen;
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/admin/') ? 1 : 0));
  await page.reload();
  await main(screen).getByRole('link', { name: 'Sign In' }).waitFor();
  expect(asked).toBe(0);

  await main(screen).getByRole('link', { name: 'Sign In' }).click();
  await signIn(screen);
  const link = main(screen).getByRole('link', { name: 'Administration' });
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  await main(screen).getByRole('link', { name: 'Games' }).click();
  await link.waitFor();
  expect(await main(screen).getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  await main(screen).getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Administrator Login' }).waitFor();
  await main(screen).getByRole('link', { name: 'Sign In' }).waitFor();
  await page.goto(new URL('/admin', page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Administrator Login' }).waitFor();

  // A session that ended elsewhere is seen with the next page.
  await signIn(screen);
  await page.context().clearCookies({ name: 'admin' });
  await page.goto(new URL('/games', page.url()).href);
  await main(screen).getByRole('link', { name: 'Sign In' }).waitFor();
});

test('[A60] signed in, the header fits a phone', async ({ visit }) => {
  for (const width of [390, 360]) {
    const screen = await panel(visit, { viewport: { width, height: 800 } });
    expect(await main(screen).getByRole('button', { name: 'Sign Out' }).count()).toBe(0);
    await main(screen).getByRole('link', { name: 'Games' }).click();
    await main(screen).getByRole('button', { name: 'Sign Out' }).waitFor();
    const wide = await screen.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
});

test('[A57] the lines that an import skipped stay shown until dismissed', async ({ visit }) => {
  const screen = await panel(visit, {}, 'kinks');
  const kinks = region(screen, 'Kinks');
  const choose = (text: string) =>
    kinks.locator('input[type=file]').setInputFiles({
      name: 'kinks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await choose('nothing\nof this');
  await kinks.getByRole('alert').getByText('The first line has no column name').waitFor();
  await choose(`name,description\nNew one,\n,${'x'.repeat(2001)}\n`);
  await screen.button('Import 1').click();
  await kinks.getByText('Imported 1 kink, 1 line skipped').waitFor();
  const faults = kinks.getByRole('list', { name: 'Lines that were skipped' });
  expect(await faults.textContent()).toBe(
    'Line 3 name: is required; description: takes at most 2000 characters',
  );
  await kinks.getByLabel('Name').fill('Typing on');
  await kinks.getByRole('button', { name: 'Dismiss' }).click();
  await faults.waitFor({ state: 'detached' });
  expect(await focused(screen)).toBe('Import');
});

test('[A58] "saved" warns of later typing, and disappears when typing goes on', async ({
  visit,
}) => {
  const screen = await panel(visit);
  const kinks = region(screen, 'Kinks');
  let answer = Promise.withResolvers<void>();
  await screen.page.route('**/api/kinks', async (route) => {
    if (route.request().method() === 'POST') await answer.promise;
    await route.continue();
  });
  const save = kinks.getByRole('button', { name: 'Save', exact: true });
  await kinks.getByLabel('Name').fill('Overtaken');
  await save.click();
  await kinks.getByLabel('Name').fill('Overtaken by typing');
  answer.resolve();
  await kinks.getByText('Kink saved. What you typed since is not saved yet.').waitFor();
  await kinks.getByRole('heading', { name: 'Edit kink' }).waitFor();
  expect(await kinks.getByLabel('Name').inputValue()).toBe('Overtaken by typing');
  expect(await kinks.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await save.click();
  await kinks.getByText('Kink saved', { exact: true }).waitFor();
  await kinks.getByLabel('Name').fill('Another');
  // It would disappear three seconds later, but the page's clock is stopped.
  await kinks.getByText('Kink saved').waitFor({ state: 'detached' });
  answer = Promise.withResolvers();
});

test('the password is masked until it is to be seen, and may be pasted and filled in', async ({
  visit,
}) => {
  const { page } = await visit('/admin/login');
  const field = page.getByLabel('Password', { exact: true });
  await field.waitFor();
  const kind = () => field.getAttribute('type');
  expect(await kind()).toBe('password');
  expect(await field.getAttribute('autocomplete')).toBe('current-password');
  expect(await field.getAttribute('name')).toBe('password');
  await field.focus();
  await page.keyboard.insertText(PASSWORD); // as a paste, or a password manager, puts it in
  expect(await field.inputValue()).toBe(PASSWORD);
  await page.getByRole('button', { name: /show/i }).click();
  expect(await kind()).toBe('text');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('region', { name: 'Kinks' }).waitFor();
});

test('[O9] [O12] [O13] [O14] the administrator acts at night, by keyboard', async ({
  server,
  visit,
}) => {
  const table = await playingTable(server.url);
  try {
    const [first, second] = table.players;
    const screen = await visit('/admin#rooms');
    const { page } = screen;
    await signIn(screen);
    const rooms = region(screen, 'Rooms in play');
    await rooms.getByText(first.roomId, { exact: true }).waitFor();

    const players = rooms.getByRole('list', { name: `Players of ${first.roomId}` });
    await players.getByRole('button').nth(1).focus();
    await page.keyboard.press('Enter');
    await region(screen, 'About The guest').waitFor();
    await screen.tabToField('Another name kept for a day Empty no name');
    await page.keyboard.type('Anna');
    await page.keyboard.press('Enter');
    const about = region(screen, 'About Anna');
    await about.getByText('Keeps the name until').waitFor();
    await first.next('names-changed', 0, ({ names }) => names.player2 === 'Anna');

    await about.getByRole('button', { name: 'Silence' }).focus();
    await page.keyboard.press('Enter');
    await about.getByText('Silenced until').waitFor();
    await about.getByText('Coins and games').focus();
    await page.keyboard.press('Enter');
    await about.getByRole('list', { name: 'Last rooms' }).getByText(first.roomId).waitFor();
    expect(await seriousOn(page)).toEqual([]);

    const mark = first.mark;
    await about.getByRole('button', { name: 'Send away' }).focus();
    await page.keyboard.press('Enter');
    await first.next('room-state', mark, ({ left }) => left.player2);
    await expect.poll(() => second.socket.connected).toBe(false);
    await about.getByText('Sent away until').waitFor();
    await about.getByRole('button', { name: 'Pardon' }).click();
    await rooms.getByText('Anna is welcome again.').waitFor();
    expect(screen.complaints).toEqual([]);
  } finally {
    table.close();
  }
});

test('[O16] [P26] [A124] [A126] on a phone: today’s figures, and photos that wait for a look', async ({
  server,
  visit,
}) => {
  const table = await playingTable(server.url);
  table.close();
  const sender = new Visitor(server.url);
  for (const name of ['dinner.png', 'party.png']) await keep(sender, await png(9), name);

  const screen = await visit('/admin#figures', { viewport: PHONE });
  const { page } = screen;
  await signIn(screen);
  const figures = region(screen, 'Today');
  await figures.getByRole('img', { name: /^Players, 24 hours: most [2-9]/ }).waitFor();
  expect(await figures.getByRole('img').count()).toBe(8);
  // Without pointing at a bar, in words and in a table.
  await figures
    .getByText(/^24 hours: most [2-9] at \d\d:\d\d, now [2-9]$/)
    .first()
    .waitFor();
  await figures.getByText('24 hours in numbers').click();
  await figures.getByRole('row', { name: /^\d\d:\d\d [2-9]/ }).waitFor();
  // [A126]
  await region(screen, 'The house')
    .getByText(/^caddy reverse-proxy --from https:/)
    .waitFor();

  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  const photos = region(screen, 'Photos that wait for you');
  await photos.getByRole('button', { name: 'Show dinner.png' }).click();
  await photos.getByText('dinner.png is shown.').waitFor();
  await photos.getByRole('button', { name: 'Remove party.png' }).click();
  await photos.getByText('On a server with PHOTO_REVIEW=1 new photos wait').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
  expect(await seriousOn(page)).toEqual([]);
  expect(screen.complaints).toEqual([]);
});
