import { mkdirSync } from 'node:fs';
import { type Browser, type Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

/**
 * Makes the README's picture from a running server: `npm run screenshot -- http://127.0.0.1:3000`.
 * Two visitors play a few rolls of Alluring Boxes; the first one's screen is the picture.
 */
const url = process.argv[2] ?? 'http://127.0.0.1:3000';
const FOLDER = 'docs';
const ROLLS = 5;

const SPOTS: readonly (readonly [box: number, x: number, y: number])[] = [
  [3, 0.12, 0.2],
  [4, 0.34, 0.3],
  [5, 0.56, 0.18],
  [6, 0.8, 0.28],
  [7, 0.5, 0.52],
  [8, 0.2, 0.6],
  [9, 0.82, 0.62],
  [10, 0.36, 0.82],
  [11, 0.66, 0.82],
];

async function visitorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/games/alluring-boxes`);
  return page;
}

async function place(page: Page): Promise<void> {
  const grid = page.getByRole('group', { name: 'Placement grid' });
  for (const [box, x, y] of SPOTS) {
    await page.getByRole('button', { name: `Box ${box}` }).click();
    const area = await grid.boundingBox();
    if (area === null) throw new Error('the placement grid is not shown');
    await grid.click({ position: { x: x * area.width, y: y * area.height } });
  }
  await page.getByRole('button', { name: 'Finish Placement' }).click();
}

const browser = await launchBrowser();
const first = await visitorPage(browser);
await first.getByRole('button', { name: 'Create Room' }).click();
await place(first);
await first.getByText('Waiting for second player...').waitFor();
const second = await visitorPage(browser);
await second.goto(first.url());
for (let roll = 0; roll < ROLLS; roll += 1) {
  const page = roll % 2 === 0 ? first : second;
  await page.getByRole('button', { name: 'Roll Dice' }).click();
  const other = roll % 2 === 0 ? second : first;
  await other.getByRole('button', { name: 'Roll Dice' }).waitFor();
}
await first.getByLabel(/message/i).fill('My turn to open one!');
await first.getByRole('button', { name: 'Send' }).click();
await second.getByRole('log').getByText('My turn to open one!').waitFor();
mkdirSync(FOLDER, { recursive: true });
await first.screenshot({ path: `${FOLDER}/alluring-boxes.png` });
await browser.close();
