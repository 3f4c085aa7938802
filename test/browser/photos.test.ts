import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../scripts/browser.ts';
import { PHONE, Screen } from '../support/screen.ts';
import { TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
const open: Screen[] = [];
beforeAll(async () => {
  const env = { ADMIN_PASSWORD: 'party' };
  [server, browser] = await Promise.all([TestServer.start(env), launchBrowser()]);
});
afterEach(async () => {
  for (const screen of open.splice(0)) await screen.close();
});
afterAll(async () => {
  await browser.close();
  await server.remove();
});

async function visit(options: object = {}): Promise<Screen> {
  const screen = await Screen.open(browser, `${server.url}/photo-test`, options);
  open.push(screen);
  return screen;
}

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const png = async (name: string, colour: string) => {
  return { name, mimeType: 'image/png', buffer: await picture(colour) };
};
const chooser = ({ page }: Screen) => page.getByLabel('Choose photos to upload');

test('several photos at once are uploaded, shown, and removed by the administrator', async () => {
  const screen = await visit({ viewport: PHONE });
  await screen.page.getByText('PNG, JPG, GIF, WEBP up to 10MB').waitFor();
  await screen.page.getByText('Uploaded Photos (0)').waitFor();
  await chooser(screen).setInputFiles([
    await png('red.png', '#f00'),
    await png('blue.png', '#00f'),
  ]);
  await screen.page.getByText('Uploaded Photos (2)').waitFor();
  const cards = screen.page.getByTestId('photo');
  const facts = (await cards.allTextContents()).join('\n');
  expect(facts).toContain('red.png');
  expect(facts).toMatch(/\d+(\.\d+)? (B|bytes|KB)/i);
  const loaded = () =>
    cards
      .locator('img')
      .evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.naturalWidth === 320),
      );
  await expect.poll(loaded).toBe(true);
  expect(await screen.button(/^Remove/).count()).toBe(0);
  expect(screen.complaints).toEqual([]);

  await screen.page.goto(`${server.url}/admin/login`);
  await screen.page.getByLabel('Password', { exact: true }).fill('party');
  await screen.page.keyboard.press('Enter');
  await screen.page.getByRole('region', { name: 'Kinks' }).waitFor();
  await screen.page.goto(`${server.url}/photo-test`);
  await screen.button('Remove red.png').click();
  await screen.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await screen.page.getByText('Uploaded Photos (1)').waitFor();
});

test('what is no image, or only says so, is refused with its reason', async () => {
  const screen = await visit();
  const alert = screen.page.getByRole('alertdialog');
  await chooser(screen).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  await alert.getByText('Please select an image file').waitFor();
  await screen.page.keyboard.press('Enter');
  await chooser(screen).setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><p>hi'),
  });
  await alert
    .getByText('Upload failed: Only PNG, JPG, GIF and WEBP images are accepted.')
    .waitFor();
});

test('a broken image shows an Error placeholder', async () => {
  const screen = await visit();
  await chooser(screen).setInputFiles(await png('green.png', '#0f0'));
  await screen.page.getByTestId('photo').first().waitFor();
  const other = await Screen.open(browser, server.url);
  open.push(other);
  await other.page.route(/\/photos\/[^/]+\.\w+$/, (route) => route.abort());
  await other.page.goto(`${server.url}/photo-test`);
  await other.page.getByTestId('photo').first().getByText('Error').waitFor();
});
