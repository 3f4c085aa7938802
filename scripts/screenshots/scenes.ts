import { join } from 'node:path';
import * as v from 'valibot';
import type { Page } from 'playwright-core';
import { boxes, disturbed } from './boxes.ts';
import { asAdministrator, configure, open, openPanel, type Scene, type Stage } from './stage.ts';

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
  await page.getByText('Details: the seeds now').waitFor();
  await shoot(page, name);
}

async function slots(stage: Stage): Promise<void> {
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

async function wheel(stage: Stage): Promise<void> {
  const page = await open(stage, '/games/wheel-of-exposure');
  await stage.shoot(page, 'wheel');
  await page.getByRole('button', { name: 'Spin the wheel' }).click();
  await page.locator('[data-segment]').waitFor();
  await stage.shoot(page, 'wheel-landed');
  await openFairPlay(stage, page, 'wheel-fair-play');
  await page.context().close();
}

const usersSchema = v.array(v.object({ id: v.number(), nickname: v.string() }));

const CSV = 'text,difficulty\nTell a joke,Easy\n,Hard\nDance,Impossible\n';

/** The panel empty, filled and while editing; an import, an edit conflict, a deletion. */
async function panel(stage: Stage): Promise<void> {
  const empty = await openPanel(stage);
  await stage.shoot(empty, 'panel-empty');
  await empty.context().close();
  await asAdministrator(stage, async (request) => {
    await request.post('/api/kinks', { data: { name: 'Karaoke', description: 'Sing along' } });
    await request.post('/api/tasks', { data: { text: 'Sing the chorus' } });
    await request.post('/api/users', { data: { nickname: 'Robin', rating: 3 } });
  });
  const page = await openPanel(stage);
  for (const name of ['Kinks', 'Tasks', 'Users']) {
    const section = page.getByRole('region', { name, exact: true });
    await section.getByRole('button', { name: 'Edit' }).first().click();
    await section.getByRole('button', { name: 'Cancel' }).waitFor();
  }
  await stage.shoot(page, 'panel');

  const menu = page.getByRole('navigation', { name: 'Sections' });
  await menu.getByRole('link', { name: 'Tasks', exact: true }).click();
  const tasks = page.getByRole('region', { name: 'Tasks', exact: true });
  await tasks.locator('input[type=file]').setInputFiles({
    name: 'tasks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV),
  });
  await page.getByRole('dialog').getByText('1 line good').waitFor();
  await stage.shoot(page, 'panel-import');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await menu.getByRole('link', { name: 'Overview' }).click();
  const users = page.getByRole('region', { name: 'Users', exact: true });
  await asAdministrator(stage, async (request) => {
    const all = v.parse(usersSchema, await (await request.get('/api/users')).json());
    for (const { id, nickname } of all) {
      await request.put(`/api/users/${id}`, { data: { nickname, rating: 4 } });
    }
  });
  await users.getByLabel('Rating').fill('5');
  await users.getByRole('button', { name: 'Save', exact: true }).click();
  await users.getByRole('button', { name: 'Overwrite' }).waitFor();
  await stage.shoot(page, 'panel-conflict');

  await tasks.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('alertdialog').waitFor();
  await stage.shoot(page, 'panel-deleting');
  await page.context().close();
}

const PICTURE = join(import.meta.dirname, '../../client/public/share.png');

async function pages(stage: Stage): Promise<void> {
  for (const [name, path] of [
    ['home', '/'],
    ['gallery', '/gallery'],
    ['nowhere', '/no/such/page'],
    ['login', '/admin/login'],
  ] as const) {
    const page = await open(stage, path);
    await stage.shoot(page, name);
    await page.context().close();
  }
}

async function photos(stage: Stage): Promise<void> {
  const page = await open(stage, '/photo-test');
  await stage.shoot(page, 'photos');
  const cards = page.getByTestId('photo');
  await page.getByLabel('Choose photos to upload').setInputFiles([PICTURE, import.meta.filename]);
  await page.getByRole('alertdialog').waitFor();
  await stage.shoot(page, 'photos-refused');
  await page.keyboard.press('Enter');
  await cards.first().waitFor();
  await page.waitForLoadState('networkidle');
  await stage.shoot(page, 'photos-some');
  await page.context().close();
}

export const SCENES: Readonly<Record<string, Scene>> = {
  pages,
  photos,
  slots,
  wheel,
  boxes,
  disturbed,
  panel,
};
