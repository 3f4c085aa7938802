import { mkdirSync } from 'node:fs';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

/**
 * Makes the README's pictures from a running server with tasks (`npm run seed`) that has the pictures'
 * address, PUBLIC_HOST=party.example: `npm run screenshot -- 127.0.0.1:3000`. Two visitors play Alluring
 * Boxes on their phones, and a television watches, until a box opens with a dare.
 */
const SHOWN = 'party.example';
const given = process.argv[2] ?? '127.0.0.1:3000';
const server = URL.parse(given)?.host || given;
const url = `http://${SHOWN}`;
const FOLDER = 'docs';
const PHONE = { width: 390, height: 844 };
const TELEVISION = { width: 1920, height: 1080 };
/** For what still moves on a page. */
const RESTS_MS = 1500;

async function open(browser: Browser, path: string, viewport: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === PHONE });
  const page = await context.newPage();
  await page.goto(new URL(path, url).href);
  return page;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

async function introduce(page: Page, name: string, avatar: string): Promise<void> {
  await page.evaluate(
    (me) =>
      fetch('/api/me', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(me),
      }),
    { name, avatar },
  );
  await page.reload();
}

/** Rolls in turn until a box with a task opens. Answers who opened it, and the other player. */
async function rollToDare(first: Page, second: Page): Promise<[opener: Page, other: Page]> {
  for (let rolls = 0; ; rolls += 1) {
    const [roller, other] = rolls % 2 === 0 ? [first, second] : [second, first];
    await button(roller, 'Roll Dice').click();
    await button(other, 'Roll Dice').waitFor();
    await other.waitForTimeout(RESTS_MS);
    if (await roller.getByTestId('dare-card').isVisible()) return [roller, other];
  }
}

const PATH = '/games/alluring-boxes';
const browser = await launchBrowser(`--host-resolver-rules=MAP ${SHOWN}:80 ${server}`);
const first = await open(browser, PATH, PHONE);
await introduce(first, 'Masha', 'fox');
await button(first, 'Create Room').click();
await button(first, 'Scatter').click();
await button(first, 'Finish Placement').click();
await first.getByText('Waiting for second player...').waitFor();
const room = new URL(first.url()).searchParams.get('room') ?? '';
const second = await open(browser, PATH, PHONE);
await introduce(second, 'Captain Confetti', 'owl');
await second.goto(first.url());
await button(second, 'Sit down').click();
await button(first, 'Roll Dice').waitFor();
const television = await open(browser, `/watch/${room}`, TELEVISION);
await television.getByTestId('player-2').waitFor();
const [opener, other] = await rollToDare(first, second);
await button(other, 'Laugh').click();
await button(opener, 'Applause').click();
await television.waitForTimeout(RESTS_MS / 2);
mkdirSync(FOLDER, { recursive: true });
await television.screenshot({ path: `${FOLDER}/television.png` });
await opener.waitForTimeout(2 * RESTS_MS);
await opener.screenshot({ path: `${FOLDER}/phone.png` });
await browser.close();
