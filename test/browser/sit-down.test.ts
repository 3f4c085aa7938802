import * as v from 'valibot';
import { Visitor } from '../../bridge/client/visitor.ts';
import { roomSchema } from '../../engine/wire/rest.ts';
import { sitAs } from '../support/party.ts';
import { seatIn } from '../support/rooms.ts';
import { BOXES_PATH, openRoom, rollButton, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ TURN_SECONDS: '600' });

const PARTY_PATH = '/games/alluring-party';

/** Opens a table of either game, ready to be joined, and returns its link. */
async function openTable(host: Screen, path: string): Promise<string> {
  if (path === BOXES_PATH) return `${path}?room=${await openRoom(host, 3, 7)}`;
  await host.button('Create Room').click();
  await host.page.getByTestId('room-id').waitFor();
  return `${path}?room=${new URL(host.page.url()).searchParams.get('room')}`;
}

async function seated(url: string, link: string): Promise<number> {
  const { body } = await new Visitor(url).get(`/api/rooms/${link.slice(-6)}`);
  return v.parse(roomSchema, body).seated;
}

test.concurrent.for([
  [BOXES_PATH, DESK],
  [BOXES_PATH, PHONE],
  [PARTY_PATH, DESK],
  [PARTY_PATH, PHONE],
] as const)(
  '[B73] a page of %s that nobody touches takes no seat; the one that is pressed does',
  async ([path, viewport], { visit, server, expect }) => {
    const host = await visit(path, { viewport });
    const link = await openTable(host, path);
    const scanner = await visit(link, { viewport });
    await scanner.button('Sit down').waitFor();
    expect(await seriousOn(scanner.page)).toEqual([]);
    const friend = await visit(link, { viewport });
    await friend.button('Sit down').waitFor();
    expect(await seated(server.url, link)).toBe(1);
    const box = await friend.button('Sit down').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    // The button has the focus.
    await friend.page.keyboard.press('Enter');
    await friend.page.getByText('You', { exact: true }).first().waitFor();
    expect(await seated(server.url, link)).toBe(2);
    // A reload is no visit: the seat is theirs.
    await friend.page.reload();
    await friend.page.getByText('You', { exact: true }).first().waitFor();
    expect([...host.complaints, ...scanner.complaints, ...friend.complaints]).toEqual([]);
  },
);

/** The drawing of the face that a part of a page shows. */
const faceIn = ({ page }: Screen, part: string) =>
  page.locator(`${part} use`).first().getAttribute('href');

test('[B176] [B177] a row and a door show the face of who waits; until somebody reads it there is no chat', async ({
  visit,
  server,
  expect,
}) => {
  const host = await visit(BOXES_PATH, { me: { name: 'Masha', avatar: 'fox' } });
  const link = await openTable(host, BOXES_PATH);
  const room = link.slice(-6);
  const stranger = await visit(BOXES_PATH, { viewport: PHONE });
  const row = stranger.page.getByTestId('room-row').filter({ hasText: room });
  await row.getByText('Masha').waitFor();
  expect(await faceIn(stranger, `[data-room="${room}"]`)).toMatch(/#fox$/);
  await stranger.page.goto(server.url + link);
  await stranger.button('Sit down').waitFor();
  expect(await faceIn(stranger, 'section')).toMatch(/#fox$/);
  const field = host.page.getByPlaceholder('Say something…');
  expect(await field.isVisible()).toBe(false);
  await visit(`/watch/${room}`, { viewport: PHONE });
  await field.waitFor();
});

test('[T67] whoever comes by a link can press Enter to sit down, and sees no ring before that', async ({
  visit,
  expect,
}) => {
  const link = await openTable(await visit(BOXES_PATH), BOXES_PATH);
  const guest = await visit(link, { viewport: PHONE });
  await expect.poll(() => guest.page.locator('button:focus').textContent()).toBe('Sit down');
  expect(await guest.page.locator(':focus-visible').count()).toBe(0);
  await guest.page.keyboard.press('Enter');
  await guest.button('Leave room').waitFor();
});

test('[B172] a door shows the faces of all who sit there, who waits by name first', async ({
  visit,
  server,
  expect,
}) => {
  const guest = async (name: string | null, avatar: string | null) => {
    const visitor = new Visitor(server.url);
    const headers = { 'content-type': 'application/json' };
    await visitor.ask('PUT', '/api/me', { headers, body: JSON.stringify({ name, avatar }) });
    return visitor;
  };
  const faces = async (path: string) => {
    const stranger = await visit(path, { viewport: PHONE });
    await stranger.button('Sit down').waitFor();
    const drawn = stranger.page.locator('section li use');
    const all = await drawn.evaluateAll((uses) => uses.map((use) => use.getAttribute('href')));
    return all.map((href) => href?.split('#')[1]);
  };
  const sit = async (visitor: Visitor, room: string) => {
    const seat = seatIn((await visitor.post(room)).body);
    await sitAs(server.url, seat);
    return seat;
  };
  const made = await guest('Masha', 'panda');
  const host = await sit(made, '/api/tables/alluring-party');
  for (const [name, avatar] of [
    ['Boris', 'fox'],
    ['Lena', null],
  ] as const) {
    await sit(await guest(name, avatar), `/api/game-rooms/join/${host.roomId}`);
  }
  expect(await faces(`${PARTY_PATH}?room=${host.roomId}`)).toEqual(['panda', 'fox', 'guest']);
  // Whose place has no face keeps its mask, whoever else has one.
  const bare = await sit(await guest('Ida', null), '/api/tables/alluring-party');
  await sit(await guest('Otto', 'owl'), `/api/game-rooms/join/${bare.roomId}`);
  expect(await faces(`${PARTY_PATH}?room=${bare.roomId}`)).toEqual(['guest', 'owl']);
});

const HIDDEN = `
  let isHidden = true;
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
  window.show = () => { isHidden = false; document.dispatchEvent(new Event('visibilitychange')); };`;
const PRERENDERED = `
  let isAhead = true;
  Object.defineProperty(document, 'prerendering', { get: () => isAhead });
  window.show = () => { isAhead = false; document.dispatchEvent(new Event('prerenderingchange')); };`;

test.concurrent.for([
  ['hidden', HIDDEN],
  ['prerendered', PRERENDERED],
] as const)(
  '[B73] a page that is %s connects to nothing, asks for no seat and watches nothing until it is seen',
  async ([, script], { visit, server, expect }) => {
    const host = await visit(BOXES_PATH);
    const link = await openTable(host, BOXES_PATH);
    const guest = await visit('/');
    const sockets: string[] = [];
    guest.page.on('websocket', (socket) => sockets.push(socket.url()));
    await guest.page.addInitScript(script);
    await guest.page.goto(`${server.url}${link}`);
    await guest.page.getByText('Connecting to room...').waitFor();
    await guest.page.waitForLoadState('networkidle');
    expect(await guest.button('Sit down').count()).toBe(0);
    expect(sockets).toEqual([]);
    await guest.page.evaluate('show()');
    await guest.sitDown();
    await rollButton(host).waitFor();

    const watcher = await visit('/', { viewport: PHONE });
    await watcher.page.addInitScript(script);
    await watcher.page.goto(`${server.url}/watch/${link.slice(-6)}`);
    await watcher.page.waitForLoadState('networkidle');
    expect(await host.page.getByText(/watching/).count()).toBe(0);
    await watcher.page.evaluate('show()');
    await host.page.getByText('1 person is watching').waitFor();
  },
);

test.concurrent('[B74] a page that said "full" takes the seat that becomes free, once its visitor has pressed', async ({
  visit,
  expect,
}) => {
  const { host, guest, roomId } = await seatTwo(visit, {}, 3, 4, 5, 6, 7);
  const link = `${BOXES_PATH}?room=${roomId}`;
  const [looks, waits] = [await visit(link), await visit(link)];
  for (const screen of [looks, waits]) {
    await screen.page.getByText('This game already has two players.').waitFor();
  }
  await waits.button('Wait for a seat').click();
  await waits.page.getByText('it is yours').waitFor();
  await guest.button('Leave room').click();
  await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Leave room' }).click();
  await host.button('Invite somebody else').click();
  await host.button('Scatter').click();
  await host.button('Finish Placement').click();
  await waits.page.getByTestId('player-2').getByText('You').waitFor();
  await looks.page.getByText('This game already has two players.').waitFor();
  expect([...host.complaints, ...looks.complaints]).toEqual([]);
});

test.concurrent('[B73] a press in a page of this site is the press', async ({ visit }) => {
  const host = await visit(PARTY_PATH);
  const link = await openTable(host, PARTY_PATH);
  const television = await visit(`/watch/${link.slice(-6)}`);
  await television.page.getByRole('link', { name: 'Take a seat here' }).click();
  await television.page.getByText('You', { exact: true }).first().waitFor();
});

test.concurrent('[B73] a visitor whose seat was given away is told so, and presses to sit down again', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH);
  const link = await openTable(host, BOXES_PATH);
  const guest = await visit('/');
  await guest.page.evaluate(
    `sessionStorage.setItem('boxes-seat', '${JSON.stringify({ roomId: link.slice(-6), playerId: 'x'.repeat(22) })}')`,
  );
  await guest.page.goto(new URL(link, guest.page.url()).href);
  await guest.button('Sit down').waitFor();
  await guest.page.keyboard.press('Space');
  await rollButton(host).waitFor();
  expect(guest.complaints).toEqual([]);
});

test.concurrent('[G10] [B77] the host of a party frees a seat; its player is told, and sits down again by a press', async ({
  visit,
  expect,
}) => {
  const host = await visit(PARTY_PATH, { viewport: PHONE });
  const link = await openTable(host, PARTY_PATH);
  const guest = await visit(link, { viewport: PHONE });
  await guest.sitDown();
  await host.button('Free the seat of Player 2').click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Free the seat' }).click();
  await guest.page.getByText('Your seat was given away.').waitFor();
  expect(await host.button('Free the seat of Player 2').count()).toBe(0);
  await guest.sitDown();
  await host.button('Free the seat of Player 2').waitFor();
  expect(await seriousOn(host.page)).toEqual([]);
});
