import { Client } from 'colyseus.js';
import type { Locator, Page } from 'playwright-core';
import { open, say, seedsNow, type Stage } from './stage.ts';

const PATH = '/games/alluring-boxes';

/** Finds what is to be pressed or read on the pages of a stage. */
function finders(stage: Stage) {
  const button = (within: Page | Locator, name: string) =>
    within.getByRole('button', { name: say(stage, name), exact: true });
  const text = (within: Page | Locator, sentence: string) => within.getByText(say(stage, sentence));
  return { button, text, roll: (page: Page) => button(page, 'Roll Dice') };
}

/** The path of the room that a page shows. */
const pathOf = (page: Page): string => PATH + new URL(page.url()).search;

/** Creates a room and places all boxes. */
async function openRoom(stage: Stage): Promise<Page> {
  const { button, text } = finders(stage);
  const host = await open(stage, PATH);
  await stage.shoot(host, 'boxes-rooms');
  await button(host, 'Create Room').click();
  await button(host, 'Later').waitFor();
  await stage.shoot(host, 'boxes-first-table');
  await button(host, 'Later').click();
  await button(host, 'Finish Placement').waitFor();
  await stage.shoot(host, 'boxes-placement');
  await button(host, 'Scatter').click();
  await stage.shoot(host, 'boxes-placed');
  await button(host, 'Finish Placement').click();
  await text(host, 'Waiting for second player...').waitFor();
  await host.getByRole('img', { name: say(stage, 'The room’s link as a QR code') }).waitFor();
  await stage.shoot(host, 'boxes-waiting');
  return host;
}

/** Rolls in turn until the game is over, or decided; ends a decided game. */
async function playOut(stage: Stage, host: Page, guest: Page): Promise<void> {
  const { button, roll } = finders(stage);
  for (let rolls = 0; ; rolls += 1) {
    if (rolls === 6) await stage.shoot(host, 'boxes-played');
    const page = rolls % 2 === 0 ? host : guest;
    const ready = roll(page).and(page.locator(':enabled'));
    const [finish, over] = [button(page, 'Finish now'), button(page, 'Rematch')];
    await ready.or(finish).or(over).first().waitFor();
    if (await over.isVisible()) break;
    if (await finish.isVisible()) {
      await button(host, 'Finish now').waitFor();
      await stage.shoot(host, 'boxes-decided');
      await button(host, 'Finish now').click();
      break;
    }
    await ready.click();
    await ready.waitFor({ state: 'hidden' });
  }
  for (const page of [host, guest]) await button(page, 'Rematch').waitFor();
}

/** A whole game with its result, its fair play panel and a rematch. */
export async function boxes(stage: Stage): Promise<void> {
  const { button, roll, text } = finders(stage);
  const host = await openRoom(stage);
  const guest = await open(stage, pathOf(host));
  await button(guest, 'Sit down').waitFor();
  await stage.shoot(guest, 'boxes-door');
  await button(guest, 'Sit down').click();
  await button(guest, 'Later').click();
  await roll(host).waitFor();
  await stage.shoot(host, 'boxes-my-turn');
  await stage.shoot(guest, 'boxes-their-turn');
  await playOut(stage, host, guest);
  await stage.shoot(host, 'boxes-result');
  await stage.shoot(guest, 'boxes-other-result');
  await text(host, 'Fair play').click();
  await host.getByText(seedsNow(stage)).waitFor();
  await stage.shoot(host, 'boxes-fair-play');
  await button(host, 'Rematch').click();
  await button(guest, 'Finish Placement').waitFor();
  await host.getByRole('region', { name: say(stage, 'Waiting'), exact: true }).waitFor();
  await stage.shoot(host, 'boxes-rematch');
  await host.context().close();
  await guest.context().close();
}

/** Interruptions of a game: a watcher, a lost network, a player who leaves. */
export async function disturbed(stage: Stage): Promise<void> {
  const { button, roll, text } = finders(stage);
  const host = await open(stage, PATH);
  await button(host, 'Create Room').click();
  await button(host, 'Later').click();
  await button(host, 'Finish Placement').click();
  await host.getByRole('alertdialog').waitFor();
  await stage.shoot(host, 'boxes-none-placed');
  await host.keyboard.press('Enter');
  await button(host, 'Scatter').click();
  await button(host, 'Finish Placement').click();
  await text(host, 'Waiting for second player...').waitFor();

  const stranger = await open(stage, PATH);
  const room = new URL(host.url()).searchParams.get('room') ?? '';
  await stranger.getByTestId('room-row').filter({ hasText: room }).waitFor();
  await stage.shoot(stranger, 'boxes-rooms-some');
  await stranger.context().close();

  const guest = await open(stage, pathOf(host));
  await button(guest, 'Sit down').click();
  await button(guest, 'Later').click();
  await roll(host).waitFor();
  const watcher = await new Client(stage.url).joinById(room, { watch: true });
  watcher.onMessage('*', () => {});
  await host.getByRole('switch', { name: say(stage, 'Let watchers read the chat') }).waitFor();
  await stage.shoot(host, 'boxes-watched');
  await watcher.leave();

  await host.context().setOffline(true);
  const retrying = 'Connection lost. Reconnecting… try {attempt} of {tries}';
  const [lost = ''] = say(stage, retrying, { attempt: '\n', tries: '' }).split('\n');
  await host.getByText(lost.trim()).waitFor();
  await stage.shoot(host, 'boxes-reconnecting');
  await text(host, 'Not connected. Please refresh the page.').waitFor();
  await stage.shoot(host, 'boxes-not-connected');
  await text(guest.getByTestId('player-1'), 'away##of a player').waitFor();
  await stage.shoot(guest, 'boxes-other-away');
  await host.context().setOffline(false);
  await text(host, 'Not connected. Please refresh the page.').waitFor({ state: 'hidden' });

  await button(guest, 'Leave room').click();
  const dialog = guest.getByRole('alertdialog');
  await dialog.waitFor();
  await stage.shoot(guest, 'boxes-leaving');
  await button(dialog, 'Leave room').click();
  await button(host, 'Invite somebody else').waitFor();
  await stage.shoot(host, 'boxes-other-left');
  await host.context().close();
  await guest.context().close();
}
