import type { Page } from 'playwright-core';
import { configure, open, type Stage } from './stage.ts';

/** How many visitors try to spin three bananas. Two of ten spins show them. */
const VISITORS = 5;

const challenge = (page: Page) => page.locator('#challenge-title');

/** Spins until three bananas come, or the coins are spent. */
async function spinUntilChallenge(
  page: Page,
  onSpun: (spins: number) => Promise<void>,
): Promise<void> {
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

async function openFairPlay({ shoot }: Stage, page: Page, name: string): Promise<void> {
  await page.getByText('Fair play').click();
  await page.getByText('Server seed hash').first().waitFor();
  await shoot(page, name);
}

export async function slots(stage: Stage): Promise<void> {
  let isChallenged = false;
  for (let visitor = 1; visitor <= VISITORS && !isChallenged; visitor += 1) {
    const page = await open(stage, '/games/slots-exposure');
    if (visitor === 1) await stage.shoot(page, 'slots');
    await spinUntilChallenge(page, async (spins) => {
      if (visitor === 1 && spins === 1) await stage.shoot(page, 'slots-spun');
    });
    isChallenged = await challenge(page).isVisible();
    if (isChallenged) {
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
