import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { newPhotoId } from '../../api/photos/storage/photo-names.ts';
import { openOrm } from '../../api/store/orm.ts';
import { browserTestOn } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';
import { TestServer } from '../support/server.ts';
import { PhotoRow } from '../../api/store/entities.ts';

const PATH = '/photo-test';
const COUNT = 150;

const base = browserTestOn(TestServer);

/** Photos are there by the dozen, as after a party. */
const test = base.extend('many', { scope: 'file' }, async ({ server }) => {
  await server.end('SIGTERM');
  await fill(server);
  await server.up();
  return COUNT;
});

async function fill(server: TestServer): Promise<void> {
  const orm = await openOrm({ folder: join(server.dataDir, 'db') });
  const folder = join(server.dataDir, 'photos');
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < COUNT; at += 1) {
    const id = newPhotoId();
    const [r = 0, g = 0, b = 0] = randomBytes(3);
    const create = { width: 120, height: 90, channels: 3, background: { r, g, b } } as const;
    const image = await sharp({ create }).webp().toBuffer();
    for (const name of [`${id}.webp`, `${id}.thumb.webp`])
      await writeFile(join(folder, name), image);
    await orm.em.fork().insert(PhotoRow, {
      id,
      fileName: `party ${at}.webp`,
      contentType: 'image/webp',
      size: image.length,
      width: 120,
      height: 90,
      createdAt: 1_790_000_000_000 + at * 60_000,
      ready: true,
    });
  }
  await orm.close();
}

const cards = ({ page }: Screen) => page.getByTestId('photo');
const nameOf = (screen: Screen, at: number) =>
  cards(screen).nth(at).locator('[title]').getAttribute('title');

test('[P21] the title counts all, and scrolling brings older photos until all are there', async ({
  many,
  visit,
}) => {
  const screen = await visit(PATH, { viewport: PHONE });
  await screen.page.getByText(`Uploaded Photos (${many})`).waitFor();
  await screen.page.getByText(`60 of ${many} photos shown`).waitFor();
  expect(await cards(screen).count()).toBe(60);
  expect(await nameOf(screen, 0)).toBe('party 149.webp');
  await expect
    .poll(async () => {
      await screen.page.mouse.wheel(0, 4000);
      return cards(screen).count();
    })
    .toBe(many);
  expect(await nameOf(screen, many - 1)).toBe('party 0.webp');
  await expect.poll(() => screen.page.getByTestId('more-photos').count()).toBe(0);
  expect(screen.complaints).toEqual([]);
});

test('[P21] by keyboard the button loads more and keeps the focus; with the last photos it moves to the first of them', async ({
  many,
  visit,
}) => {
  // Without the browser's word that the end is near, as where it has none.
  const screen = await visit('/');
  await screen.page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  await screen.page.goto(new URL(PATH, screen.page.url()).href);
  await screen.page.getByText(`60 of ${many} photos shown`).waitFor();
  const button = screen.button('Show more');
  await button.focus();
  await screen.page.keyboard.press('Enter');
  await screen.page.getByText(`120 of ${many} photos shown`).waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await screen.page.keyboard.press('Enter');
  await expect.poll(() => cards(screen).count()).toBe(many);
  const focused = screen.page.locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Open party 29.webp');
});

test('[P21] the page says that there were too many requests, and loads the photos later by itself', async ({
  many,
  visit,
}) => {
  const screen = await visit('/', { ownClock: true });
  let refusals = 0;
  await screen.page.route('**/api/photos/list**', (route) => {
    const isOlder = route.request().url().includes('before=');
    if (!isOlder || refusals === 1) return route.continue();
    refusals += 1;
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { success: false, error: 'Too many requests. Please slow down.' },
    });
  });
  await screen.page.goto(new URL(PATH, screen.page.url()).href);
  await screen.page.getByText(`60 of ${many} photos shown`).waitFor();
  await screen.stopClock();
  await screen.button('Show more').scrollIntoViewIfNeeded();
  await screen.page.getByText('Too many requests. More photos come in a moment.').waitFor();
  await screen.pass(5000);
  await screen.page.getByText(`120 of ${many} photos shown`).waitFor();
});

test('[P21] a photo that is uploaded is there at once and counted', async ({ many, visit }) => {
  const screen = await visit(PATH);
  await screen.page.getByText(`Uploaded Photos (${many})`).waitFor();
  await screen.page.getByLabel('Choose photos to upload').setInputFiles({
    name: 'new.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .png()
      .toBuffer(),
  });
  await screen.page.getByText(`Uploaded Photos (${many + 1})`).waitFor();
  expect(await nameOf(screen, 0)).toBe('new.png');
  await screen.page.getByText(`61 of ${many + 1} photos shown`).waitFor();
});
