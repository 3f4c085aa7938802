import * as v from 'valibot';
import { userSchema } from '../../engine/wire/admin.ts';
import { Administrator } from '../support/administrator.ts';
import { BOXES_PATH, layOut, openRoom, rollButton, rollUntil, seatTwo } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';
import { spokenBy, watchSpeech } from './support/page-reports.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD });

const LONG = 'Bartholomäus <b>Maximilian</b> von und zu Langenname-Überlingen';

const log = ({ page }: Screen) => page.getByRole('log');
const result = ({ page }: Screen) => page.getByRole('region', { name: 'Result' });
const dialog = ({ page }: Screen) => page.getByRole('alertdialog');
const row = ({ page }: Screen, roomId: string) =>
  page.getByTestId('room-row').filter({ hasText: roomId });
const focused = ({ page }: Screen) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
  });
const overflow = ({ page }: Screen) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function leave(screen: Screen): Promise<void> {
  await screen.button('Leave room').click();
  await dialog(screen).getByRole('button', { name: 'Leave room' }).click();
}

/** Makes this window that of a user with this nickname. */
async function playAs({ url }: { url: string }, { page }: Screen, nickname: string): Promise<void> {
  const admin = await Administrator.signIn(url, PASSWORD);
  const answer = await admin.post('/api/users', { nickname, rating: 1 });
  const { link } = v.parse(userSchema, answer.body);
  await page.goto(url + link);
  await page.getByRole('button').click();
  await page.waitForURL(`${url}/`);
}

test.concurrent('[B41] [B43] [B68] leaving asks first; the other reads of it, ends the game and wins', async ({
  visit,
  expect,
}) => {
  const { host, guest } = await seatTwo(visit, {}, 6, 7, 8);
  await guest.press('Leave room');
  expect(await dialog(guest).textContent()).toContain(
    'If you leave, the other player can claim the win',
  );
  await guest.page.keyboard.press('Escape');
  await dialog(guest).waitFor({ state: 'hidden' });
  expect(await focused(guest)).toBe('Leave room');
  expect(await log(host).textContent()).not.toContain('left');

  await guest.page.keyboard.press('Enter');
  await dialog(guest).getByRole('button', { name: 'Leave room' }).click();
  await guest.button('Create Room').waitFor();
  await log(host).getByText('Player 2 left.').waitFor();
  expect(await host.page.getByTestId('player-2').textContent()).toContain('left');
  await host.press('Finish now');
  await result(host).getByText('You win!').waitFor();
  await log(host).getByText('You ended the game.').waitFor();
  expect(await host.button('Rematch').isVisible()).toBe(false);
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

test.concurrent('[B41] [B47] a player who left finds the room in the list, returns and plays on', async ({
  visit,
  expect,
}) => {
  const { host, guest, roomId } = await seatTwo(visit, { viewport: PHONE }, 6, 7, 8);
  await leave(host);
  await log(guest).getByText('Player 1 left.').waitFor();
  await guest.press('Wait');
  expect(await guest.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect(await guest.button('Invite somebody else').isVisible()).toBe(false);
  const stranger = await visit(BOXES_PATH);
  await row(stranger, roomId).getByRole('button', { name: 'Watch' }).waitFor();
  const ways = row(stranger, roomId).getByRole('button');
  expect(await ways.allTextContents()).toEqual(['Watch']);

  await row(host, roomId).getByRole('button', { name: 'Return' }).click();
  await rollButton(host).click();
  await log(guest).getByText('Player 1 is back.').waitFor();
  await rollButton(guest).waitFor();
});

test.concurrent('[B44] a freed seat: new boxes, and somebody else joins by the list', async ({
  visit,
  expect,
}) => {
  const { host, guest, roomId } = await seatTwo(visit, {}, 6, 7);
  await leave(host);
  await guest.button('Invite somebody else').click();
  await layOut(guest, 3, 9);
  const third = await visit(BOXES_PATH);
  await row(third, roomId).getByRole('button', { name: 'Join' }).click();
  await rollButton(guest).click();
  await rollButton(third).waitFor();
  expect([...guest.complaints, ...third.complaints]).toEqual([]);
});

test.concurrent('[B46] [B125] [B169] [B182] odds of the boxes left stand by the dice; a decided game may be finished', async ({
  visit,
  expect,
}) => {
  const board = await seatTwo(visit, {}, 3, 6, 7);
  const { host, guest } = board;
  const odds = host.page.getByRole('list', { name: 'Boxes left and their odds' });
  expect(await odds.getByRole('listitem').allTextContents()).toEqual([
    'Likely 6 7 ',
    'Rare, pays more 3 ',
  ]);
  const finish = host.button('Finish now');
  await rollUntil(board, async () => {
    return (await finish.isVisible()) || (await result(host).isVisible());
  });
  if (await finish.isVisible()) {
    const scores = await host.page.getByRole('list', { name: 'Scores' }).textContent();
    // [B61] Ten rolls that open nothing end a game at any score.
    const isEmpty = await host.page.getByText(/rolls opened nothing/).isVisible();
    if (!isEmpty) expect(scores).toMatch(/2.*0|0.*2/);
    expect(await guest.button('Finish now').isVisible()).toBe(true);
    await guest.press('Finish now');
    await result(guest).waitFor();
    expect(await focused(guest)).toBe('Result');
  }
  for (const screen of [host, guest]) await screen.button('Rematch').waitFor();

  // One's own number comes first, with who is who.
  const tallies = await Promise.all(
    [host, guest].map(({ page }) => page.getByTestId('tally').textContent()),
  );
  const [, own, theirs] = /^You (\d) : Player 2 (\d)$/.exec(tallies[0] ?? '') ?? [];
  expect(tallies).toEqual([`You ${own} : Player 2 ${theirs}`, `You ${theirs} : Player 1 ${own}`]);
  const found = result(host).getByRole('list', { name: 'Opened by you' });
  expect(await found.getByRole('listitem').count()).toBe(Number(own));
  const coins = /\+(\d+) coins/.exec((await found.locator('..').textContent()) ?? '')?.[1] ?? 0;
  const balance = await host.page.getByTestId('coin-balance').textContent();
  expect(balance).toBe(`${100 + Number(coins)}`);
  const title = (await result(host).textContent()) ?? '';
  expect(title.includes('You win!')).toBe(Number(own) > Number(theirs));

  // [B169] A phone's first screen has the button that goes on.
  await host.page.evaluate(() => window.scrollTo(0, 0));
  for (const size of [PHONE, { width: 320, height: 568 }, { width: 844, height: 390 }]) {
    await host.resize(size);
    const next = await host.button('Rematch').boundingBox();
    expect((next?.y ?? size.height) + (next?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }
});

test.concurrent('[B48] the page greets a nickname, and the table shows it as plain text', async ({
  server,
  visit,
  expect,
}) => {
  const [host, guest] = [
    await visit('/', { viewport: DESK }),
    await visit('/', { viewport: PHONE }),
  ];
  await playAs(server, host, 'Maria');
  await playAs(server, guest, LONG);
  await host.page.getByText('Hi, Maria').waitFor();
  await guest.page.getByText(`Hi, ${LONG}`).waitFor();
  expect(await overflow(guest)).toBeLessThanOrEqual(0);

  await host.page.goto(server.url + BOXES_PATH);
  const roomId = await openRoom(host, 7, 8);
  await guest.page.goto(`${server.url}${BOXES_PATH}?room=${roomId}`);
  await guest.sitDown();
  await log(host).getByText(`${LONG} joined. Maria rolls first.`).waitFor();
  await host.page.getByRole('textbox').fill('Hello');
  await host.page.keyboard.press('Enter');
  const line = log(guest).getByRole('listitem').filter({ hasText: 'Hello' });
  expect(await line.textContent()).toBe('MariaHello');
  for (const screen of [host, guest]) {
    expect(await screen.page.getByTestId('player-1').textContent()).toContain('Maria');
    expect(await screen.page.getByTestId('player-2').textContent()).toContain(LONG);
    expect(await overflow(screen)).toBeLessThanOrEqual(0);
  }
  await leave(guest);
  await host.button('Finish now').click();
  await result(host).getByText('You win!').waitFor();
  expect(await host.page.getByTestId('tally').textContent()).toBe(`You 0 : ${LONG} 0`);
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

test.concurrent('a roll is said aloud once, and the focus waits at the dice for the next turn', async ({
  visit,
  expect,
}) => {
  const { host, guest } = await seatTwo(visit, {}, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  await watchSpeech(host);
  await rollButton(host).focus();
  await host.page.keyboard.press('Enter');
  await rollButton(guest).waitFor();
  await rollButton(host).waitFor({ state: 'hidden' });
  expect(await focused(host)).toBe('Dice');
  await rollButton(guest).click();
  await rollButton(host).waitFor();
  await expect.poll(() => focused(host)).toBe('Roll Dice');

  const said = await spokenBy(host);
  expect(said.filter((text) => text.includes('You rolled'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('Player 2 rolled'))).toHaveLength(1);

  // A player who has moved the focus meanwhile keeps it there.
  await host.page.keyboard.press('Enter');
  await rollButton(host).waitFor({ state: 'hidden' });
  await host.page.getByRole('textbox').focus();
  await rollButton(guest).click();
  await rollButton(host).waitFor();
  expect(await focused(host)).toBe('Message');
});
