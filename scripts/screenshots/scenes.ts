import { boxes, disturbed } from './boxes.ts';
import { panel } from './panel.ts';
import { slots, wheel } from './solo.ts';
import { type Scene, open, type Stage } from './stage.ts';
import { join } from 'node:path';

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
