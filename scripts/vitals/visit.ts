import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import {
  countScripts,
  install,
  percentile,
  recalculations,
  seenBy,
  CPU_SLOWDOWN,
  DEVICE,
  NETWORK,
  type Route,
} from './observe.ts';

/** Somebody with a good phone takes the other seat of a room. */
async function opponent(browser: Browser, room: string): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(room);
  await page.getByRole('group', { name: 'Game grid' }).waitFor();
}

const IDLE_MS = 2000;
/** As long as reels, wheel and dice move. */
const MOVES_MS: Record<Exclude<Route, '/'>, number> = {
  '/games/slots-exposure': 1300,
  '/games/wheel-of-exposure': 3000,
  '/games/alluring-boxes': 900,
};

/** What one visit with an empty cache gave; null: there is nothing to press. */
export interface Visit {
  lcp: number;
  shift: number;
  scripts: number;
  recalculations: number;
  press: number | null;
  frame: number | null;
}

/** Makes a window the poor phone on the poor network it is measured on. */
async function poorPhone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: DEVICE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.addInitScript(install);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, session };
}

/** Goes to where something can be pressed that makes something move; answers its name. */
async function ready(browser: Browser, page: Page, url: string, route: Route): Promise<RegExp> {
  if (route !== '/games/alluring-boxes') return /^Spin/;
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
  return /^Roll Dice/;
}

/** Visits a screen once, with an empty cache, and presses what it is for. */
export async function visit(browser: Browser, url: string, route: Route): Promise<Visit> {
  const { page, session } = await poorPhone(browser);
  const scripts = countScripts(session);
  try {
    await page.goto(url + route);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await sleep(500); // a late paint counts too
    const before = await recalculations(session);
    await sleep(IDLE_MS);
    const idle = (await recalculations(session)) - before;
    // Read before the first press: after it no paint is the largest any more.
    const { lcp } = await seenBy(page);
    let press: number | null = null;
    let frame: number | null = null;
    if (route !== '/') {
      const button = page.getByRole('button', { name: await ready(browser, page, url, route) });
      await button.waitFor();
      const { presses: ones } = await seenBy(page);
      await page.evaluate('watchFrames()');
      await button.tap();
      await sleep(MOVES_MS[route]);
      const { presses, frames } = await seenBy(page);
      press = Math.max(16, ...presses.slice(ones.length));
      frame = percentile(frames, 0.95);
      await sleep(IDLE_MS); // what comes after it may shift the page
    }
    const { shift } = await seenBy(page);
    return { lcp, shift, scripts: scripts(), recalculations: idle, press, frame };
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}
