import type { Page } from 'playwright-core';
import { configure, open, type Stage } from './stage.ts';

/** Visitors who try until three bananas come; of each ten spins two show them. */
const VISITORS = 5;

const challenge = (page: Page) => page.locator('#challenge-title');

/** Spins until three bananas come, or the coins are gone. */
async function spinOn(page: Page, onSpun: (spins: number) => Promise<void>): Promise<void> {
  const spin = page.getByRole('button', { name: /^Spin/ });
  const settled = spin
    .and(page.locator(':enabled'))
    .or(challenge(page))
    .or(page.getByText('Insufficient coins'));
  for (let spins = 1; await spin.isEnabled(); spins += 1) {
    await spin.click();
    await page.getByText(/Round and round/).waitFor({ state: 'hidden' });
    await onSpun(spins);
    await settled.first().waitFor();
  }
}

/** Opens what lets a player check the draws. */
async function openFairPlay({ shoot }: Stage, page: Page, name: string): Promise<void> {
  await page.getByText('Fair play').click();
  await page.getByText('Server seed hash').first().waitFor();
  await shoot(page, name);
}

export async function slots(stage: Stage): Promise<void> {
  let isAsked = false;
  for (let visitor = 1; visitor <= VISITORS && !isAsked; visitor += 1) {
    const page = await open(stage, '/games/slots-exposure');
    if (visitor === 1) await stage.shoot(page, 'slots');
    await spinOn(page, async (spins) => {
      if (visitor === 1 && spins === 1) await stage.shoot(page, 'slots-spun');
    });
    isAsked = await challenge(page).isVisible();
    if (isAsked) {
      const no = page.getByRole('button', { name: /^No\b/ });
      await no.and(page.locator(':enabled')).waitFor(); // it takes presses after a moment
      await stage.shoot(page, 'slots-challenge');
      await no.click();
      await challenge(page).waitFor({ state: 'hidden' });
      await openFairPlay(stage, page, 'slots-fair-play');
    }
    await page.context().close();
  }
  await configure(stage, { default_coins: 4 });
  const page = await open(stage, '/games/slots-exposure');
  await page.getByText('Insufficient coins').waitFor();
  await stage.shoot(page, 'slots-out-of-coins');
  await page.context().close();
  await configure(stage);
}

export async function wheel(stage: Stage): Promise<void> {
  const page = await open(stage, '/games/wheel-of-exposure');
  await stage.shoot(page, 'wheel');
  await page.getByRole('button', { name: 'Spin the wheel' }).click();
  await page.locator('[data-segment]').waitFor();
  await stage.shoot(page, 'wheel-landed');
  await openFairPlay(stage, page, 'wheel-fair-play');
  await page.context().close();
}
