import * as v from 'valibot';
import { describe, vi } from 'vitest';
import { BOXES_PATH, rollButton, rollUntil, type Hand, HANDS, openRoom } from './support/board.ts';
import { browserTest, type Visit } from './support/browser-test.ts';
import { Way, CUT_MS, cutFor, NOT_CONNECTED, ownComplaints } from '../support/way.ts';
import type { Screen } from './support/screen.ts';

// The page's clock is moved through the time without a network.
const test = browserTest().extend('way', async ({ server }, { onCleanup }): Promise<Way> => {
  const way = await Way.before(server.url);
  onCleanup(() => way.close());
  return way;
});

const log = ({ page }: Screen) => page.getByRole('log');
const grid = ({ page }: Screen) => page.getByRole('group', { name: 'Placement grid' });
const waiting = ({ page }: Screen) => page.getByText('Waiting for second player...');
const presence = ({ page }: Screen, player: 1 | 2) => page.getByTestId(`player-${player}`);
const clock = ({ page }: Screen) => page.getByText(/Rolls by itself in \d+ s/);

/** Presses a button that needs the server while there is none: a dialog says so. */
async function pressInVain(screen: Screen, hand: Hand, button: string): Promise<void> {
  await hand.press(screen, button);
  const dialog = screen.page.getByRole('alertdialog');
  await dialog.getByText(NOT_CONNECTED).waitFor();
  await hand.press(screen, 'OK');
  await dialog.waitFor({ state: 'hidden' });
}

async function seatHost(visit: Visit, hand: Hand, address: string): Promise<Screen> {
  const host = await visit(address + BOXES_PATH, { ...hand.window, ownClock: true });
  await hand.press(host, 'Create Room');
  await hand.lay(host, 6);
  return host;
}

/** The way to the room of this window, for another one. */
const pathOf = ({ page }: Screen): string => BOXES_PATH + new URL(page.url()).search;

/** Plays on until the game is over; answers what both read of it: the one's number first. */
async function playOut(host: Screen, guest: Screen, hand: Hand): Promise<string[][]> {
  const isOver = () => host.button('Rematch').isVisible();
  await rollUntil({ host, guest }, isOver, (screen) => hand.press(screen, 'Roll Dice'));
  return Promise.all([host, guest].map(tally));
}

async function tally(screen: Screen): Promise<string[]> {
  await screen.button('Rematch').waitFor();
  const text = (await screen.page.getByTestId('tally').textContent()) ?? '';
  return /^You (\d) : Player \d (\d)$/.exec(text)?.slice(1) ?? [text];
}

describe.concurrent.each(HANDS)('a network gone for 14 s, played $name', (hand) => {
  test('while boxes are laid, while the second player is waited for, and in one’s own turn', async ({
    visit,
    way,
    server,
    expect,
  }) => {
    const host = await seatHost(visit, hand, way.url);
    await cutFor(way, host, 'visibilitychange', async () => {
      await hand.lay(host, 7);
      await pressInVain(host, hand, 'Finish Placement');
    });
    for (const box of [6, 7])
      await grid(host)
        .getByRole('button', { name: `Box ${box}` })
        .waitFor();
    await hand.press(host, 'Finish Placement');
    await waiting(host).waitFor();
    await cutFor(way, host, 'online', () => waiting(host).waitFor());
    await waiting(host).waitFor();

    const guest = await visit(server.url + pathOf(host), hand.window);
    await hand.press(guest, 'Sit down');
    await clock(host).waitFor();
    await hand.type(host, 'Hello, I was in a tunnel');
    await cutFor(way, host, 'press', async () => {
      await presence(guest, 1).getByText('away').waitFor();
      await pressInVain(host, hand, 'Roll Dice');
    });
    await presence(guest, 1).getByText('at the table').waitFor();
    await clock(host).waitFor();
    expect(await log(host).textContent()).not.toContain('rolled');
    await hand.press(host, 'Send');
    await log(guest).getByText('Hello, I was in a tunnel').waitFor();
    await hand.press(host, 'Roll Dice');
    await rollButton(guest).waitFor();
    expect(await log(guest).getByText('rolled').count()).toBe(1);

    const [mine, theirs] = await playOut(host, guest, hand);
    expect(theirs).toEqual(mine?.toReversed());
    expect([...ownComplaints(host), ...guest.complaints]).toEqual([]);
  });

  test('in the other’s turn, at the end of the game, and while boxes are laid for a rematch', async ({
    visit,
    way,
    server,
    expect,
  }) => {
    const host = await seatHost(visit, hand, server.url);
    await hand.press(host, 'Finish Placement');
    await waiting(host).waitFor();
    const guest = await visit(way.url + pathOf(host), { ...hand.window, ownClock: true });
    await hand.press(guest, 'Sit down');
    await rollButton(host).waitFor();
    await log(guest).waitFor();
    await cutFor(way, guest, 'online', async () => {
      await presence(host, 2).getByText('away').waitFor();
      await hand.type(host, 'Where are you?');
      await host.page.keyboard.press('Enter');
      await hand.press(host, 'Roll Dice');
      await log(host).getByText('You rolled').waitFor();
    });
    await presence(host, 2).getByText('at the table').waitFor();
    await log(guest).getByText('Where are you?').waitFor();
    await log(guest).getByText('Player 1 rolled').waitFor();

    const [mine, theirs] = await playOut(host, guest, hand);
    expect(theirs).toEqual(mine?.toReversed());
    await cutFor(way, guest, 'pageshow', async () => {
      await presence(host, 2).getByText('away').waitFor();
      await pressInVain(guest, hand, 'Rematch');
    });
    await presence(host, 2).getByText('at the table').waitFor();
    expect(await tally(guest)).toEqual(theirs);

    await hand.press(guest, 'Rematch');
    await hand.lay(guest, 8);
    await cutFor(way, guest, 'press', async () => {
      await host.page.getByText('Player 1 is away. The room waits for them.').waitFor();
      await hand.lay(guest, 9);
    });
    for (const box of [8, 9])
      await grid(guest)
        .getByRole('button', { name: `Box ${box}` })
        .waitFor();
    await host.page.getByText('You are Player 2 now: the seats are swapped.').waitFor();
    await hand.press(guest, 'Finish Placement');
    await rollButton(guest).waitFor();
    await hand.press(guest, 'Roll Dice');
    await rollButton(host).waitFor();
    expect([...host.complaints, ...ownComplaints(guest)]).toEqual([]);
  });
});

/** How many rounds the server has drawn for this window's visitor. */
async function spins({ page }: Screen, url: string, game: string): Promise<number> {
  const answer = await page.request.get(`${url}/api/play/${game}`);
  const schema = v.object({ fairness: v.object({ nonce: v.number() }) });
  return v.parse(schema, await answer.json()).fairness.nonce;
}

/** Spins, loses the answer and the network for 14 s, and spins again. */
async function spinThroughCut(screen: Screen, url: string, game: string): Promise<number> {
  const { page } = screen;
  const spin = screen.button(/^Spin/);
  const ready = () => vi.waitUntil(() => spin.isEnabled(), { timeout: 60_000 });
  await ready();
  const before = await spins(screen, url, game);
  let answered = false;
  await page.route('**/api/play/**', async (route) => {
    if (answered || route.request().method() !== 'POST') return route.fallback();
    answered = true;
    await route.fetch();
    await page.context().setOffline(true);
    return route.abort('internetdisconnected');
  });
  await spin.click();
  const trouble = page.getByText('We cannot reach the table. Check your connection.');
  await trouble.waitFor();
  await screen.pass(CUT_MS);
  await trouble.waitFor();
  await page.context().setOffline(false);
  await trouble.waitFor({ state: 'hidden' });
  const meanwhile = await spins(screen, url, game);
  if (meanwhile !== before + 1) throw new Error(`${meanwhile - before} spins for one press`);

  const no = screen.button(/^No\b/); // three bananas came: their question is asked after the cut
  await vi.waitUntil(async () => (await spin.isEnabled()) || no.isVisible(), { timeout: 60_000 });
  if (await no.isVisible()) await no.click();
  await ready();
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST'),
    spin.click(),
  ]);
  await answer.finished();
  return (await spins(screen, url, game)) - before;
}

test.concurrent('a spin whose answer is lost with the network counts once, and so does the next', async ({
  visit,
  server,
  expect,
}) => {
  const games = ['slots-exposure', 'wheel-of-exposure'];
  const screens = await Promise.all(
    games.map((game) => visit(`/games/${game}`, { ownClock: true })),
  );
  const counts = await Promise.all(
    screens.map((screen, index) => spinThroughCut(screen, server.url, games[index] ?? '')),
  );
  expect(counts).toEqual([2, 2]);
  expect(screens.flatMap(ownComplaints)).toEqual([]);
});

const rolls = ({ page }: Screen) =>
  page
    .getByRole('log')
    .getByText(/rolled \d \+ \d/)
    .count();

test.concurrent.for(['answers', 'questions'] as const)(
  '[B14] a roll whose %s got lost is rolled once, when the network is back',
  async (whose, { visit, server, expect, onTestFinished }) => {
    const way = await Way.before(server.url);
    onTestFinished(() => way.close());
    const host = await visit(way.url + BOXES_PATH);
    const roomId = await openRoom(host, 6, 7, 8);
    const guest = await visit(`${BOXES_PATH}?room=${roomId}`);
    await guest.sitDown();
    await rollButton(host).waitFor();

    way.lose(whose);
    await rollButton(host).click();
    if (whose === 'answers') await expect.poll(() => rolls(guest)).toBe(1);
    expect(await rolls(host)).toBe(0);
    way.cut();
    way.mend();
    await expect.poll(() => rolls(host)).toBe(1);
    await rollButton(guest).waitFor();
    expect(await rolls(guest)).toBe(1);
    await rollButton(guest).click();
    await expect.poll(() => rolls(guest)).toBe(2);
    await expect.poll(() => rolls(host)).toBe(2);
  },
);
