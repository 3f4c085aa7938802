import { decidedFor, SEATS } from '../../engine/games/boxes/rules.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { seatIn } from '../support/rooms.ts';
import { Player } from '../support/player.ts';
import { playingTable, type Table } from '../support/table.ts';
import { BOXES_PATH, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { DESK, type Screen } from './support/screen.ts';

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
  await visit(`/watch/${roomId}`, options);
  await page.getByRole('switch', { name: 'Let watchers read the chat' }).waitFor();
  const log = await page.getByRole('log').boundingBox();
  expect(log?.height).toBeGreaterThanOrEqual(90);
  const chat = await page.getByRole('region', { name: 'Chat' }).boundingBox();
  expect(await bottomOf(host, 'Send')).toBeLessThanOrEqual((chat?.y ?? 0) + (chat?.height ?? 0));
});

/** A party of three on this screen, begun. */
async function partyOfThree(screen: Screen, url: string, open: Player[]): Promise<void> {
  await screen.button('Create Room').click();
  await screen.page.waitForURL(/room=/);
  const roomId = new URL(screen.page.url()).searchParams.get('room') ?? '';
  for (let guests = 0; guests < 2; guests += 1) {
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
    await partyOfThree(screen, server.url, open);
    expect(await bottomOf(screen, 'Roll Dice')).toBeLessThanOrEqual(viewport.height);
    expect(await screen.page.getByTestId('player1').getByText('You').isVisible()).toBe(true);
    expect(await cutNames(screen, 'Scores')).toEqual([]);
  },
);
