import type { Browser, Page } from 'playwright-core';
import { boxesGame } from '../../engine/games/boxes/boxes-game.ts';
import { slotsGame } from '../../engine/games/slots/slots-game.ts';
import { wheelGame } from '../../engine/games/wheel/wheel-game.ts';

interface MainButton {
  name: RegExp;
  /** How long the press moves something, ms. */
  movesMs: number;
  /** Brings the page to the point where the button can be pressed. */
  prepare?: (browser: Browser, page: Page, url: string) => Promise<void>;
}

/** A second visitor, on a fast device, joins the room. */
async function opponent(browser: Browser, room: string): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(room);
  await page.getByRole('group', { name: 'Game grid' }).waitFor();
}

async function seatTwo(browser: Browser, page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Room' }).tap();
  for (const [box, x] of [
    [7, 80],
    [6, 200],
  ] as const) {
    await page.getByRole('button', { name: `Box ${box}` }).tap();
    const grid = page.getByRole('group', { name: 'Placement grid' });
    await grid.tap({ position: { x, y: 120 } });
  }
  await page.getByRole('button', { name: 'Finish Placement' }).tap();
  await page.getByText('Waiting for second player...').waitFor();
  await opponent(browser, `${url}${new URL(page.url()).pathname}${new URL(page.url()).search}`);
}

/** The main button of each page, by path. A page without one is only loaded. */
export const MAIN_BUTTONS: Readonly<Record<string, MainButton>> = {
  [`/games/${slotsGame.slug}`]: { name: /^Spin/, movesMs: 1300 },
  [`/games/${wheelGame.slug}`]: { name: /^Spin/, movesMs: 3000 },
  [`/games/${boxesGame.slug}`]: { name: /^Roll Dice/, movesMs: 900, prepare: seatTwo },
};
