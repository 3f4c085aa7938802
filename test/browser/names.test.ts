import { type Guest, joinParty, playOn, sitAs } from '../support/party.ts';
import { heldBy } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import type { Screen } from './support/screen.ts';

const test = browserTest({ TURN_SECONDS: '600' });

const WIDE = 'W'.repeat(20);
const NAMES = [
  'Владимир',
  'Maximilian',
  'Alexandrina-Maria',
  'Алуринг Максимилиан',
  'Konstantin der Große',
  'Bo',
];

/** The words that a line's end breaks, and the boxes that are too small for what stands in them. */
const amiss = ({ page }: Screen): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const { parentElement: parent } = text;
      // What only a screen reader reads is clipped to a pixel.
      const isRead = (box: Element | null): boolean =>
        box === null || (box.clientWidth !== 1 && isRead(box.parentElement));
      if (!isRead(parent)) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`broken: ${word}`);
      }
    }
    for (const box of document.querySelectorAll('main *')) {
      const { overflowX, position } = getComputedStyle(box);
      const isOpen = overflowX === 'visible' && position !== 'absolute' && box.clientWidth > 0;
      if (isOpen && box.querySelector('bdi') && box.scrollWidth > box.clientWidth + 1)
        found.push(`too small: ${box.className}`);
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > window.innerWidth ? [...found, `page: ${scrollWidth}`] : found;
  });

test.for([
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])(
  '[B122] at $width × $height no name is broken or wider than its box: lobby, table, chat, podium',
  async (viewport, { visit, server, expect }) => {
    const host = await visit('/games/alluring-party', { viewport, me: { name: WIDE } });
    const { page } = host;
    await host.button('Create Room').click();
    const room = (await page.getByTestId('room-id').textContent()) ?? '';
    const guests: Guest[] = [await sitAs(server.url, await heldBy(host))];
    for (const name of NAMES) guests.push(await joinParty(server.url, room, name));
    await page.getByText('Bo joined.').waitFor();
    expect(await amiss(host)).toEqual([]);

    await host.button('Start the game').click();
    await host.button('Roll Dice').waitFor();
    for (const { player } of guests) player.send('chat-message', { message: 'Hello there' });
    await page.getByText('Hello there').nth(NAMES.length).waitFor();
    expect(await amiss(host)).toEqual([]);

    await playOn(guests, () => false);
    await page.getByRole('list', { name: 'The podium' }).waitFor();
    expect(await amiss(host)).toEqual([]);
    expect(host.complaints).toEqual([]);
  },
);

test('[B184] the field for a name takes as many characters as a name may have, and says how many', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/');
  await screen.button('Choose a name').click();
  const field = screen.page.getByRole('textbox', {
    name: 'Your name at the table',
    description: 'Up to 20 letters',
  });
  for (const character of ['x', '🇩🇪']) {
    await field.fill(character.repeat(21));
    expect(await field.inputValue()).toBe(character.repeat(20));
  }
});
