import { expect } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Administrator } from '../support/administrator.ts';
import { addTask } from '../support/dare-photos.ts';
import { choosePhoto, dareCard, rollToDare, seatTwo } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { PHONE } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600', PHOTO_REVIEW: '1' });
const WINDOW = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

test('[P45] after a reload the performer reads that their photo waits, and may take it back', async ({
  visit,
  server,
}) => {
  await addTask(await Administrator.signIn(server.url, PASSWORD));
  const { host, guest } = await seatTwo(visit, WINDOW, 5, 6, 7, 8, 9);
  const [opener, other] = await rollToDare([host, guest]);
  await dareCard(opener).getByRole('button', { name: 'Done' }).tap();
  await choosePhoto(opener, 'Add a photo', await png(640, 480));
  const waits = dareCard(opener).getByText('The house looks at your photo first.');
  await waits.waitFor();
  await opener.page.reload();
  await waits.waitFor();
  const camera = dareCard(opener).getByRole('button', { name: 'Add a photo' });
  expect(await camera.count()).toBe(0);
  expect(
    await dareCard(other)
      .getByRole('img', { name: /^Photo of/ })
      .count(),
  ).toBe(0);
  await dareCard(opener).getByRole('button', { name: 'Take it back' }).tap();
  await camera.waitFor();
  expect(opener.complaints).toEqual([]);
});
