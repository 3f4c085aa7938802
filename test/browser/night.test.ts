import { expect } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { keep } from '../support/photos.ts';
import { playingTable } from '../support/table.ts';
import { seriousOn } from './support/axe.ts';
import { browserTest } from './support/browser-test.ts';
import { PASSWORD, region, signIn } from './support/panel.ts';
import { PHONE } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, PHOTO_REVIEW: '1' });

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

test('[O16] [P26] on a phone: today’s figures, and photos that wait for a look', async ({
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

  const photos = region(screen, 'Photos that wait for you');
  await photos.getByRole('button', { name: 'Show dinner.png' }).click();
  await photos.getByText('dinner.png is shown.').waitFor();
  await photos.getByRole('button', { name: 'Remove party.png' }).click();
  await photos.getByText('With PHOTO_REVIEW=1 a new photo waits').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
  expect(await seriousOn(page)).toEqual([]);
  expect(screen.complaints).toEqual([]);
});

test('[A94] the menu marks the section that the address names, at the end of the page too', async ({
  visit,
}) => {
  const screen = await visit('/admin#rooms', { viewport: { width: 1280, height: 1600 } });
  const { page } = screen;
  await signIn(screen);
  const marked = () =>
    page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]').allTextContents();
  await expect.poll(marked).toEqual(['Rooms']);
  for (const name of ['House', 'Today', 'Rooms', 'Configuration', 'Users']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(marked).toEqual([name]);
  }
});
