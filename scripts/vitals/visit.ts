import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { boxesGame } from '../../engine/games/boxes/boxes-game.ts';
import { slotsGame } from '../../engine/games/slots/slots-game.ts';
import { wheelGame } from '../../engine/games/wheel/wheel-game.ts';
import {
  countScripts,
  CPU_SLOWDOWN,
  DEVICE,
  install,
  NETWORK,
  percentile,
  recalculations,
  seenBy,
} from './observe.ts';

interface MainButton {
  name: RegExp;
  /** How long the press moves something, ms. */
  movesMs: number;
  /** Brings the page to the point where the button can be pressed. */
  prepare?: (browser: Browser, page: Page, url: string) => Promise<void>;
}

/** [A92] The visitor has put off the question before their first table. */
const ASKED = "localStorage.setItem('asked-at-table', 'yes');";

/** A second visitor, on a fast device, joins the room. */
async function opponent(browser: Browser, room: string): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(ASKED);
  await page.goto(room);
  await page.getByRole('button', { name: 'Sit down' }).click();
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
const MAIN_BUTTONS: Readonly<Record<string, MainButton>> = {
  [`/games/${slotsGame.slug}`]: { name: /^Spin/, movesMs: 1300 },
  [`/games/${wheelGame.slug}`]: { name: /^Spin/, movesMs: 3000 },
  [`/games/${boxesGame.slug}`]: { name: /^Roll Dice/, movesMs: 900, prepare: seatTwo },
};

const IDLE_MS = 2000;

/** The figures of one visit with an empty cache: times in ms, scripts in bytes. Null: no main button. */
export interface Visit {
  lcp: number;
  shift: number;
  scripts: number;
  recalculations: number;
  press: number | null;
  frame: number | null;
}

/** Opens a page that emulates the slow phone on the slow network. */
async function slowPhone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: DEVICE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.addInitScript(install);
  await page.addInitScript(ASKED);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, session };
}

/** [B66] From opening the site, by two presses, until the dice of the first roll against the house move, ms. */
export async function twoPresses(browser: Browser, url: string): Promise<number> {
  const { page } = await slowPhone(browser);
  try {
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const boxes = page.getByRole('list', { name: 'Games' }).getByRole('link', { name: /Boxes/ });
    await boxes.tap();
    await page.getByRole('button', { name: 'Play with the house' }).tap();
    await page.getByRole('button', { name: 'Roll Dice' }).tap();
    await page.getByText('The dice are rolling…').waitFor();
    return performance.now() - began;
  } finally {
    await page.context().close();
  }
}

/** Visits a page once, with an empty cache, and presses its main button. */
export async function visit(browser: Browser, url: string, path: string): Promise<Visit> {
  const { page, session } = await slowPhone(browser);
  const scripts = countScripts(session);
  try {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await sleep(500); // a late paint counts too
    const before = await recalculations(session);
    await sleep(IDLE_MS);
    const idle = (await recalculations(session)) - before;
    // Read before the first press: the browser then stops reporting the largest paint.
    const { lcp } = await seenBy(page);
    let press: number | null = null;
    let frame: number | null = null;
    const main = MAIN_BUTTONS[path];
    if (main !== undefined) {
      await main.prepare?.(browser, page, url);
      const button = page.getByRole('button', { name: main.name });
      await button.waitFor();
      const { presses: earlier } = await seenBy(page);
      await page.evaluate('watchFrames()');
      await button.tap();
      await sleep(main.movesMs);
      const { presses, frames } = await seenBy(page);
      press = Math.max(16, ...presses.slice(earlier.length));
      frame = percentile(frames, 0.95);
      await sleep(IDLE_MS); // the result may shift the page
    }
    const { shift } = await seenBy(page);
    return { lcp, shift, scripts: scripts(), recalculations: idle, press, frame };
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}
