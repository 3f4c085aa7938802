import type { Locator } from 'playwright-core';
import * as v from 'valibot';
import { Visitor } from '../../bridge/client/visitor.ts';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { joinParty } from '../support/party.ts';
import { browserTest } from './support/browser-test.ts';
import { playingTable } from '../support/table.ts';
import { DESK, type Screen } from './support/screen.ts';

const TELEVISION = { width: 1920, height: 1080 };
/** How much larger than on a desk a game is on a television. */
const LARGER = 1.3;

const test = browserTest();

/** A game's parts, and its main button. */
interface Play {
  things: readonly Locator[];
  button: Locator;
}

/** Takes the screen to each of the games in turn, ready to be played. */
async function* games(screen: Screen): AsyncGenerator<Play> {
  const { page } = screen;
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/games/slots-exposure`);
  yield { things: [page.locator('[data-symbol]')], button: screen.button(/^Spin/) };

  await page.goto(`${origin}/games/wheel-of-exposure`);
  yield { things: [], button: screen.button('Spin the wheel') };

  const table = await playingTable(origin);
  await screen.become(table.hosts[0].cookie);
  table.close(); // the seat is free for the visitor's browser
  await page.goto(`${origin}/games/alluring-boxes?room=${table.players[0].roomId}`);
  const dice = page.locator('[data-testid^="die-"]');
  yield { things: [page.getByTestId('game-grid'), dice], button: screen.button('Roll Dice') };
}

/** Lists the parts that are not wholly on the screen when the page first appears. */
async function outOfSight({ page }: Screen, parts: readonly Locator[]): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const out: string[] = [];
  for (const part of parts) {
    await part.first().waitFor();
    for (const one of await part.all()) {
      const box = await one.boundingBox();
      const seen =
        box !== null &&
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= width &&
        box.y + box.height <= height;
      if (!seen) out.push(`${String(one)}: ${JSON.stringify(box)}`);
    }
  }
  return out;
}

/** How much wider than its window the page is, CSS pixels. */
const excessWidth = ({ page }: Screen): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const heightOf = async (part: Locator): Promise<number> =>
  (await part.first().boundingBox())?.height ?? 0;

test.concurrent.for([
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a desk at 200 %', { width: 640, height: 400 }],
  ['a television', TELEVISION],
  ['a small window on a wide screen', { width: 1600, height: 720 }],
] as const)(
  'reels, wheel, dice and their buttons are seen without scrolling on %s',
  async ([, viewport], { visit, expect }) => {
    const screen = await visit('/', { viewport });
    const { page } = screen;
    for await (const { things, button } of games(screen)) {
      expect(await outOfSight(screen, [...things, button])).toEqual([]);
      expect(await excessWidth(screen)).toBeLessThanOrEqual(0);
    }
    const said = await page.getByText('The sum of the dice opens').boundingBox();
    const odds = await page.getByRole('region', { name: 'Dice' }).getByRole('list').boundingBox();
    // One below the other, not one over the other.
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(odds?.y ?? 0);
    expect(screen.complaints).toEqual([]);
  },
);

test.for([
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 320, height: 568 }],
  ['a phone held sideways', { width: 844, height: 390 }],
] as const)(
  '[B173] the lobby and the question before it show on the first screen of %s what comes next',
  async ([, viewport], { visit, server, expect }) => {
    const hand = { viewport, hasTouch: true, isMobile: true } as const;
    const host = await visit('/games/alluring-party', { ...hand, isNew: true });
    const { page } = host;
    await host.button('Create Room').tap();
    const levels = page.locator('label').filter({ hasText: /Light|Normal|Extreme|Hardcore/ });
    await levels.first().waitFor();
    expect(await levels.count()).toBe(4);
    expect(await outOfSight(host, [levels, host.button(/^Play as/)])).toEqual([]);
    await host.button('Later').tap();

    const roomId = (await page.getByTestId('room-id').textContent()) ?? '';
    const codes = [page.getByTestId('room-id'), page.getByRole('img', { name: /QR code/ })];
    const told = page.getByText('Only this computer can open the link yet.');
    expect(await outOfSight(host, [...codes, told, host.button('Copy link')])).toEqual([]);
    for (const name of ['Maximiliano', 'Alexandrina']) await joinParty(server.url, roomId, name);
    const seats = page.getByRole('list', { name: 'At the table' }).getByRole('listitem');
    await seats.nth(2).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await outOfSight(host, [seats, host.button('Start the game')])).toEqual([]);
    expect(await excessWidth(host)).toBeLessThanOrEqual(0);
  },
);

/** A visitor who has won the Bell Ringer Prize. Their coins may be gone first: then it is another one's turn. */
async function prizeWinner(url: string): Promise<Visitor> {
  for (;;) {
    const visitor = new Visitor(url);
    const play = async (move: object) => {
      const { status, body } = await visitor.post('/api/play/slots-exposure', move);
      return status === 200 ? v.parse(slotsSnapshotSchema, body) : null;
    };
    for (
      let game = await play({ type: 'SPIN' });
      game !== null;
      game = await play({ type: 'SPIN' })
    ) {
      if (game.prizes.length > 0) return visitor;
      if (game.state === 'photoChallenge') await play({ type: 'ANSWER', accept: true });
    }
  }
}

test.concurrent.for([
  ['a desk', DESK],
  ['a television', TELEVISION],
] as const)(
  '[S27] on %s a shelf of prizes leaves the button on the screen',
  async ([, viewport], { visit, server, expect }) => {
    const screen = await visit('/', { viewport });
    await screen.become((await prizeWinner(server.url)).cookie);
    await screen.page.goto(new URL('/games/slots-exposure', server.url).href);
    const shelf = screen.page.getByRole('heading', { name: 'Your prize shelf' });
    expect(await outOfSight(screen, [shelf, screen.button(/^Spin/)])).toEqual([]);
    // The keyboard scrolls a long shelf.
    const list = screen.page.getByRole('list', { name: 'Your prize shelf' });
    await list.focus();
    expect(await list.evaluate((one) => one === document.activeElement)).toBe(true);
  },
);

test.concurrent('a television shows the games large', async ({ visit, expect }) => {
  const screen = await visit('/', { viewport: TELEVISION });
  for await (const { things, button } of games(screen)) {
    const parts = [...things, button];
    const heights = async (size: typeof DESK): Promise<number[]> => {
      await screen.resize(size);
      return Promise.all(parts.map(heightOf));
    };
    const here = await heights(TELEVISION);
    const atDesk = await heights(DESK);
    for (const [index, height] of here.entries()) {
      const larger = height / (atDesk[index] ?? Number.NaN);
      expect(larger, String(parts[index])).toBeGreaterThanOrEqual(LARGER);
    }
  }
});

test.concurrent('on a television the paytable stands beside the reels', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/games/slots-exposure', { viewport: TELEVISION });
  const paytable = screen.page.getByRole('heading', { name: 'Winning Combinations' });
  expect(await outOfSight(screen, [paytable])).toEqual([]);
  const reels = await screen.page.locator('[data-symbol]').last().boundingBox();
  const table = await paytable.boundingBox();
  expect(table?.x).toBeGreaterThan((reels?.x ?? 0) + (reels?.width ?? 0));
});
