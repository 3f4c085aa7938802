import { Visitor } from '../../bridge/client/visitor.ts';
import { BOXES_PATH as PATH, openRoom, rollButton, seatTwo } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';
import { seriousOn } from './support/page-reports.ts';

// Turns are quick, so that two of them are missed soon. The tests wait for them at the same time.
const test = browserTest({ TURN_SECONDS: '2', SEAT_SECONDS: '8', TRUST_PROXY: '1' });

const notice = ({ page }: Screen) => page.getByRole('region', { name: 'The other player is away' });

test.concurrent.for([
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)(
  '[B53] on %s the host is offered to free the seat of who missed two turns',
  async ([, viewport], { visit, expect }) => {
    const { host, guest, roomId } = await seatTwo(visit, { viewport }, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    await guest.close();
    await notice(host).waitFor();
    expect(await notice(host).innerText()).toContain('Player 2 is away. They missed two turns.');
    expect(await seriousOn(host.page)).toEqual([]);
    // After a reload the page offers it again.
    await host.page.reload();
    await notice(host).getByRole('button', { name: 'Invite somebody else' }).click();
    await host.button('Finish Placement').waitFor();
    await notice(host).waitFor({ state: 'detached' });
    expect(new URL(host.page.url()).searchParams.get('room')).toBe(roomId);
  },
);

test.concurrent('[B53] a player who is back ends the offer', async ({ visit }) => {
  const { host, guest, roomId } = await seatTwo(visit, {}, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  const context = guest.page.context();
  await guest.page.goto('about:blank');
  await notice(host).waitFor();
  const back = await context.newPage();
  await back.goto(new URL(`${PATH}?room=${roomId}`, host.page.url()).href);
  await notice(host).waitFor({ state: 'detached' });
  await host.page.getByTestId('player-2').getByText('at the table').waitFor();
});

test.concurrent('[B60] the player who stayed has the server roll, waits and sees the choices again, and wins', async ({
  visit,
  expect,
}) => {
  const { host, guest } = await seatTwo(visit, {}, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  await guest.close();
  await notice(host).getByRole('button', { name: 'Roll for them' }).click();
  await host.page.getByRole('log').getByText('Player 2 rolled').nth(2).waitFor();
  await notice(host).getByRole('button', { name: 'Wait' }).click();
  await notice(host).waitFor({ state: 'detached' });
  await host.button('What can I do?').click();
  await notice(host).getByRole('button', { name: 'End and win' }).click();
  await host.page.getByText('You win!').waitFor();
  expect(host.complaints).toEqual([]);
});

test.concurrent('[B50] a host waits again if the player who joined never connects', async ({
  visit,
  server,
}) => {
  const host = await visit(PATH);
  const room = await openRoom(host, 3, 7);
  // Looked for before it appears: it disappears again.
  await Promise.all([rollButton(host).waitFor(), new Visitor(server.url).joinRoom(room)]);
  await host.page.getByText('Waiting for second player...').waitFor();
  // From another address: that one's waits for a moment [B76].
  const extraHTTPHeaders = { 'x-forwarded-for': '198.51.100.7' };
  const guest = await visit(`${PATH}?room=${room}`, { extraHTTPHeaders });
  await guest.sitDown();
  await guest.page.getByTestId('player-2').getByText('at the table').waitFor();
});

test.concurrent('[B54] a room is made only by link, and its maker finds it again', async ({
  visit,
  server,
  expect,
}) => {
  const host = await visit(PATH);
  const box = host.page.getByRole('checkbox', { name: 'Only by link' });
  expect(await box.isChecked()).toBe(false);
  await box.check();
  expect(await seriousOn(host.page)).toEqual([]);
  await host.page.setViewportSize(PHONE);
  await host.page.setViewportSize(DESK);
  const room = await openRoom(host, 3);
  const listed = await new Visitor(server.url).rooms();
  expect(listed.map(({ id }) => id)).not.toContain(room);
  const again = await host.page.context().newPage();
  await again.goto(new URL(PATH, host.page.url()).href);
  await again.getByTestId('room-row').filter({ hasText: room }).getByText('Return').waitFor();
  const guest = await visit(`${PATH}?room=${room}`);
  await guest.sitDown();
  await rollButton(host).waitFor();
  await guest.page.getByTestId('player-2').waitFor();
});
