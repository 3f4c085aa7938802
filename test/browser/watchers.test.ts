import { Client } from 'colyseus.js';
import { BOXES_PATH as PATH, openRoom, playOut, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PHONE, DESK } from './support/screen.ts';
import { seriousOn } from './support/page-reports.ts';

const test = browserTest();

test('[B26] [B27] players see who watches, let them read the chat and end it, by keyboard too', async ({
  visit,
  server,
  expect,
}) => {
  const host = await visit(PATH);
  const room = await openRoom(host, 7);
  const watch = async () => {
    const watching = await new Client(server.url).joinById(room, { watch: true });
    watching.onMessage('*', () => {});
    return watching;
  };
  const watcher = await watch();
  await host.page.getByText('1 person is watching').waitFor();

  const guest = await visit(`${PATH}?room=${room}`, { viewport: PHONE });
  await guest.sitDown();
  const bar = (screen: typeof host) => screen.page.getByRole('group', { name: 'Watchers' });
  const choice = (screen: typeof host) =>
    screen.page.getByRole('switch', { name: 'Let watchers read the chat' });
  await bar(guest).getByText('1 person is watching').waitFor();
  await bar(host).getByText('1 person is watching').waitFor();
  const second = await watch();
  await bar(host).getByText('2 people are watching').waitFor();

  await choice(host).focus();
  await host.page.keyboard.press('Space');
  const notice = 'Watchers may read the chat from here on.';
  await guest.page.getByRole('log').getByText(notice).waitFor();
  await expect.poll(() => choice(guest).isChecked()).toBe(true);

  await watcher.leave();
  await second.leave();
  await bar(host).getByText('watching').waitFor({ state: 'detached' });
  await choice(guest).click(); // open still, so there is a way to close it
  await host.page.getByRole('log').getByText('Watchers may no longer read the chat.').waitFor();
  await bar(host).waitFor({ state: 'detached' });
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

test('[C8] [B117] [B167] [C22] a finished room is seen again, step by step, by keyboard and by itself', async ({
  visit,
  expect,
}) => {
  const { host, guest, roomId } = await seatTwo(visit, { viewport: PHONE }, 6, 7, 8);
  const early = await visit(`/replay/${roomId}`, { viewport: DESK });
  await early.page.getByText('This table is not over yet.').waitFor();
  await early.page.getByRole('link', { name: 'Back to the table' }).click();
  await early.page.getByText('This game already has two players.').waitFor();
  await early.page.goto(early.page.url().replace(/games.*/, `replay/${roomId}`));
  await early.page.getByText('This table is not over yet.').waitFor();
  await playOut([host, guest]);
  await early.page.getByText(/^Game 1, step 1 of/).waitFor(); // without a press
  expect(await early.page.getByRole('link', { name: 'Back to the table' }).isVisible()).toBe(true);
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
  // [C22] One below the other.
  const odds = await page.getByRole('region', { name: 'Dice' }).boundingBox();
  const controls = await page.getByRole('region', { name: 'Replay' }).boundingBox();
  expect((odds?.y ?? PHONE.height) + (odds?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
  expect(controls?.height).toBeLessThanOrEqual(120);
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
  await page.getByText('Checked: signed by this server.').waitFor(); // [C15]
  expect(host.complaints).toEqual([]);
});

test('[C15] a replay says what the signature of its record is worth', async ({ visit, expect }) => {
  const { host, guest, roomId } = await seatTwo(visit, { viewport: PHONE }, 6, 7);
  await playOut([host, guest]);
  const { page, complaints } = await visit('/games', { viewport: DESK });
  const address = new URL(`/replay/${roomId}`, page.url()).href;
  const says = async (text: string): Promise<void> => {
    await page.goto(address);
    await page.getByText(text).waitFor();
  };
  await says('Checked: signed by this server.');
  const change: { value: (record: Record<string, unknown>) => unknown } = { value: () => {} };
  await page.route('**/record', async (route) => {
    const record = (await (await route.fetch()).json()) as Record<string, unknown>;
    change.value(record);
    await route.fulfill({ json: record });
  });
  change.value = (record) => delete record['signature'];
  await says('Not signed: it proves the dice, not where they were thrown.');
  change.value = (record) => (record['room'] = 'ROOMBB');
  await says('The signature is not that of this record.');
  await page.unroute('**/record');
  await page.route('**/api/record-key', (route) => {
    return route.fulfill({ json: { algorithm: 'Ed25519', publicKey: 'A'.repeat(43) } });
  });
  await says('Signed with another key than that of this server.');
  await page.unroute('**/api/record-key');
  await page.addInitScript('crypto.subtle.importKey = () => Promise.reject(new Error("no such"))');
  await says('This browser cannot check the signature of the record.');
  expect(complaints).toEqual([]);
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
