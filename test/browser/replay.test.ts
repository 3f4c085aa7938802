import { seriousOn } from './support/axe.ts';
import { playOut, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { DESK, PHONE } from './support/screen.ts';

const test = browserTest({ TURN_SECONDS: '600' });

test('[C8] a finished room is seen again, step by step, by keyboard and by itself', async ({
  visit,
  expect,
}) => {
  const { host, guest, roomId } = await seatTwo(visit, { viewport: PHONE }, 6, 7, 8);
  const early = await visit(`/replay/${roomId}`, { viewport: DESK });
  await early.page.getByText('The game is not finished').waitFor();
  await playOut([host, guest]);
  await host.page.getByRole('link', { name: /step by step/ }).click();
  const { page } = host;
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  expect(await seriousOn(page)).toEqual([]);
  await page.setViewportSize({ width: PHONE.width, height: 600 });
  for (const control of [slider, host.button('Play'), page.getByLabel('Speed')]) {
    const box = await control.boundingBox();
    expect((box?.y ?? 600) + (box?.height ?? 600)).toBeLessThanOrEqual(600);
  }
  await page.setViewportSize(PHONE);
  const steps = Number(await slider.getAttribute('max'));
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText(`step 2 of ${steps + 1}`).waitFor();
  await page
    .getByTestId('game-status')
    .getByText(/rolled/)
    .waitFor();
  await page.keyboard.press('End');
  await page.getByTestId('tally').waitFor();
  await page.getByLabel('Speed').selectOption('4');
  await slider.press('Home');
  await page.getByText('step 1 of').waitFor();
  expect(await host.button('Back').isDisabled()).toBe(true);
  await host.button('Play').click();
  await page.getByTestId('tally').waitFor();
  expect(host.complaints).toEqual([]);
});

test('[O11] a watch page shows the reference of what failed, and tries again', async ({
  visit,
  expect,
}) => {
  const error = 'Something went wrong on our side. Please try again. (Reference 1a2b3c4d)';
  const { page } = await visit('/games', { viewport: PHONE });
  const room = page.waitForRequest('**/api/rooms/ABCDEF');
  await page.route(
    '**/api/rooms/ABCDEF',
    (route) => route.fulfill({ status: 500, json: { error } }),
    {
      times: 1,
    },
  );
  await page.goto(new URL('/replay/ABCDEF', page.url()).href);
  await room;
  await page.getByRole('alert').getByText(error).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('There is no such table').waitFor();
  expect(await seriousOn(page)).toEqual([]);
});
