import { BOXES_PATH as PATH, rollButton as roll, rollUntil } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { MOVING, PHONE, type Screen } from './support/screen.ts';
import { TestServer } from '../support/server.ts';
import { tumblesSeen, watchTumbles } from './support/tumble-watch.ts';

// Each plays in rooms of its own, and waits for dice most of the time: several at once.
const test = browserTest();

const grid = ({ page }: Screen) => page.getByRole('group', { name: 'Placement grid' });

/** Drags a box with the mouse to a spot of the grid, in fractions of its size. */
async function drag(screen: Screen, box: number, x: number, y: number): Promise<void> {
  const from = await screen.button(`Box ${box}`).boundingBox();
  const to = await grid(screen).boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag');
  const { mouse } = screen.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + x * to.width, to.y + y * to.height, { steps: 5 });
  await mouse.up();
}

const says = (screen: Screen, text: string) => screen.page.getByText(text).waitFor();
const openFairPlay = (screen: Screen) => screen.page.getByText('Fair play').click();

/** Whoever has the Roll Dice button rolls, until the game is over on both screens. */
async function playOut(
  [host, guest]: readonly [Screen, Screen],
  act?: (screen: Screen) => Promise<void>,
): Promise<void> {
  await rollUntil({ host, guest }, () => host.button('Rematch').isVisible(), act);
  for (const screen of [host, guest]) await screen.button('Rematch').waitFor();
}

test.concurrent('two visitors play a whole game by mouse, chat, and play again', async ({
  visit,
  expect,
}) => {
  const host = await visit(PATH, MOVING);
  await host.button('Create Room').click();
  await drag(host, 7, 0.5, 0.5);
  await drag(host, 8, 2, 0.9); // beyond the edge: it is clamped into the grid
  await host.button('Box 6').click();
  await grid(host).click({ position: { x: 60, y: 40 } });
  await host.button('Finish Placement').click();
  await host.page.getByText('Waiting for second player...').waitFor();
  await host.page.getByText('Share room ID').waitFor();
  const roomId = new URL(host.page.url()).searchParams.get('room') ?? '';

  const guest = await visit(PATH, MOVING);
  const row = guest.page.getByTestId('room-row').filter({ hasText: roomId });
  await expect.poll(() => row.textContent()).toContain('Waiting for player');
  expect(await row.textContent()).toContain('1 player');
  await row.getByRole('button', { name: 'Join' }).click();
  await roll(host).waitFor();
  expect(await roll(guest).isVisible()).toBe(false);

  await guest.page.getByRole('textbox').fill('Good luck!');
  await guest.page.keyboard.press('Enter');
  await host.page.getByRole('log').getByText('Good luck!').waitFor();
  await host.page.getByRole('textbox').fill('   ');
  await host.page.keyboard.press('Enter');

  await watchTumbles(host);
  await playOut([host, guest]);
  const { tumbles, leaks } = await tumblesSeen(host);
  expect(leaks).toEqual([]);
  expect(tumbles).toBeGreaterThan(0);
  const results = await Promise.all(
    [host, guest].map(({ page }) => page.getByRole('region', { name: 'Result' }).textContent()),
  );
  const draw = results.every((text) => text?.includes("It's a draw"));
  expect(draw || new Set(results.map((text) => text?.includes('You win!'))).size === 2).toBe(true);
  expect(await host.page.getByRole('log').textContent()).toMatch(/Box \d+ opened: \+\d+ coins/);

  await host.button('Rematch').click();
  await guest.button('Finish Placement').waitFor(); // seats are swapped
  expect(host.complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
});

test.concurrent('a whole game by keyboard alone, with reduced motion, on a phone screen', async ({
  visit,
  expect,
}) => {
  const host = await visit(PATH, { viewport: PHONE });
  await host.press('Create Room');
  await host.button('Finish Placement').waitFor();
  for (const box of [6, 7]) {
    await host.press(`Box ${box}`);
    for (let step = 0; step < box; step += 1) await host.page.keyboard.press('ArrowRight');
    await host.page.keyboard.press('ArrowDown');
    await host.page.keyboard.press('Enter');
  }
  await host.press('Finish Placement');
  await host.page.getByText('Waiting for second player...').waitFor();

  // Others wait on this server too: the room is found among theirs.
  const roomId = new URL(host.page.url()).searchParams.get('room') ?? '';
  const guest = await visit(PATH, { viewport: PHONE });
  await guest.press('Refresh');
  await guest.joinByKeyboard(roomId);
  await roll(host).waitFor();
  await playOut([host, guest], async (screen) => {
    const status = screen.page.getByRole('log');
    const lines = await status.textContent();
    await screen.press('Roll Dice');
    await expect.poll(() => status.textContent()).not.toBe(lines);
  });
  expect(host.complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
});

test.concurrent('a reload in any phase comes back to the same seat and phase', async ({
  visit,
  expect,
}) => {
  const host = await visit(PATH, { viewport: PHONE, hasTouch: true });
  await host.button('Create Room').tap();
  await host.button('Box 4').tap();
  await grid(host).tap({ position: { x: 100, y: 100 } });
  await host.page.reload(); // placement: the draft is there
  await grid(host).getByRole('button', { name: 'Box 4' }).waitFor();
  await host.button('Finish Placement').tap();
  await host.page.getByText('Waiting for second player...').waitFor();
  await host.page.reload(); // waiting
  await host.page.getByText('Waiting for second player...').waitFor();

  const guest = await visit(PATH + new URL(host.page.url()).search);
  await roll(host).waitFor();
  await host.page.reload(); // playing
  await roll(host).waitFor();
  await guest.page.reload();
  await guest.page.getByRole('group', { name: 'Game grid' }).waitFor();
  expect(await roll(guest).isVisible()).toBe(false);

  await playOut([host, guest]);
  const before = await guest.page.getByRole('region', { name: 'Result' }).textContent();
  await guest.page.reload(); // finished
  await guest.button('Rematch').waitFor();
  expect(await guest.page.getByRole('region', { name: 'Result' }).textContent()).toBe(before);
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

test.concurrent('finishing without a box is told, and a room that is not is told', async ({
  visit,
}) => {
  const host = await visit(PATH);
  await host.button('Create Room').click();
  await host.button('Finish Placement').click();
  const dialog = host.page.getByRole('alertdialog');
  await dialog.getByText('Please place at least one box before finishing placement.').waitFor();
  await host.page.keyboard.press('Escape');

  const lost = await visit(`${PATH}?room=ZZZZZZ`);
  const told = lost.page.getByRole('alertdialog');
  await told.getByText('Failed to join room: Room not found').waitFor();
  await lost.page.keyboard.press('Enter');
  await lost.button('Create Room').waitFor();
});

test.concurrent('a lost connection is shown while it lasts, and the game goes on after it', async ({
  visit,
  expect,
}) => {
  const fragile = await TestServer.start();
  try {
    const host = await visit(fragile.url + PATH);
    await host.button('Create Room').click();
    await drag(host, 7, 0.4, 0.6);
    await host.button('Finish Placement').click();
    await host.page.getByText('Waiting for second player...').waitFor();
    await host.resize({ width: 1280, height: 360 });
    await fragile.end('SIGKILL');
    const notice = host.page.getByText(/Reconnecting/);
    await notice.waitFor();
    await host.button('Leave room').scrollIntoViewIfNeeded();
    expect(await host.page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const seen = await notice.boundingBox();
    expect(seen?.y).toBeGreaterThanOrEqual(0); // however far the page is scrolled
    await fragile.up();
    await notice.waitFor({ state: 'hidden' });
    await host.page.getByText('Waiting for second player...').waitFor();

    // Longer than five tries: the page comes back with the network, or at a press, by itself.
    const revivals = [
      () => host.page.evaluate(() => dispatchEvent(new Event('online'))),
      () => host.page.keyboard.press('Shift'),
    ];
    const lost = host.page.getByText('Not connected. Please refresh the page.');
    for (const revive of revivals) {
      await fragile.end('SIGKILL');
      await lost.waitFor();
      await fragile.up();
      await revive();
      await lost.waitFor({ state: 'hidden' });
      await notice.waitFor({ state: 'hidden' });
      await host.page.getByText('Waiting for second player...').waitFor();
    }
  } finally {
    await fragile.remove();
  }
});

test.concurrent('[B32] [B33] [B34] each browser adds to the dice and checks that it counts', async ({
  visit,
}) => {
  const host = await visit(PATH);
  await host.button('Create Room').click();
  await drag(host, 7, 0.5, 0.5);
  await host.button('Finish Placement').click();
  await host.page.getByText('Waiting for second player...').waitFor();
  const guest = await visit(PATH + new URL(host.page.url()).search);
  await host.button('Roll Dice').waitFor();
  await openFairPlay(guest);
  await says(guest, 'The hash, the boxes and the promise are the ones you saw before');
  await says(guest, 'Your part is in the dice.');
  await says(guest, 'to be opened with the first roll');
  await playOut([host, guest]);
  await openFairPlay(host);
  await says(host, 'Your promise is the one you gave with the boxes.');
  for (const screen of [host, guest]) {
    await says(screen, 'Player 1’s part is the one that was promised.');
    await says(screen, 'The client seed is made of these parts.');
    await says(screen, 'Checked: the seed matches the hash shown before you played.');
  }

  // The guest lays the boxes now, and the host's browser adds as player 2.
  await host.button('Rematch').click();
  await guest.button('Finish Placement').waitFor();
  await drag(guest, 7, 0.5, 0.5);
  await guest.button('Finish Placement').click();
  await guest.button('Roll Dice').waitFor();
  await openFairPlay(host);
  await says(host, 'Your part is in the dice.');
});
