import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Player } from '../support/player.ts';
import { closedAfter, seatIn } from '../support/rooms.ts';
import { rollButton } from './support/board.ts';
import { browserTest, type Visit } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { PHONE } from './support/screen.ts';

const test = browserTest();
const PATH = '/games/alluring-party';
const HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const MORE_MS = 180_000;

const faceOf = (part: Locator) => part.locator('use').getAttribute('href');

/** Opens a party, and two who play by themselves sit down. */
async function hostOfThree(visit: Visit, url: string) {
  const host = await visit(PATH, HAND);
  await host.button('Create Room').tap();
  const roomId = (await host.page.getByTestId('room-id').textContent()) ?? '';
  const guests: Player[] = [];
  for (let number = 2; number <= 3; number += 1) {
    const join = new Visitor(url).post(`/api/game-rooms/join/${roomId}`);
    const player = closedAfter(new Player(url, seatIn((await join).body)));
    player.send('join-room');
    guests.push(player);
  }
  return { host, roomId, guests };
}

test(
  '[G24] [B107] a late guest chooses name and face, watches, and sits down at the next game without a press',
  { timeout: MORE_MS },
  async ({ visit, server }) => {
    const { host, roomId, guests } = await hostOfThree(visit, server.url);
    const television = await visit(`/watch/${roomId}`);
    await host.button('Start the game').tap();
    const late = await visit(`${PATH}?room=${roomId}`, HAND);
    await late.page.getByText('The game has begun.').waitFor();
    await late.sitDown();
    await late.page.getByRole('heading', { name: 'You play in the next game.' }).waitFor();
    const line = (screen: typeof late) =>
      screen.page.getByRole('region', { name: 'In the next game', exact: true });
    await line(television).getByText('A guest').waitFor();
    await late.button('Choose name and face').tap();
    await late.page.getByLabel('Your name at the table').fill('Lena');
    await late.page.getByRole('button', { name: 'Play as Lena' }).tap();
    for (const screen of [host, late, television]) await line(screen).getByText('Lena').waitFor();
    expect(await seriousOn(late.page)).toEqual([]);
    // Without a press: the others leave, and the host opens the table for the next game.
    for (const guest of guests) guest.send('leave-room');
    await host.button('Next game').tap();
    await late.page.getByRole('list', { name: 'At the table' }).getByText('Lena').waitFor();
    for (const screen of [host, television]) {
      await screen.page.getByRole('list', { name: 'At the table' }).getByText('Lena').waitFor();
    }
    // What the server refused while the game was on is the only thing.
    expect(late.complaints).toEqual([expect.stringContaining('409')]);
  },
);

test('[B114] [B116] on every screen a seat has the chosen face, and the log keeps its height on a phone', async ({
  visit,
  server,
}) => {
  const { host, roomId } = await hostOfThree(visit, server.url);
  await host.button(/^(?:Hi, |Choose a name)/).tap();
  await host.page.getByLabel('Your name at the table').fill('Lena');
  await host.page.getByRole('button', { name: 'Play as Lena' }).tap();
  await host.page.getByRole('list', { name: 'At the table' }).getByText('Lena').waitFor();
  const television = await visit(`/watch/${roomId}`);
  const late = await visit(`${PATH}?room=${roomId}`, HAND);
  await host.button('Start the game').tap();
  await rollButton(host).waitFor();
  const chosen = await faceOf(host.button('Hi, Lena'));
  expect(chosen).not.toContain('#guest');
  for (const { page } of [host, television]) {
    expect(await faceOf(page.getByTestId('player1'))).toBe(chosen);
    expect(await faceOf(page.getByTestId('player2'))).toContain('#guest');
  }
  await late.sitDown();
  await host.page.getByRole('region', { name: 'In the next game', exact: true }).waitFor();
  await host.page.getByRole('log').getByText('The game begins.').waitFor();
  expect((await host.page.getByRole('log').boundingBox())?.height).toBeGreaterThanOrEqual(144);
});
