import type { Locator } from 'playwright-core';
import * as v from 'valibot';
import { SEGMENTS } from '../../engine/games/wheel/segments.ts';
import { wheelSnapshotSchema } from '../../engine/games/wheel/snapshot.ts';
import { browserTest } from './support/browser-test.ts';
import type { Screen } from './support/screen.ts';

const test = browserTest();

/** Whether it has a border or outline in another colour than its background. */
const isBordered = (place: Locator): Promise<boolean> =>
  place.first().evaluate((element) => {
    const style = getComputedStyle(element);
    const ground = getComputedStyle(document.body).backgroundColor;
    const lines = [
      [style.outlineStyle, style.outlineWidth, style.outlineColor],
      [style.borderTopStyle, style.borderTopWidth, style.borderTopColor],
    ];
    return lines.some(
      ([kind = 'none', width = '0', colour]) =>
        kind !== 'none' && Number.parseFloat(width) >= 1 && colour !== ground,
    );
  });

const SCHEMES = [['dark'], ['light']] as const;

test.for(SCHEMES)(
  'in forced colours, %s, Spin and the reels keep their borders',
  async ([colorScheme], { visit, expect }) => {
    const screen = await visit('/games/slots-exposure', { forcedColors: 'active', colorScheme });
    const spin = screen.button(/^Spin/);
    await spin.waitFor();
    expect(await isBordered(spin)).toBe(true);
    expect(await isBordered(screen.page.locator('[data-symbol]'))).toBe(true);
  },
);

test.for(SCHEMES)(
  'in forced colours, %s, grid, boxes and dice keep their borders',
  async ([colorScheme], { visit, server, expect }) => {
    const screen = await visit('/games/alluring-boxes', { forcedColors: 'active', colorScheme });
    const { page } = screen;
    await screen.button('Create Room').click();
    await screen.button('Finish Placement').waitFor();
    expect(await isBordered(page.getByTestId('placement-grid'))).toBe(true);
    expect(await isBordered(screen.button('Box 7').locator('svg'))).toBe(true);
    await screen.button('Scatter').click();
    await screen.button('Finish Placement').click();
    await page.getByText('Share room ID').waitFor();
    const room = new URL(page.url()).searchParams.get('room') ?? '';
    await visit(`${server.url}/games/alluring-boxes?room=${room}`);
    await screen.button('Roll Dice').waitFor();
    expect(await isBordered(screen.button('Roll Dice'))).toBe(true);
    expect(await isBordered(page.getByTestId('game-grid'))).toBe(true);
    expect(await isBordered(page.getByRole('img', { name: 'Box 7' }).locator('svg'))).toBe(true);
    for (const die of ['die-1', 'die-2']) {
      expect(await isBordered(page.getByTestId(die))).toBe(true);
    }
  },
);

/** The page's accessibility tree as text. */
const tree = ({ page }: Screen): Promise<string> => page.getByRole('main').ariaSnapshot();

test('the accessibility tree has the wheel’s values and its position, after a reload too', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/wheel-of-exposure', { reducedMotion: 'reduce' });
  const { page } = screen;
  const values = page.getByRole('list', { name: 'Values on the wheel' }).getByRole('listitem');
  await expect.poll(() => values.count()).toBe(SEGMENTS.length);
  expect(await values.allTextContents()).toContain('5,000');
  expect(await tree(screen)).not.toContain('The wheel stands on');
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST'),
    screen.button('Spin the wheel').click(),
  ]);
  const { lastSpin } = v.parse(wheelSnapshotSchema, await response.json());
  const landed = values.nth(lastSpin?.index ?? -1);
  await expect.poll(() => landed.getAttribute('aria-current')).toBe('true');
  const name = await landed.textContent();
  expect(await tree(screen)).toContain(`The wheel stands on ${name}.`);
  await page.reload();
  await page.getByText(`The wheel stands on ${name}.`).waitFor();
  expect(await tree(screen)).toContain(`The wheel stands on ${name}.`);
});
