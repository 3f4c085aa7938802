import { decidedFor, SEATS } from '../../engine/games/boxes/rules.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { seatIn } from '../support/rooms.ts';
import { Player } from '../support/player.ts';
import { playingTable, type Table } from '../support/table.ts';
import { BOXES_PATH, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const SIDEWAYS = { width: 844, height: 390 };
const TELEVISION = { width: 1920, height: 1080 };
const PARTY_PATH = '/games/alluring-party';

const test = browserTest({ TURN_SECONDS: '600' });

const bottomOf = async (screen: Screen, button: string): Promise<number> => {
  const box = await screen.button(button).boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
};

/** The names in the list of seats that are cut short. */
const cutNames = ({ page }: Screen, list: string): Promise<(string | null)[]> =>
  page
    .getByRole('list', { name: list })
    .locator('bdi')
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollWidth > name.clientWidth)
        .map(({ textContent }) => textContent),
    );

/** Rolls by socket until the winner is certain, with boxes left. Most games come to that; luck decides. */
async function decidedTable(url: string): Promise<Table> {
  for (;;) {
    const table = await playingTable(url);
    const [first, second] = table.players;
    let { turn, state, scores, boxes } = await first.sit();
    while (state === 'playing' && decidedFor({ scores, boxes }) === null) {
      const from = first.mark;
      (turn === SEATS[0] ? first : second).send('roll-dice');
      ({ turn, state, scores, boxes } = await first.next('dice-rolled', from));
    }
    if (state === 'playing') return table;
    table.close();
  }
}

test.for([
  ['a desk', DESK],
  ['a phone held sideways', SIDEWAYS],
  ['a television', TELEVISION],
] as const)(
  '[B46] on %s a decided game is finished without scrolling',
  async ([, viewport], { visit, server, expect }) => {
    const table = await decidedTable(server.url);
    const screen = await visit('/', { viewport });
    await screen.become(table.hosts[0].cookie);
    table.close(); // the seat is free for the visitor's browser
    await screen.page.goto(`${server.url}${BOXES_PATH}?room=${table.players[0].roomId}`);
    await screen.button('Finish now').waitFor();
    expect(await bottomOf(screen, 'Finish now')).toBeLessThanOrEqual(viewport.height);
  },
);

test.for([
  ['a desk', DESK, 'Roll Dice'],
  ['a phone held sideways', SIDEWAYS, 'Invite somebody else'],
] as const)(
  '[B43] on %s who stays sees what they may do now without scrolling',
  async ([, viewport, button], { visit, expect }) => {
    const { host, guest } = await seatTwo(visit, { viewport }, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    await guest.button('Leave room').click();
    await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Leave room' }).click();
    await host.button('Invite somebody else').waitFor();
    expect(await bottomOf(host, button)).toBeLessThanOrEqual(viewport.height);
  },
);

test('on a television the watched table keeps room for what is said, and its form in the chat', async ({
  visit,
  expect,
}) => {
  const options = { viewport: TELEVISION };
  const { host, roomId } = await seatTwo(visit, options, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  const { page } = host;
  // A television is nobody who watches [B178].
  await visit(`/watch/${roomId}`, { viewport: PHONE, hasTouch: true });
  await page.getByRole('switch', { name: 'Let watchers read the chat' }).waitFor();
  const log = await page.getByRole('log').boundingBox();
  expect(log?.height).toBeGreaterThanOrEqual(90);
  const chat = await page.getByRole('region', { name: 'Chat' }).boundingBox();
  expect(await bottomOf(host, 'Send')).toBeLessThanOrEqual((chat?.y ?? 0) + (chat?.height ?? 0));
});

/** A party of three, or more, on this screen, begun. */
async function partyOf(screen: Screen, url: string, open: Player[], players = 3): Promise<void> {
  await screen.button('Create Room').click();
  await screen.page.waitForURL(/room=/);
  const roomId = new URL(screen.page.url()).searchParams.get('room') ?? '';
  for (let guests = 1; guests < players; guests += 1) {
    const { body } = await new Visitor(url).post(`/api/game-rooms/join/${roomId}`);
    const guest = new Player(url, seatIn(body));
    open.push(guest);
    guest.send('join-room');
  }
  await screen.button('Start the game').click();
  await screen.button('Roll Dice').waitFor();
}

test.for([DESK, SIDEWAYS, TELEVISION])(
  'at $width × $height a party of three has its dice on the screen, and every name whole',
  async (viewport, { visit, server, expect, onTestFinished }) => {
    const open: Player[] = [];
    onTestFinished(() => {
      for (const player of open) player.close();
    });
    const screen = await visit(PARTY_PATH, { viewport });
    await partyOf(screen, server.url, open);
    expect(await bottomOf(screen, 'Roll Dice')).toBeLessThanOrEqual(viewport.height);
    expect(await screen.page.getByTestId('player1').getByText('You').isVisible()).toBe(true);
    expect(await cutNames(screen, 'Scores')).toEqual([]);
  },
);

const SMALL = { width: 320, height: 568 };
const LONGEST = 'Maximiliano-Alejandr';

/** A table of two on this screen, begun. */
async function boxesOf(screen: Screen, url: string, open: Player[]): Promise<void> {
  await screen.button('Create Room').click();
  await screen.button('Scatter').click();
  await screen.button('Finish Placement').click();
  await screen.page.getByText('Waiting for second player...').waitFor();
  const roomId = new URL(screen.page.url()).searchParams.get('room') ?? '';
  const { body } = await new Visitor(url).post(`/api/game-rooms/join/${roomId}`);
  open.push(new Player(url, seatIn(body)));
  await screen.button('Roll Dice').waitFor();
}

test.for([
  ['Alluring Boxes', 16],
  ['Alluring Boxes', 32],
  ['a full party', 16],
  ['a full party', 32],
] as const)(
  '[B161] [B162] [B171] on a phone of 320 × 568 the first turn of %s has its button in sight, with text of %i px',
  async ([game, standard], { visit, server, expect, onTestFinished }) => {
    const open: Player[] = [];
    onTestFinished(() => {
      for (const player of open) player.close();
    });
    const isParty = game === 'a full party';
    const screen = await visit('/', { viewport: SMALL, hasTouch: true, me: { name: LONGEST } });
    const { page } = screen;
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.goto(server.url + (isParty ? PARTY_PATH : BOXES_PATH));
    await (isParty ? partyOf(screen, server.url, open, 8) : boxesOf(screen, server.url, open));
    const inSight = () =>
      screen.button('Roll Dice').evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return button.contains(over) && top >= 0 && bottom < window.innerHeight + 1;
      });
    await expect.poll(inSight).toBe(true);
    if (standard > 16) return;
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // Nor does what stays at the lower edge hide a box.
    const board = await page.getByTestId('game-grid').boundingBox();
    const dice = await page.getByRole('region', { name: 'Dice' }).boundingBox();
    expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(dice?.y ?? 0);
    const seats = page.getByRole('list', { name: 'Scores' }).getByRole('listitem');
    const tops = await seats.evaluateAll((all) =>
      all.map((seat) => seat.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(isParty ? 2 : 1);
    // [B171] Nothing moves as somebody goes.
    for (const player of open) player.close();
    await seats.last().getByText('away').waitFor();
    const now = await seats.evaluateAll((all) =>
      all.map((seat) => seat.getBoundingClientRect().top),
    );
    expect(now).toEqual(tops);
    const after = await page.getByTestId('game-grid').boundingBox();
    expect(after?.y).toBe(board?.y);
  },
);

test.for([SMALL, { width: 390, height: 844 }, SIDEWAYS, { width: 820, height: 1180 }, DESK])(
  '[B164] at $width × $height who lays out the boxes sees guide, count, grid and buttons without a scroll',
  async (viewport, { visit, expect }) => {
    const screen = await visit(BOXES_PATH, { viewport });
    const { page } = screen;
    await screen.button('Create Room').click();
    const grid = page.getByTestId('placement-grid');
    const guide = page.getByText('opens often');
    const look = async (count: string) => {
      const parts = [page.getByText(count), guide, grid];
      for (const name of ['Scatter', 'Reset', 'Finish Placement']) parts.push(screen.button(name));
      for (const part of parts) {
        const box = await part.boundingBox();
        const bottom = (box?.y ?? viewport.height) + (box?.height ?? 1);
        expect(bottom, String(part)).toBeLessThanOrEqual(viewport.height);
        expect(box?.y, String(part)).toBeGreaterThanOrEqual(0);
      }
    };
    const colourOf = (name: string) =>
      screen.button(name).evaluate((button) => getComputedStyle(button).backgroundColor);
    await grid.waitFor();
    await look('Place at least one box');
    const main = await colourOf('Scatter');
    expect(await colourOf('Finish Placement')).not.toBe(main);
    const before = await grid.boundingBox();
    await screen.button('Scatter').click();
    await look('9 of 9 placed');
    await expect.poll(() => colourOf('Finish Placement')).toBe(main);
    expect(await colourOf('Scatter')).not.toBe(main);
    // It stays where it was: nothing jumps under the finger.
    expect(await grid.boundingBox()).toEqual(before);
  },
);
