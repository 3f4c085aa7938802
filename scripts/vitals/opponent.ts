import type { Browser } from 'playwright-core';

/** Somebody with a good phone takes the other seat of a room. */
export async function opponent(browser: Browser, room: string): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(room);
  await page.getByRole('group', { name: 'Game grid' }).waitFor();
}
