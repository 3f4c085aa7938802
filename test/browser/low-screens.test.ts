import type { Locator } from 'playwright-core';
import { browserTest } from '../support/browser-test.ts';
import { playingTable } from '../support/table.ts';
import type { Screen } from '../support/screen.ts';

const test = browserTest();

/** Which of these are not wholly on the screen as the page is first shown. */
async function outOfSight({ page }: Screen, ...parts: readonly Locator[]): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const out: string[] = [];
  for (const part of parts) {
    await part.first().waitFor();
    for (const one of await part.all()) {
      const box = await one.boundingBox();
      const seen =
        box !== null &&
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= width &&
        box.y + box.height <= height;
      if (!seen) out.push(`${String(one)}: ${JSON.stringify(box)}`);
    }
  }
  return out;
}

test.concurrent.for([
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a desk at 200 %', { width: 640, height: 400 }],
] as const)(
  'reels, wheel, dice and their buttons are seen without scrolling on %s',
  async ([, viewport], { visit, server, expect }) => {
    const screen = await visit('/games/slots-exposure', { viewport });
    const { page } = screen;
    const reels = page.locator('[data-symbol]');
    expect(await outOfSight(screen, reels, screen.button(/^Spin/))).toEqual([]);

    await page.goto(`${server.url}/games/wheel-of-exposure`);
    expect(await outOfSight(screen, screen.button('Spin the wheel'))).toEqual([]);

    const table = await playingTable(server.url);
    await screen.become(table.hosts[0].cookie);
    table.close(); // the seat is free for the visitor's browser
    await page.goto(`${server.url}/games/alluring-boxes?room=${table.players[0].roomId}`);
    const dice = page.locator('[data-testid^="die-"]');
    const roll = screen.button('Roll Dice');
    expect(await outOfSight(screen, page.getByTestId('game-grid'), dice, roll)).toEqual([]);
    const said = await page.getByText('The sum of the dice opens').boundingBox();
    const odds = await page.getByRole('region', { name: 'Dice' }).getByRole('list').boundingBox();
    // One below the other, not one over the other.
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(odds?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    expect(screen.complaints).toEqual([]);
  },
);
