import { Administrator } from '../support/administrator.ts';
import type { Visitor } from '../../bridge/client/visitor.ts';
import { AVATARS } from '../../engine/wire/profile.ts';
import { addTasks, joinParty } from '../support/party.ts';
import { ALL_BOXES, playingTable, playOut } from '../support/table.ts';
import {
  BOXES_PATH,
  dareCard,
  openRoom,
  rollButton,
  rollToDare,
  seatTwo,
} from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

/** The faces in a part of the page, by the names of their drawings. */
const facesIn = (screen: Screen, part: string): Promise<string[]> =>
  screen.page
    .locator(part)
    .locator('use')
    .evaluateAll((uses) => uses.map((use) => (use.getAttribute('href') ?? '').replace(/^.*#/, '')));

test('[B123] [B124] the house has its own face, a guest without one another; unthrown dice show no number', async ({
  visit,
  expect,
}) => {
  const guest = await visit(BOXES_PATH);
  await guest.button('Play with the house').click();
  await rollButton(guest).waitFor();
  expect(await facesIn(guest, '[data-testid="player-1"]')).toEqual(['guest']);
  expect(await facesIn(guest, '[data-testid="player-2"]')).toEqual(['house']);
  const die = guest.page.getByTestId('die-1');
  expect(await die.getAttribute('data-unthrown')).toBe('true');
  // No face of it lies towards the reader.
  const turned = await die.locator('div').first().getAttribute('style');
  expect(turned).toMatch(/rotateX\(-30deg\) rotateY\(42deg\)/);
  await rollButton(guest).click();
  await expect.poll(() => facesIn(guest, '[data-testid="game-status"]')).toEqual(['house']);
  expect(await die.getAttribute('data-unthrown')).toBe('false');
});

test('[B123] [B127] [B128] at a party faces stand in chat and reactions; Cyrillic letters load their own fonts; Start shows no other page', async ({
  visit,
  server,
  expect,
}) => {
  const me = { name: 'Anna', avatar: 'fox' };
  const host = await visit('/games/alluring-party', { viewport: PHONE, me });
  const { page } = host;
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
  await host.button('Create Room').click();
  const room = (await page.getByTestId('room-id').textContent()) ?? '';
  await joinParty(server.url, room, 'Boris');
  expect((await loaded()).join()).not.toContain('Cyrillic');
  const { player } = await joinParty(server.url, room, 'Эва');
  await expect.poll(async () => (await loaded()).join()).toContain('Cyrillic Text');

  await page.evaluate(`
    window.loading = 0;
    new MutationObserver(() => {
      if (document.body.textContent.includes('Loading game')) window.loading += 1;
    }).observe(document.body, { childList: true, subtree: true });`);
  await host.button('Start the game').click();
  await rollButton(host).waitFor();
  expect(await page.evaluate('loading')).toBe(0);

  player.send('chat-message', { message: 'Hello there' });
  await page.getByRole('log').getByText('Hello there').waitFor();
  expect(await facesIn(host, '[role="log"]')).toEqual(['guest']);
  await host.button('Laugh').click();
  await expect.poll(() => facesIn(host, '[data-testid="reactions"]')).toEqual(['fox']);
});

/** Chooses name and face. */
const become = (visitor: Visitor, name: string, avatar: string) =>
  visitor.put('/api/me', { name, avatar });

test('[B123] [B11] the end for two shows both faces, names and boxes to each player and to who watches', async ({
  visit,
  server,
  expect,
}) => {
  // No task has been added yet: no dare holds the end up.
  const table = await playingTable(server.url, ALL_BOXES.slice(2, 6));
  const { roomId } = table.players[0];
  const [anna, ben] = table.hosts;
  const screens: Screen[] = [];
  for (const host of table.hosts) {
    const screen = await visit('/', { viewport: PHONE });
    await screen.become(host.cookie);
    await screen.page.goto(`${server.url}${BOXES_PATH}?room=${roomId}`);
    screens.push(screen);
  }
  screens.push(await visit(`/watch/${roomId}`));
  await become(anna, 'Anna', 'fox');
  await become(ben, 'Ben', 'owl');
  const rolls = await playOut(table);
  const scores = rolls.at(-1)?.scores ?? { player1: 0, player2: 0 };
  const told = [
    { faces: ['fox', 'owl'], text: `You ${scores.player1} : Ben ${scores.player2}` },
    { faces: ['owl', 'fox'], text: `You ${scores.player2} : Anna ${scores.player1}` },
    { faces: ['fox', 'owl'], text: `Anna ${scores.player1} : Ben ${scores.player2}` },
  ];
  for (const [at, screen] of screens.entries()) {
    const tally = screen.page.getByTestId('tally');
    await tally.waitFor();
    expect(await facesIn(screen, '[data-testid="tally"]')).toEqual(told[at]?.faces);
    expect(await tally.textContent()).toBe(told[at]?.text);
    expect(await screen.button('Rematch').isVisible()).toBe(at < 2);
  }
  table.close();
});

test('[B129] while a dare waits for somebody, the dice have not the main button; what leads back to it covers no button', async ({
  visit,
  server,
  expect,
}) => {
  await addTasks(await Administrator.signIn(server.url, PASSWORD));
  const { host, guest } = await seatTwo(visit, { viewport: PHONE }, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  const [opener, other] = await rollToDare([host, guest]);
  await dareCard(opener).getByRole('button', { name: 'Done' }).click();
  await dareCard(other).getByRole('button', { name: 'Nailed it' }).waitFor();
  const ground = () => rollButton(other).evaluate((one) => getComputedStyle(one).backgroundImage);
  expect(await ground()).toBe('none');
  await dareCard(other).getByRole('button', { name: 'Put aside' }).click();
  await expect.poll(ground).toContain('gradient');
  const chip = await other.button('1 dare open').boundingBox();
  const roll = await rollButton(other).boundingBox();
  if (chip === null || roll === null) throw new Error('one of them is not there');
  const isApart = chip.x + chip.width <= roll.x || chip.y + chip.height <= roll.y;
  expect(isApart).toBe(true);
});

test('[B166] who comes to a table is offered a face that nobody there has, by Shuffle too', async ({
  visit,
  server,
  expect,
}) => {
  const host = await visit(BOXES_PATH, { viewport: PHONE });
  await host.button('Play with the house').waitFor();
  const room = await openRoom(host, 7);
  const left = AVATARS.slice(0, 2);
  const newcomer = await visit('/', { viewport: PHONE, isNew: true });
  const { page } = newcomer;
  // As if all others sat there: so many find no seat.
  await page.route('**/api/rooms/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...body, avatars: AVATARS.slice(2) } });
  });
  await page.goto(`${server.url}${BOXES_PATH}?room=${room}`);
  await newcomer.sitDown();
  const chosen = page.getByRole('radio', { checked: true });
  await chosen.first().waitFor({ state: 'attached' });
  const seen = new Set<string>();
  for (let times = 0; times < 4; times += 1) {
    const [face = ''] = await facesIn(newcomer, 'dialog label:has(:checked)');
    expect(left).toContain(face);
    seen.add(face);
    await newcomer.button('Shuffle').click();
  }
  expect(seen.size).toBe(2);
});
