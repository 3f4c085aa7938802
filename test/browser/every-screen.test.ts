import { expect } from 'vitest';
import type { PartyRoom } from '../../engine/games/party/party-messages.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import { png } from '../../api/photos/images/sample-images.ts';
import { Administrator } from '../support/administrator.ts';
import { addTasks, joinParty, playOn, sitAs } from '../support/party.ts';
import { keep } from '../support/photos.ts';
import { openRoom } from '../support/rooms.ts';
import { playingTable, playOut } from '../support/table.ts';
import { dareCard, heldBy, offerCard, rollButton } from './support/board.ts';
import { browserTest, PASSWORD, signIn, type Visit } from './support/browser-test.ts';
import { faultsOf } from './support/looks.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600', PHOTO_REVIEW: '1' });
const HAND = { viewport: PHONE, hasTouch: true } as const;
const BOXES = '/games/alluring-boxes';
const PARTY = '/games/alluring-party';

type Look = (screen: Screen, name: string) => Promise<void>;

interface Tour {
  url: string;
  visit: Visit;
  look: Look;
}

/** Opens pages in one window after the other, and looks at each. */
async function lookAt(
  { url, look }: Tour,
  screen: Screen,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await screen.page.goto(url + path);
    if (path.includes('#')) await screen.page.reload();
    await screen.page.getByRole('heading', { level: 1 }).waitFor();
    await screen.page.waitForLoadState('networkidle');
    await look(screen, path);
  }
}

async function pages(tour: Tour): Promise<void> {
  const screen = await tour.visit('/', HAND);
  const { page } = screen;
  await lookAt(tour, screen, ['/gallery', '/code', '/photo-test', '/no/such/page', '/']);
  await screen.button('Choose a name').click();
  await page.getByRole('dialog').waitFor();
  await tour.look(screen, 'the name sheet');
  await screen.button('My games').click();
  await page.getByRole('dialog', { name: 'My games' }).waitFor();
  await tour.look(screen, 'the games sheet');
  await lookAt(tour, screen, ['/offline.html']);
}

async function alone(tour: Tour): Promise<void> {
  const { visit, look, url } = tour;
  const screen = await visit('/games/slots-exposure', HAND);
  const { page } = screen;
  await screen.button(/^Spin/).waitFor();
  await look(screen, 'slots');
  await screen.button('How to play').click();
  await page.getByRole('dialog').waitFor();
  await look(screen, 'how to play');
  await page.goto(`${url}/games/wheel-of-exposure`);
  await screen.button('Spin the wheel').click();
  await page.locator('[data-segment]').waitFor();
  await look(screen, 'the wheel');
  await page.getByText('Fair play').click();
  await screen.button('New seeds').click();
  await page.getByText('Checked: nothing was changed.').waitFor();
  for (const summary of await page.getByText(/^Details: /).all()) await summary.click();
  await look(screen, 'fair play');
}

/** A visitor of whom the slot machine asks a photo. */
async function challenged(url: string): Promise<Visitor> {
  for (;;) {
    const visitor = new Visitor(url);
    for (;;) {
      const { status, body } = await visitor.post('/api/play/slots-exposure', { type: 'SPIN' });
      if (status !== 200) break;
      if ((body as { state: string }).state === 'photoChallenge') return visitor;
    }
  }
}

async function challenge({ visit, look, url }: Tour): Promise<void> {
  const screen = await visit('/', HAND);
  await screen.become((await challenged(url)).cookie);
  await screen.page.goto(`${url}/games/slots-exposure`);
  await screen.button(/^No\b/).and(screen.page.locator(':enabled')).waitFor();
  await look(screen, 'the photo challenge');
}

async function boxes(tour: Tour): Promise<void> {
  const { visit, look, url } = tour;
  const waiting = await openRoom(url);
  const screen = await visit(BOXES, HAND);
  const { page } = screen;
  await page.getByTestId('room-row').first().waitFor();
  await look(screen, 'the rooms');
  await lookAt(tour, screen, [`${BOXES}?room=${waiting.roomId}`]);
  waiting.close();
  await page.goto(url + BOXES);
  await screen.button('Create Room').click();
  await screen.button('Scatter').click();
  await look(screen, 'the placement');
  await screen.button('Finish Placement').click();
  await page.getByText('Waiting for second player...').waitFor();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await look(screen, 'the room that waits');
}

async function two(tour: Tour): Promise<void> {
  const { visit, look, url } = tour;
  const table = await playingTable(url);
  const { roomId } = table.players[0];
  const screen = await visit('/', HAND);
  await screen.become(table.hosts[0].cookie);
  const { page } = screen;
  await page.goto(`${url}${BOXES}?room=${roomId}`);
  await rollButton(screen).waitFor();
  table.players[1].send('chat-message', { message: 'Hello there' });
  await page.getByRole('log').getByText('Hello there').waitFor();
  await look(screen, 'the table for two');
  await screen
    .button(/How daring tonight|^Yours/)
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await look(screen, 'the limits sheet');
  await page.keyboard.press('Escape');
  await screen.button('Leave room').click();
  await page.getByRole('alertdialog').waitFor();
  await look(screen, 'leaving');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByText('Reconnecting…').waitFor();
  await look(screen, 'reconnecting');
  await page.getByText('Not connected. Please refresh the page.').waitFor();
  await look(screen, 'not connected');
  await page.context().setOffline(false);
  await page.getByText('Not connected.').waitFor({ state: 'hidden' });
  await playOut(table);
  await screen.button('Rematch').waitFor();
  await look(screen, 'the end for two');
  table.close();
  await lookAt(tour, screen, [`/watch/${roomId}`, `/replay/${roomId}`]);
  const newcomer = await visit(BOXES, { ...HAND, isNew: true });
  await newcomer.button('Play with the house').click();
  await newcomer.page.getByRole('dialog').waitFor();
  await look(newcomer, 'before the first table');
}

/** Whether a dare of such a player is at this step: done, or not said yet. */
const hasDare = (isFor: (by: string) => boolean, done: boolean | null) => (room: PartyRoom) =>
  room.dares.some(
    (dare) => isFor(dare.by) && dare.text !== null && dare.done === done && dare.coins === null,
  );

async function party(tour: Tour): Promise<void> {
  const { visit, look, url } = tour;
  const screen = await visit(PARTY, HAND);
  const { page } = screen;
  await screen.button('Create Room').click();
  await page.getByTestId('room-id').waitFor();
  await look(screen, 'the lobby, alone');
  const { roomId, playerId } = await heldBy(screen);
  const host = await sitAs(url, { roomId, playerId });
  const guests = [host];
  for (const name of ['Anna', 'Maximiliano-Alejandro']) {
    guests.push(await joinParty(url, roomId, name.slice(0, 20)));
  }
  await screen.button('Start the game').waitFor();
  await look(screen, 'the lobby of three');
  const late = await visit(PARTY, HAND);
  await late.page.getByTestId('room-row').first().waitFor();
  await look(late, 'the parties');
  host.player.send('start-game');
  await rollButton(screen).waitFor();
  await look(screen, 'the party');
  await late.page.goto(`${url}${PARTY}?room=${roomId}`);
  await late.sitDown();
  await late.page.getByRole('heading', { name: 'You play in the next game.' }).waitFor();
  await look(late, 'in line');
  await playOn(guests, ({ offer, seat }) => offer !== null && seat === host.seat);
  await offerCard(screen).waitFor();
  await look(screen, 'the choice of a dare');
  const isHost = (by: string) => by === host.seat;
  await playOn(guests, hasDare(isHost, null));
  await dareCard(screen).getByRole('button', { name: 'Done' }).waitFor();
  await look(screen, 'an open dare');
  await late.page.goto(`${url}/watch/${roomId}`);
  await dareCard(late).waitFor();
  await look(late, 'a watched dare');
  await playOn(guests, hasDare(isHost, true));
  await screen.button(/photo/i).first().waitFor();
  await look(screen, 'a dare that is judged');
  await playOn(
    guests,
    hasDare((by) => !isHost(by), true),
  );
  await dareCard(screen).getByRole('button', { name: 'Nailed it' }).waitFor();
  await look(screen, 'a dare to judge');
  await playOn(guests, () => false);
  await page.getByRole('list', { name: 'Moments of the game' }).waitFor();
  await look(screen, 'the podium');
  await lookAt(tour, screen, [`/replay/${roomId}`]);
}

const PANEL =
  'tonight overview tasks kinks users game-configuration waiting-photos figures audit'.split(' ');

async function panel(tour: Tour): Promise<void> {
  const { visit, look, url } = tour;
  const admin = await Administrator.signIn(url, PASSWORD);
  await admin.post('/api/kinks', { name: 'Karaoke', description: 'Sing along' });
  await admin.post('/api/users', { nickname: 'Robin', rating: 3 });
  await keep(new Visitor(url), await png(9), 'pose.png');
  const screen = await visit('/admin/login', HAND);
  const { page } = screen;
  await look(screen, 'the login');
  await signIn(screen);
  await lookAt(
    tour,
    screen,
    PANEL.map((name) => `/admin#${name}`),
  );
  await page.goto(`${url}/admin#tasks`);
  await page.reload();
  await screen.button('Edit').first().click();
  await look(screen, 'editing a task');
  await screen.button('Delete').first().click();
  await page.getByRole('alertdialog').waitFor();
  await look(screen, 'deleting a task');
  await page.reload();
  const csv = Buffer.from('text,difficulty\nSing all six verses,Easy\n,Hard\nDance,Impossible\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer: csv });
  await screen.button(/^Import [0-9]/).waitFor();
  await look(screen, 'the preview of an import');
  await screen.button(/^Import [0-9]/).click();
  await screen.button('Dismiss').waitFor();
  await look(screen, 'the report of an import');
  const [user] = (await admin.get('/api/users')).body as { link: string }[];
  await lookAt(tour, screen, [user?.link ?? '']);
}

/** Walks side by side, and expects that nothing is wrong with any screen they look at. */
async function expectNoFaults(
  { visit, server }: { visit: Visit; server: { url: string } },
  walks: readonly ((tour: Tour) => Promise<void>)[],
): Promise<void> {
  const found: Record<string, string[]> = {};
  const look: Look = async (screen, name) => {
    const faults = await faultsOf(screen);
    if (faults.length > 0) found[name] = faults;
  };
  await Promise.all(walks.map((walk) => walk({ url: server.url, visit, look })));
  expect(found).toEqual({});
}

const TAKES =
  '[B156] [B157] [B158] [B159] [B174] take large text, forced colours, a thumb and a screen reader';

test(`the pages of guests alone ${TAKES}`, async ({ visit, server }) => {
  await expectNoFaults({ visit, server }, [pages, alone, challenge]);
});

test(`rooms and the table for two ${TAKES}`, async ({ visit, server }) => {
  await expectNoFaults({ visit, server }, [boxes, two]);
});

test(`the party ${TAKES}`, async ({ visit, server }) => {
  await addTasks(await Administrator.signIn(server.url, PASSWORD));
  await expectNoFaults({ visit, server }, [party]);
});

test(`the panel ${TAKES}`, async ({ visit, server }) => {
  await addTasks(await Administrator.signIn(server.url, PASSWORD));
  await expectNoFaults({ visit, server }, [panel]);
});
