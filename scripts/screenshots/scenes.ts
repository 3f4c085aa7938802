import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export const PASSWORD = 'a party needs a host';

/** Takes a picture of a page as it stands, under a name. */
export type Shoot = (page: Page, name: string) => Promise<void>;

export interface Stage {
  browser: Browser;
  url: string;
  format: BrowserContextOptions;
  shoot: Shoot;
}

const SPINS = 40;

/** A window without motion, so that a picture is of something that stands. */
async function open({ browser, url, format }: Stage, path: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...format });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

async function pages(stage: Stage): Promise<void> {
  for (const [name, path] of [
    ['home', '/'],
    ['gallery', '/gallery'],
    ['nowhere', '/no/such/page'],
    ['login', '/admin/login'],
    ['photos', '/photo-test'],
  ] as const) {
    const page = await open(stage, path);
    await stage.shoot(page, name);
    await page.context().close();
  }
}

/** Spins until three bananas come, or the coins are gone. */
async function slots(stage: Stage): Promise<void> {
  const page = await open(stage, '/games/slots-exposure');
  await stage.shoot(page, 'slots');
  const spin = page.getByRole('button', { name: /^Spin/ });
  const challenge = page.locator('#challenge-title');
  const settled = async (): Promise<boolean> => (await spin.isEnabled()) || challenge.isVisible();
  for (let spins = 0; spins < SPINS && (await spin.isEnabled()); spins += 1) {
    await spin.click();
    await page.getByText(/Round and round/).waitFor({ state: 'hidden' });
    if (spins === 0) await stage.shoot(page, 'slots-spun');
    for (let tries = 0; tries < 20 && !(await settled()); tries += 1) await page.waitForTimeout(50);
    if (await challenge.isVisible()) break;
  }
  const name = (await challenge.isVisible()) ? 'slots-challenge' : 'slots-out-of-coins';
  await page.waitForTimeout(800); // the buttons of the challenge take presses after a moment
  await stage.shoot(page, name);
  await page.context().close();
}

async function wheel(stage: Stage): Promise<void> {
  const page = await open(stage, '/games/wheel-of-exposure');
  await stage.shoot(page, 'wheel');
  const spin = page.getByRole('button', { name: 'Spin the wheel' });
  await spin.click();
  await page.locator('[data-segment]').waitFor();
  await stage.shoot(page, 'wheel-landed');
  await page.context().close();
}

const roll = (page: Page) => page.getByRole('button', { name: 'Roll Dice' });

async function boxes(stage: Stage): Promise<void> {
  const path = '/games/alluring-boxes';
  const host = await open(stage, path);
  await stage.shoot(host, 'boxes-rooms');
  await host.getByRole('button', { name: 'Create Room' }).click();
  await host.getByRole('button', { name: 'Finish Placement' }).waitFor();
  await stage.shoot(host, 'boxes-placement');
  await host.getByRole('button', { name: 'Scatter' }).click();
  await stage.shoot(host, 'boxes-placed');
  await host.getByRole('button', { name: 'Finish Placement' }).click();
  await host.getByText('Waiting for second player...').waitFor();
  await host.getByRole('img', { name: /QR code/ }).waitFor();
  await stage.shoot(host, 'boxes-waiting');

  const guest = await open(stage, path + new URL(host.url()).search);
  await roll(host).waitFor();
  await stage.shoot(host, 'boxes-my-turn');
  await stage.shoot(guest, 'boxes-their-turn');
  const isOver = () => host.getByRole('button', { name: 'Rematch' }).isVisible();
  let rolls = 0;
  while (!(await isOver())) {
    for (const page of [host, guest]) {
      if (!(await roll(page).isVisible())) continue;
      await roll(page).click();
      await page.waitForTimeout(60);
      rolls += 1;
      if (rolls === 6) await stage.shoot(host, 'boxes-played');
    }
    await host.waitForTimeout(20);
  }
  await stage.shoot(host, 'boxes-result');
  await stage.shoot(guest, 'boxes-other-result');
  await host.getByText('Fair play').click();
  await host.getByText('Server seed hash').first().waitFor();
  await stage.shoot(host, 'boxes-fair-play');
  await host.context().close();
  await guest.context().close();
}

async function panel(stage: Stage): Promise<void> {
  const page = await open(stage, '/admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Users' }).waitFor();
  await stage.shoot(page, 'panel');
  await page.context().close();
}

/** Every screen in every phase. */
export const SCENES: readonly ((stage: Stage) => Promise<void>)[] = [
  pages,
  slots,
  wheel,
  boxes,
  panel,
];
