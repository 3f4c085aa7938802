import * as v from 'valibot';
import { Visitor } from '../../bridge/client/visitor.ts';
import { roomSchema } from '../../engine/wire/rest.ts';
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

    const television = await visit('/');
    await television.page.addInitScript(script);
    await television.page.goto(`${server.url}/watch/${link.slice(-6)}`);
    await television.page.waitForLoadState('networkidle');
    expect(await host.page.getByText(/watching/).count()).toBe(0);
    await television.page.evaluate('show()');
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
