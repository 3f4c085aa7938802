import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { Visitor } from '../../bridge/client/visitor.ts';
import { Player } from '../support/player.ts';
import { moveClock } from '../support/in-process-server.ts';
import { closedAfter, seatIn } from '../support/rooms.ts';
import { rollButton } from './support/board.ts';
import { browserTest, type Visit } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { DESK, PHONE } from './support/screen.ts';

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
  '[G24] [B107] [B165] a late guest chooses name and face, watches, and sits down at the next game without a press',
  { timeout: MORE_MS },
  async ({ visit, server }) => {
    const { host, roomId, guests } = await hostOfThree(visit, server.url);
    const television = await visit(`/watch/${roomId}`);
    await host.button('Start the game').tap();
    const late = await visit(`${PATH}?room=${roomId}`, HAND);
    await late.page.getByText('The game has begun.').waitFor();
    await late.sitDown();
    await late.page.getByRole('heading', { name: 'You play in the next game.' }).waitFor();
    // [B165] Below stands whose turn it is, without a scroll.
    const turn = await late.page.getByTestId('game-status').locator('output').boundingBox();
    expect((turn?.y ?? PHONE.height) + (turn?.height ?? 0)).toBeLessThan(PHONE.height);
    const line = (screen: typeof late) =>
      screen.page.getByRole('region', { name: 'In the next game', exact: true });
    await line(television).getByText('A guest').waitFor();
    await late.button('Choose name and face').tap();
    await late.page.getByLabel('Your name at the table').fill('Lena');
    await late.page.getByRole('button', { name: 'Play as Lena' }).tap();
    for (const screen of [host, television]) await line(screen).getByText('Lena').waitFor();
    await late.button('Lena').waitFor();
    // [B165] It is said once.
    expect(await late.page.getByText(/in line\.|next game/i).count()).toBe(1);
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

test('[B181] on a desk a guest in line sees strip and table on one screen, and the strip stays', async ({
  visit,
  server,
}) => {
  const { host, roomId } = await hostOfThree(visit, server.url);
  await host.button('Start the game').tap();
  const late = await visit(`${PATH}?room=${roomId}`, { viewport: DESK });
  const { page } = late;
  await late.sitDown();
  const strip = page.getByRole('region', { name: 'You play in the next game.' });
  await strip.evaluate((element) => (element.id = 'the-first'));
  await strip.getByRole('button', { name: 'Leave the line' }).waitFor();
  await new Visitor(server.url).post(`/api/game-rooms/join/${roomId}`);
  await strip.getByText('2 of you are in line.').waitFor();
  expect(await strip.getAttribute('id')).toBe('the-first');
  for (const part of [strip, page.getByRole('region', { name: 'Dice' })]) {
    const { y = 0, height = DESK.height } = (await part.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(DESK.height);
  }
  expect(late.complaints).toEqual([expect.stringContaining('409')]);
});

const LINED_UP = 7;

test(
  '[G41] [B118] [B119] a full line is said, a guest leaves it, the next one comes in, and the host takes them out',
  { timeout: MORE_MS },
  async ({ visit, server }) => {
    const { host, roomId } = await hostOfThree(visit, server.url);
    await host.button('Start the game').tap();
    const late = await visit(`${PATH}?room=${roomId}`, HAND);
    await late.sitDown();
    const heading = (screen: typeof late, name: string) =>
      screen.page.getByRole('heading', { name }).waitFor();
    await heading(late, 'You play in the next game.');
    await late.button('Leave the line').waitFor();
    for (let guest = 0; guest < LINED_UP; guest += 1) {
      await new Visitor(server.url).post(`/api/game-rooms/join/${roomId}`);
    }
    await late.page.getByText(`${LINED_UP + 1} of you are in line.`).waitFor();
    // Before a press it is said, and after one.
    const ninth = await visit(`${PATH}?room=${roomId}`, HAND);
    await heading(ninth, 'The line for the next game is full.');
    await ninth.button('Watch').waitFor();
    await ninth.button('Wait for a seat').tap();
    await ninth.page
      .getByText('If a seat becomes free while you stay here, it is yours.')
      .waitFor();
    await heading(ninth, 'The line for the next game is full.');
    expect(await seriousOn(ninth.page)).toEqual([]);

    await late.button('Leave the line').tap();
    await heading(late, 'The game has begun.');
    await late.button('Sit down').waitFor();
    await heading(ninth, 'You play in the next game.');
    await ninth.page.reload();
    await heading(ninth, 'You play in the next game.');
    expect(await seriousOn(ninth.page)).toEqual([]);
    await ninth.button('Choose name and face').tap();
    await ninth.page.getByLabel('Your name at the table').fill('Lena');
    await ninth.page.getByRole('button', { name: 'Play as Lena' }).tap();

    await host.page.locator('summary', { hasText: 'Host' }).tap();
    const line = host.page.getByRole('list', { name: 'In line' });
    await line.getByText('Lena').waitFor();
    expect(await line.getByRole('listitem').count()).toBe(LINED_UP + 1);
    await host.button('Take out of the line: Lena').tap();
    expect(await seriousOn(host.page)).toEqual([]);
    await host.button('Take out').last().tap();
    await line.getByText('Lena').waitFor({ state: 'detached' });
    await heading(ninth, 'The game has begun.');
    await ninth.button('Sit down').waitFor();
  },
);

test(
  '[G56] [G57] who waits at a full line gets the place of a guest who has gone; a table that all have left says so',
  { timeout: MORE_MS },
  async ({ visit, server }) => {
    const { host, roomId, guests } = await hostOfThree(visit, server.url);
    await host.button('Start the game').tap();
    await rollButton(host).waitFor();
    for (let guest = 0; guest <= LINED_UP; guest += 1) {
      await new Visitor(server.url).post(`/api/game-rooms/join/${roomId}`);
    }
    const late = await visit(`${PATH}?room=${roomId}`, { ...HAND, ownClock: true });
    await late.button('Wait for a seat').tap();
    await late.page.getByText('If a seat becomes free while you stay here, it is yours.').waitFor();
    moveClock(60_000);
    const heading = (screen: typeof late, name: string) =>
      screen.page.getByRole('heading', { name }).waitFor();
    // By itself, within half a minute of the page's own clock: it looks fifteen times, and then asks.
    const placed = late.page.getByRole('heading', { name: 'You play in the next game.' });
    const passed = async () => {
      await late.pass(2000);
      return placed.isVisible();
    };
    await expect.poll(passed, { timeout: MORE_MS / 2 }).toBe(true);
    for (const guest of guests) await guest.acknowledged('leave-room', 'goodbye');
    await host.button('Next game').waitFor();
    await host.button('Leave room').tap();
    await heading(late, 'Nobody plays at this table any more.');
    expect(await seriousOn(late.page)).toEqual([]);
    const stranger = await visit(`${PATH}?room=${roomId}`, HAND);
    await heading(stranger, 'Nobody plays at this table any more.');
    await stranger.button('See the rooms').tap();
    await stranger.button('Create Room').waitFor();
    // Who has left may come back.
    await host.page.goto(`${server.url}${PATH}?room=${roomId}`);
    await heading(host, 'Nobody plays at this table any more.');
    await host.button('Back to your seat').tap();
    await heading(late, 'You play in the next game.');
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
