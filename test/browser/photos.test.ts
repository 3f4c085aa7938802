import sharp from 'sharp';
import { expect } from 'vitest';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });
const PATH = '/photo-test';

const picture = (background: string, width: number): Promise<Buffer> =>
  sharp({ create: { width, height: (width * 5) / 8, channels: 3, background } })
    .png()
    .toBuffer();
const png = async (name: string, colour: string, width = 320) => {
  return { name, mimeType: 'image/png', buffer: await picture(colour, width) };
};
const html = (name: string) => {
  return { name, mimeType: 'image/png', buffer: Buffer.from('<!doctype html><p>hi') };
};
/** How wide the image of the newest photo is in itself; 0 while it is not there. */
const widthOf = ({ page }: Screen) =>
  page
    .getByTestId('photo')
    .first()
    .locator('img')
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
const chooser = ({ page }: Screen) => page.getByLabel('Choose photos to upload');

test('several photos at once are uploaded, shown, and removed by the administrator', async ({
  server,
  visit,
}) => {
  const screen = await visit(PATH, { viewport: PHONE });
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
  expect(screen.complaints).toEqual([]);
  const other = await visit(PATH);
  await other.page.getByText('Uploaded Photos (2)').waitFor();
  expect(await other.button(/^Remove/).count()).toBe(0);

  await screen.page.goto(`${server.url}/admin/login`);
  await screen.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await screen.page.keyboard.press('Enter');
  await screen.page.getByRole('region', { name: 'Kinks' }).waitFor();
  await screen.page.goto(server.url + PATH);
  await screen.button('Remove red.png').click();
  await screen.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await screen.page.getByText('Uploaded Photos (1)').waitFor();
});

test('a file that is no image, or only says so, is refused with its reason', async ({ visit }) => {
  const screen = await visit(PATH);
  const alert = screen.page.getByRole('alertdialog');
  await chooser(screen).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  await alert.getByText('Please select an image file').waitFor();
  await screen.page.keyboard.press('Enter');
  await chooser(screen).setInputFiles(html('page.png'));
  const text = 'Upload failed: Only PNG, JPG, GIF and WEBP images are accepted.';
  await alert.getByText(text, { exact: true }).waitFor();
});

test('[P18] a refusal names its photo if several were chosen', async ({ visit }) => {
  const screen = await visit(PATH);
  await chooser(screen).setInputFiles([html('page.png'), await png('pink.png', '#f0f')]);
  const text = 'Upload failed: Only PNG, JPG, GIF and WEBP images are accepted. (page.png)';
  await screen.page.getByRole('alertdialog').getByText(text, { exact: true }).waitFor();
  await screen.page.keyboard.press('Enter');
  await screen.page.getByTestId('photo').getByText('pink.png').waitFor();
});

test('[P18] uploads that are too many wait their turn, and all of them arrive', async ({
  visit,
}) => {
  const screen = await visit(PATH, { ownClock: true });
  const { page } = screen;
  const waitMs = 60_000;
  let asked = 0;
  await page.route('**/api/photos/upload', async (route) => {
    asked += 1;
    if (asked > 2) return route.continue();
    const headers = { 'retry-after': String(waitMs / 1000) };
    return route.fulfill({ status: 429, headers, json: { success: false, error: 'Slow down.' } });
  });
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  const files = await Promise.all(names.map((name) => png(`many ${name}.png`, '#0ff')));
  await chooser(screen).setInputFiles(files);
  const uploads = page.getByTestId('uploads');
  await uploads.getByText(/Too many photos at once\. The next ones go in \d+ s\./).waitFor();
  await uploads.getByText('and 2 more').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  const kept = page.getByTestId('photo').filter({ hasText: /many \w+\.png/ });
  expect(await kept.count()).toBe(0);
  const before = asked;
  await screen.pass(waitMs / 2);
  expect(asked).toBe(before);
  await screen.pass(waitMs / 2);
  await expect.poll(() => kept.count()).toBe(files.length);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await expect.poll(() => uploads.count()).toBe(0);
});

test('[A127] a guest removes a photo of their own, and only that', async ({ visit }) => {
  const other = await visit(PATH);
  await chooser(other).setInputFiles(await png('theirs.png', '#0aa'));
  await other.page.getByTestId('photo').getByText('theirs.png').waitFor();
  const screen = await visit(PATH, { viewport: PHONE });
  await chooser(screen).setInputFiles(await png('mine.png', '#a0a'));
  for (const name of ['mine.png', 'theirs.png']) {
    await screen.page.getByTestId('photo').getByText(name).waitFor();
  }
  expect(await screen.button('Remove theirs.png').count()).toBe(0);
  await screen.page.reload();
  await screen.button('Remove mine.png').click();
  await screen.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await screen.page.getByText('mine.png').waitFor({ state: 'detached' });
  await screen.page.reload();
  await screen.page.getByTestId('photo').getByText('theirs.png').waitFor();
  expect(await screen.page.getByText('mine.png').count()).toBe(0);
  expect(screen.complaints).toEqual([]);
});

test('[P17] [A128] a card shows the thumbnail, and leads to the whole photo and back', async ({
  visit,
}) => {
  const screen = await visit(PATH);
  await chooser(screen).setInputFiles(await png('large.png', '#ff0', 1600));
  const card = screen.page.getByTestId('photo').first();
  await card.getByText('large.png').waitFor();
  await expect.poll(() => widthOf(screen)).toBe(480);
  const link = card.getByRole('link', { name: 'Open large.png' });
  const { page } = screen;
  const view = page.getByRole('dialog', { name: 'large' });
  const whole = () =>
    view
      .locator('img')
      .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
  await link.click();
  await expect.poll(whole).toBe(1600);
  await page.goBack();
  await view.waitFor({ state: 'detached' });
  await link.click();
  await view.waitFor();
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'detached' });
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  // Its address is that of a page, too.
  await link.click();
  await view.waitFor();
  await page.reload();
  await expect.poll(whole).toBe(1600);
  await screen.button('Back to the photos').click();
  await view.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});

test('[P17] a photo without a thumbnail is shown itself, without an error', async ({ visit }) => {
  const screen = await visit(PATH);
  await chooser(screen).setInputFiles(await png('old.png', '#f80', 800));
  await screen.page.getByTestId('photo').getByText('old.png').waitFor();
  // As the list is where all photos are from before there were thumbnails.
  await screen.page.route('**/api/photos/list', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"thumb":"[^"]*",/g, '');
    return route.fulfill({ response, body });
  });
  await screen.page.reload();
  await screen.page.getByTestId('photo').getByText('old.png').waitFor();
  await expect.poll(() => widthOf(screen)).toBe(800);
  expect(screen.complaints).toEqual([]);
});

test('[P17] the photo replaces a missing thumbnail', async ({ visit }) => {
  const screen = await visit(PATH);
  await screen.page.route('**/*.thumb.webp', (route) => route.abort());
  await chooser(screen).setInputFiles(await png('gone.png', '#888', 640));
  await screen.page.getByTestId('photo').getByText('gone.png').waitFor();
  await expect.poll(() => widthOf(screen)).toBe(640);
});

test('a broken image shows an Error placeholder', async ({ server, visit }) => {
  const screen = await visit(PATH);
  await chooser(screen).setInputFiles(await png('green.png', '#0f0'));
  await screen.page.getByTestId('photo').first().waitFor();
  const other = await visit('/');
  await other.page.route(/\/photos\/[^/]+\.\w+$/, (route) => route.abort());
  await other.page.goto(server.url + PATH);
  await other.page.getByTestId('photo').first().getByText('Error').waitFor();
});
