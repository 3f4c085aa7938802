import { expect, vi } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Administrator } from '../support/administrator.ts';
import { addTasks, type Guest, joinParty, playOn, sitAs } from '../support/party.ts';
import { choosePhoto, dareCard, drag, grid, heldBy, offerCard } from './support/board.ts';
import { browserTest, PASSWORD, type Visit } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { DESK, MOVING, PHONE, type Screen, type WindowOptions } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const PATH = '/games/alluring-party';
const HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const TELEVISION = { viewport: { width: 1920, height: 1080 } } as const;

interface Setting {
  window?: WindowOptions;
  television?: WindowOptions;
  /** The boxes that lie there; left out: all nine. */
  boxes?: readonly number[];
  /** Another player has a page, too. */
  judge?: WindowOptions;
}

/** A game of the host's page and these guests, who all play by sockets, and a television. */
async function startParty(
  visit: Visit,
  { url }: { url: string },
  names: readonly string[],
  { window = HAND, television = TELEVISION, boxes, judge }: Setting = {},
) {
  await addTasks(await Administrator.signIn(url, PASSWORD));
  const host = await visit(PATH, window);
  await host.button('Create Room').click();
  const room = (await host.page.getByTestId('room-id').textContent()) ?? '';
  const guests: Guest[] = [await sitAs(url, await heldBy(host))];
  for (const name of names) guests.push(await joinParty(url, room, name));
  const screen = await visit(`/watch/${room}`, television);
  await screen.page
    .getByRole('list', { name: 'At the table' })
    .getByText(names.at(-1) ?? '')
    .waitFor();
  const other = judge === undefined ? host : await visit(`${PATH}?room=${room}`, judge);
  if (other !== host) {
    await other.sitDown();
    await other.page.getByRole('list', { name: 'At the table' }).getByText('You').waitFor();
    guests.push(await sitAs(url, await heldBy(other)));
  }
  const [first] = guests;
  if (boxes !== undefined) {
    const laid = boxes.map((number, at) => ({ number, x: 0.1 + 0.3 * at, y: 0.5 }));
    first?.player.send('update-boxes', { boxes: laid });
    await host.page.getByText(/where you placed/).waitFor();
  }
  first?.player.send('start-game');
  for (const page of [host, screen]) await page.page.getByTestId('game-grid').waitFor();
  return { host, guests, television: screen, judge: other };
}

const podium = ({ page }: Screen) => page.getByRole('list', { name: 'The podium' });
const moments = ({ page }: Screen) => page.getByRole('list', { name: 'Moments of the game' });

/** Whether nothing lies over the middle of this result, and over its head. */
const isFree = ({ page }: Screen): Promise<boolean> =>
  page.getByRole('region', { name: 'Result' }).evaluate((result) => {
    result.scrollIntoView({ block: 'start' });
    const { left, top, width, height } = result.getBoundingClientRect();
    const seen = Math.min(height, window.innerHeight - top);
    return [0.08, 0.3, 0.6, 0.95].every((part) => {
      const over = document.elementFromPoint(left + width / 2, top + part * seen);
      return over !== null && result.contains(over);
    });
  });

test('[B94] the podium of a party tells its moments, all in sight on televisions of both sizes', async ({
  visit,
  server,
}) => {
  const { host, guests, television } = await startParty(visit, server, ['Anna', 'Boris']);
  await playOn(guests, () => false);
  for (const screen of [host, television]) {
    await moments(screen).getByText('Best dare').waitFor();
    await moments(screen).getByText('Nailed it, 2 of 2').first().waitFor();
    // [B160] Whose throw that was may have the best dare, too: then it tells another's.
    await moments(screen)
      .getByText(/^Box \d+, \d+ coins$|^Bravo$/)
      .first()
      .waitFor();
    expect(await isFree(screen)).toBe(true);
    expect(await seriousOn(screen.page)).toEqual([]);
    expect(screen.complaints).toEqual([]);
  }
  // [B169] A phone's first screen has the button that goes on.
  await host.page.evaluate(() => window.scrollTo(0, 0));
  for (const size of [PHONE, { width: 320, height: 568 }, { width: 844, height: 390 }]) {
    await host.resize(size);
    const next = await host.button('Next game').boundingBox();
    expect((next?.y ?? size.height) + (next?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }
  for (const size of [{ width: 1280, height: 720 }, TELEVISION.viewport]) {
    await television.resize(size);
    await television.page.evaluate(() => window.scrollTo(0, 0));
    const box = await moments(television).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? size.height)).toBeLessThanOrEqual(size.height);
  }
});

test('[B97] a vote that the end of the game cuts off covers neither phone nor television', async ({
  visit,
  server,
}) => {
  const windows = {
    window: { ...HAND, ownClock: true },
    television: { ...TELEVISION, ownClock: true },
  };
  const { host, guests, television } = await startParty(visit, server, ['Anna', 'Boris'], windows);
  await playOn(guests, ({ dares }) =>
    dares.some(({ by, done, coins }) => by === 'player1' && done === true && coins === null),
  );
  await dareCard(host).waitFor();
  await dareCard(television).waitFor();
  // No time passes on either screen: the end waits for no card to go.
  for (const screen of [host, television]) await screen.stopClock();
  for (const { player } of guests.slice(1)) player.send('leave-room');
  for (const screen of [host, television]) {
    await podium(screen).waitFor();
    expect(await screen.page.getByText('Nobody judged').count()).toBe(0);
    expect(await dareCard(screen).count()).toBe(0);
    expect(await isFree(screen)).toBe(true);
  }
});

test('[B98] Start and Finish Placement look as they are, and say what is missing', async ({
  visit,
}) => {
  const host = await visit(PATH, { viewport: DESK });
  await host.button('Create Room').click();
  const start = host.button('Two more');
  expect(await start.getAttribute('aria-disabled')).toBe('true');
  const opacity = (name: string) =>
    host.button(name).evaluate((button) => getComputedStyle(button).opacity);
  await expect.poll(() => opacity('Two more')).toBe('0.55');
  await host.button(/^Place the boxes/).click();
  await host.page.getByText('Place at least one box').waitFor();
  await expect.poll(() => opacity('Finish Placement')).toBe('0.55');
  expect(await seriousOn(host.page)).toEqual([]);
  await drag(host, 7, 0.5, 0.5);
  await host.page.getByText('1 of 9 placed').waitFor();
  await expect.poll(() => opacity('Finish Placement')).toBe('1');
  await host.button('Finish Placement').click();
  await grid(host).waitFor({ state: 'detached' });

  // At the table of two a press says why, as ever.
  const two = await visit('/games/alluring-boxes', { viewport: DESK });
  await two.button('Create Room').click();
  await two.page.getByText('Place at least one box').waitFor();
  await two.button('Finish Placement').click();
  await two.page.getByText('Please place at least one box before finishing placement.').waitFor();
});

const banner = ({ page }: Screen) => page.getByText('All boxes are back');
const motionOf = (screen: Screen) =>
  banner(screen)
    .locator('..')
    .evaluate((element) => getComputedStyle(element).animationName);

test('[B99] the second round is told once over its boxes, on the phone and the television; calmly to who wants it', async ({
  visit,
  server,
}) => {
  const setting = {
    window: { ...HAND, ownClock: true },
    television: { ...TELEVISION, ...MOVING, ownClock: true },
    boxes: [7, 8],
  };
  const names = ['Anna', 'Boris', 'Cleo', 'Dan'];
  const { host, guests, television } = await startParty(visit, server, names, setting);
  for (const screen of [host, television]) await screen.stopClock();
  await playOn(
    guests,
    ({ round, dares }) => round === 2 && dares.every((one) => one.coins !== null),
  );
  // Their time goes on step by step: the dice land, the card of the dare goes, and it is told.
  for (const screen of [host, television]) {
    await vi.waitUntil(
      async () => {
        if (await banner(screen).isVisible()) return true;
        await screen.pass(1000);
        return false;
      },
      { timeout: 60_000 },
    );
  }
  expect(await motionOf(host)).toBe('none');
  expect(await motionOf(television)).not.toBe('none');
  for (const screen of [host, television]) {
    await screen.page.getByText('Round 2 of 2').waitFor();
    expect(await screen.page.getByRole('img', { name: /^Box \d+$/ }).count()).toBe(2);
    await screen.pass(5000);
    await banner(screen).waitFor({ state: 'detached' });
  }
  await television.page.clock.resume();
  await television.page.reload();
  await television.page.getByText('Round 2 of 2').waitFor();
  expect(await banner(television).count()).toBe(0);
});

test('[G15] [B90] after an empty throw the thrower throws again for 20 coins, once', async ({
  visit,
  server,
}) => {
  const setting = { boxes: [11] };
  const { host, guests } = await startParty(visit, server, ['Anna', 'Boris'], setting);
  const [first] = guests;
  // Two throws in 36 open the only box at once: then there is another game.
  for (;;) {
    let isEmpty = false;
    await playOn(guests, ({ throwAgain, choices }) => {
      isEmpty = throwAgain === 'player1' && choices.length === 0;
      return isEmpty;
    });
    if (isEmpty) break;
    first?.player.send('rematch');
    await host.button('Start the game').tap();
  }
  await host.page.getByRole('log').getByText('No box opened').last().waitFor();
  const rolls = host.page.getByRole('log').getByRole('listitem').filter({ hasText: 'You rolled' });
  const before = await rolls.count();
  expect(await seriousOn(host.page)).toEqual([]);
  await host.tabTo('Throw again · 20');
  await host.page.keyboard.press('Enter');
  await expect.poll(() => rolls.count()).toBe(before + 1);
  await host.button('Throw again · 20').waitFor({ state: 'detached' });
  expect(host.complaints).toEqual([]);
});

test('[G16] [B91] by keyboard the opener takes two other tasks, once, and chooses one', async ({
  visit,
  server,
}) => {
  const setting = { window: { viewport: DESK } };
  const { host, guests } = await startParty(visit, server, ['Anna', 'Boris'], setting);
  await playOn(guests, ({ seat, offer }) => seat === 'player1' && offer !== null);
  const offer = offerCard(host);
  await offer.waitFor();
  const tasks = () => offer.getByRole('button').allTextContents();
  const before = (await tasks()).slice(0, 2);
  await host.tabTo('Two others · 10');
  await host.page.keyboard.press('Enter');
  await offer.getByRole('button', { name: 'Two others · 10' }).waitFor({ state: 'detached' });
  await expect.poll(async () => (await tasks()).slice(0, 2)).not.toEqual(before);
  const [chosen = ''] = await tasks();
  await host.tabTo(chosen);
  await host.page.keyboard.press('Enter');
  await dareCard(host).getByRole('button', { name: 'Done' }).waitFor();
  expect(host.complaints).toEqual([]);
});

const shown = (screen: Screen) =>
  dareCard(screen)
    .getByRole('img', { name: /^Photo of/ })
    .first();

test('[B110] [B113] the photo of a dare in a party is on the judge’s phone and the television until it is taken back', async ({
  visit,
  server,
}) => {
  const party = await startParty(visit, server, ['Anna', 'Boris'], { judge: HAND });
  const { host, guests, television, judge } = party;
  await playOn(guests, ({ dares }) =>
    dares.some(({ by, done, coins }) => by === 'player1' && done === true && coins === null),
  );
  await dareCard(judge).getByRole('button', { name: 'Nailed it' }).waitFor();
  await choosePhoto(host, 'Add a photo', await png(640, 480));
  const all = [host, judge, television];
  for (const screen of all) {
    await expect
      .poll(() => shown(screen).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await seriousOn(screen.page)).toEqual([]);
  }
  expect(await judge.button('Add a photo').count()).toBe(0);
  await dareCard(host).getByRole('button', { name: 'Take it back' }).tap();
  for (const screen of all) await shown(screen).waitFor({ state: 'hidden' });
  expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
});
