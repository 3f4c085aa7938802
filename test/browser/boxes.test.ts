import {
  BOXES_PATH as PATH,
  drag,
  grid,
  playOut,
  rollButton as roll,
  seatTwo,
} from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';
import { TestServer } from '../support/server.ts';

// A whole game by mouse: test/start/one-game.test.ts. Each plays in rooms of its own, and waits for dice most of the time: several at once.
const test = browserTest();

const says = (screen: Screen, text: string) => screen.page.getByText(text).waitFor();
/** The colour in which a player's name is written. */
const colourOf = (screen: Screen, seat: string) =>
  screen.page
    .getByTestId(seat)
    .locator('bdi')
    .evaluate((name) => getComputedStyle(name).color);
const openFairPlay = (screen: Screen) => screen.page.getByText('Fair play').click();

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
  // The button that had the focus is gone: the keyboard goes on in the page.
  const focused = () => host.page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).toBe('MAIN');

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
  await guest.sitDown();
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

test.concurrent('the page explains a finish without boxes, and an unknown room', async ({
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

test.concurrent('[B64] after a rematch both see the running score, and everybody keeps their colour', async ({
  visit,
  expect,
}) => {
  const { host, guest } = await seatTwo(visit, {}, 7);
  const colour = await colourOf(host, 'player-1');
  await playOut([host, guest]);
  const winner = (await host.page.getByText('You win!').isVisible()) ? host : guest;
  for (const screen of [host, guest]) {
    await screen.page
      .getByTestId(winner === host ? 'player-1' : 'player-2')
      .getByText('1 game won')
      .waitFor();
  }
  await host.button('Rematch').click();
  await guest.button('Finish Placement').waitFor();
  await drag(guest, 7, 0.5, 0.5);
  await guest.button('Finish Placement').click();
  await roll(guest).waitFor();
  for (const screen of [host, guest]) {
    await screen.page
      .getByTestId(winner === host ? 'player-2' : 'player-1')
      .getByText('1 game won')
      .waitFor();
    expect(await colourOf(screen, 'player-2')).toBe(colour);
    expect(await colourOf(screen, 'player-1')).not.toBe(colour);
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
  await guest.sitDown();
  await host.button('Roll Dice').waitFor();
  await openFairPlay(guest);
  await says(guest, 'The hash, the boxes and the promise are the ones you saw before');
  await says(guest, 'Your part is in the dice.');
  await guest.page.getByText('Details: what the client seed is made of').click();
  await says(guest, 'to be opened with the first roll');
  await playOut([host, guest]);
  await openFairPlay(host);
  await says(host, 'Your promise is the one you gave with the boxes.');
  for (const screen of [host, guest]) {
    await says(screen, 'Player 1’s part is the one that was promised.');
    await says(screen, 'The client seed is made of these parts.');
    await says(
      screen,
      'Checked: nothing was changed. The seed matches the hash shown before you played.',
    );
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
