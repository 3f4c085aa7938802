import { join } from 'node:path';
import * as v from 'valibot';
import type { Locator, Page } from 'playwright-core';
import { boxes, disturbed } from './boxes.ts';
import { party } from './party.ts';
import {
  asAdministrator,
  configure,
  open,
  openPanel,
  say,
  seedsNow,
  type Scene,
  type Stage,
} from './stage.ts';

/** How many visitors try to spin three bananas. Two of ten spins show them. */
const VISITORS = 5;

const challenge = (page: Page) => page.locator('#challenge-title');

/** Spins until three bananas come, or the coins are spent. */
async function spinUntilChallenge(
  stage: Stage,
  page: Page,
  onSpun: (spins: number) => Promise<void>,
): Promise<void> {
  const spin = page.locator('[data-spinning]');
  const settled = spin
    .and(page.locator(':enabled'))
    .or(challenge(page))
    .or(page.getByText(say(stage, 'Insufficient coins')));
  for (let spins = 1; await spin.isEnabled(); spins += 1) {
    await spin.click();
    await page.getByText(say(stage, 'Round and round…')).waitFor({ state: 'hidden' });
    await onSpun(spins);
    await settled.first().waitFor();
  }
}

async function openFairPlay(stage: Stage, page: Page, name: string): Promise<void> {
  await page.getByText(say(stage, 'Fair play')).click();
  await page.getByText(seedsNow(stage)).waitFor();
  await stage.shoot(page, name);
}

async function slots(stage: Stage): Promise<void> {
  let isChallenged = false;
  for (let visitor = 1; visitor <= VISITORS && !isChallenged; visitor += 1) {
    const page = await open(stage, '/games/slots-exposure');
    if (visitor === 1) await stage.shoot(page, 'slots');
    await spinUntilChallenge(stage, page, async (spins) => {
      if (visitor === 1 && spins === 1) await stage.shoot(page, 'slots-spun');
    });
    isChallenged = await challenge(page).isVisible();
    if (isChallenged) {
      // It has texts of its own: the two answers, and then its languages.
      const no = challenge(page).locator('..').getByRole('button').nth(1);
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
  await page.getByText(say(stage, 'Insufficient coins')).waitFor();
  await stage.shoot(page, 'slots-out-of-coins');
  await page.context().close();
  await configure(stage);
}

async function wheel(stage: Stage): Promise<void> {
  const page = await open(stage, '/games/wheel-of-exposure');
  await stage.shoot(page, 'wheel');
  await page.getByRole('button', { name: say(stage, 'Spin the wheel') }).click();
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
  const section = (name: string) =>
    page.getByRole('region', { name: say(stage, name), exact: true });
  const button = (within: Locator, name: string) =>
    within.getByRole('button', { name: say(stage, name) }).first();
  for (const name of ['Kinks', 'Tasks', 'Users']) {
    await button(section(name), 'Edit').click();
    await button(section(name), 'Cancel').waitFor();
  }
  await stage.shoot(page, 'panel');

  const menu = page.getByRole('navigation', { name: say(stage, 'Sections') });
  const link = (name: string) => menu.getByRole('link', { name: say(stage, name), exact: true });
  await link('Tasks').click();
  await section('Tasks')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'tasks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(CSV),
    });
  await page
    .getByRole('dialog')
    .getByText(say(stage, '{n, plural, one {# line} other {# lines}} good', { n: 1 }))
    .waitFor();
  await stage.shoot(page, 'panel-import');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await link('Overview').click();
  await asAdministrator(stage, async (request) => {
    const all = v.parse(usersSchema, await (await request.get('/api/users')).json());
    for (const { id, nickname } of all) {
      await request.put(`/api/users/${id}`, { data: { nickname, rating: 4 } });
    }
  });
  await section('Users').getByLabel(say(stage, 'Rating')).fill('5');
  await button(section('Users'), 'Save').click();
  await button(section('Users'), 'Overwrite').waitFor();
  await stage.shoot(page, 'panel-conflict');

  await button(section('Tasks'), 'Delete').click();
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
  await page
    .getByLabel(say(stage, 'Choose photos to upload'))
    .setInputFiles([PICTURE, import.meta.filename]);
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
  party,
  panel,
};
