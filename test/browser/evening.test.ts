import * as v from 'valibot';
import { userSchema } from '../../engine/wire/admin.ts';
import { Administrator } from '../support/administrator.ts';
import { seriousOn } from './support/page-reports.ts';
import { BOXES_PATH, dareCard, openRoom, rollButton, rollToDare } from './support/board.ts';
import { browserTest, PASSWORD, region, signIn } from './support/browser-test.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const TELEVISION = { viewport: { width: 1920, height: 1080 } } as const;
const BOXES = [5, 6, 7, 8, 9];
const heldSeat = v.object({ playerId: v.string() });

const say = async (screen: Screen, text: string): Promise<void> => {
  await screen.page.getByLabel('Message').fill(text);
  await screen.button('Send').click();
};

/** Rolls in turn until a box of this player's opens with a dare; the other player passes theirs. */
async function rollToDareOf(opener: Screen, other: Screen): Promise<void> {
  for (;;) {
    const [by] = await rollToDare([opener, other]);
    if (by === opener) return;
    await dareCard(by).getByRole('button', { name: 'Pass' }).click();
    await dareCard(by).waitFor({ state: 'hidden' });
  }
}

test('an evening: two phones, a television and an administrator', async ({
  visit,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  await admin.import(
    'tasks',
    ['text,difficulty,level', 'Sing the chorus,Сложно,Лайт', 'Never drawn,Сложно,Хардкор'].join(
      '\n',
    ),
  );
  const user = v.parse(
    userSchema,
    (await admin.post('/api/users', { nickname: 'Anna', rating: 4 })).body,
  );

  const anna = await visit(user.link, { ...HAND, baseURL: server.url });
  await anna.button('Play as Anna').click();
  await anna.page.waitForURL('/');
  await anna.page.goto(new URL(BOXES_PATH, server.url).href);
  const room = await openRoom(anna, ...BOXES);
  const { playerId } = v.parse(
    heldSeat,
    JSON.parse(await anna.page.evaluate(() => sessionStorage.getItem('boxes-seat') ?? '')),
  );

  // The television watches before the second player comes, and shows how to join.
  const television = await visit(`/watch/${room}`, TELEVISION);
  await television.page.getByText('Waiting for second player...').waitFor();
  await television.page.getByRole('img', { name: /QR code/ }).waitFor();

  const boris = await visit(`${BOXES_PATH}?room=${room}`, { ...HAND, isNew: true });
  await boris.sitDown();
  // One screen: a name that was offered, and all that there is. What Anna is fine with holds all the same.
  const asked = boris.page.getByRole('dialog', { name: 'Who are you tonight?' });
  await asked.getByText('Hardcore').tap();
  await asked.getByRole('button', { name: /^Play as/ }).tap();
  await asked.waitFor({ state: 'hidden' });
  await rollButton(anna).waitFor();
  await anna.button('How daring tonight?').waitFor(); // hers, which she has not chosen
  await boris.button('Yours: Hardcore').waitFor();
  await boris.button(/^Hi, /).click();
  await boris.page.getByLabel('Your name at the table').fill('  Boris ');
  await boris.button('Play as Boris').click();
  for (const screen of [anna, television]) {
    await screen.page.getByTestId('player-2').getByText('Boris').waitFor();
    await screen.page.getByTestId('player-1').getByText('Anna').waitFor();
  }
  await say(boris, 'between us two');
  await anna.page.getByRole('log').getByText('between us two').waitFor();

  await rollToDareOf(anna, boris);
  for (const screen of [boris, television]) {
    await dareCard(screen).getByText('Anna’s dare').waitFor();
    await dareCard(screen).getByText('Sing the chorus').waitFor();
    expect(await dareCard(screen).getByRole('button', { name: 'Done' }).count()).toBe(0);
    expect(await seriousOn(screen.page)).toEqual([]);
  }
  expect(await rollButton(television).count()).toBe(0);
  expect(await television.page.getByLabel('Message').count()).toBe(0);

  const cheering = await visit(`/watch/${room}`, HAND);
  await cheering.button('Heart').tap();
  await boris.button('Applause').tap();
  for (const screen of [anna, boris, television]) {
    const flying = screen.page.getByTestId('reactions');
    await flying.getByText('❤️').waitFor({ state: 'attached' });
    await flying.getByText('Boris').waitFor({ state: 'attached' });
  }

  await dareCard(anna).getByRole('button', { name: 'Done' }).tap();
  const stamps = [anna, television].map((screen) =>
    dareCard(screen).filter({ hasText: 'Nailed it!' }).filter({ hasText: '+20 coins' }).waitFor(),
  );
  await dareCard(boris).getByRole('button', { name: 'Nailed it' }).tap();
  await Promise.all(stamps);
  const { body } = await admin.get(`/api/users/${user.id}`);
  expect(v.parse(userSchema, body).rating).toBe(5);
  const office = await visit('/admin#users');
  await signIn(office);
  const users = region(office, 'Users');
  await users.getByText('5 rating').waitFor();
  await users.getByText('Last assessments').click();
  const given = users.getByRole('listitem').filter({ hasText: 'Nailed it' });
  for (const text of ['+1', 'Sing the chorus', 'a guest']) await given.getByText(text).waitFor();
  await office.page.getByRole('link', { name: 'Tasks', exact: true }).click();
  const fit = region(office, 'Tasks').getByRole('row', { name: /^Light/ });
  expect(await fit.getByRole('cell').allTextContents()).toEqual(['1', '1']);
  expect(await seriousOn(office.page)).toEqual([]);

  const heard = television.heard.join('\n');
  expect(heard).toContain('Sing the chorus');
  for (const secret of [playerId, 'between us two', 'Never drawn']) {
    expect(heard).not.toContain(secret);
  }

  // A third visitor watches, or opens a table of their own; the address stays.
  const late = await visit(`${BOXES_PATH}?room=${room}`, HAND);
  await late.page.getByText('This game already has two players.').waitFor();
  expect(new URL(late.page.url()).searchParams.get('room')).toBe(room);
  await late.button('Watch').tap();
  await late.page.waitForURL(`**/watch/${room}`);
  await late.page.getByTestId('player-1').getByText('Anna').waitFor();
  const other = await visit(`${BOXES_PATH}?room=${room}`, HAND);
  await other.button('Start your own').tap();
  await other.button('Finish Placement').waitFor();

  const watching = [anna, boris, television].flatMap(({ complaints }) => complaints);
  expect(watching).toEqual([]);
});

test('[B18] a second tab asks: the seat goes on there, or both sides are played', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH);
  const room = await openRoom(host, ...BOXES);
  const link = host.page.url();
  const tab = await host.page.context().newPage();
  await tab.goto(link);
  await tab.getByText('You sit here already.').waitFor();
  await tab.getByRole('button', { name: 'Go on here' }).click();
  await tab.getByText('Waiting for second player...').waitFor();
  await host.page.getByText('You went on in another tab.').waitFor();
  await host.page.keyboard.press('Enter');
  await host.page.getByRole('heading', { name: 'Rooms' }).waitFor();

  await host.page.goto(link);
  await host.button('Play both sides').click();
  await host.page.getByTestId('player-2').getByText('You').waitFor();
  await tab.getByTestId('player-1').getByText('You').waitFor();
  expect(new URL(tab.url()).searchParams.get('room')).toBe(room);
  expect(host.complaints).toEqual([]);
});

test('a friend who comes while boxes are placed waits, and sits down by themselves', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH);
  await host.button('Create Room').click();
  await host.button('Finish Placement').waitFor();
  const friend = await visit(new URL(host.page.url()).href.replace(/^https?:\/\/[^/]+/, ''), HAND);
  await friend.sitDown();
  await friend.page.getByText('Stay here: your seat is yours').waitFor();
  await friend.button('Watch meanwhile').waitFor();
  await host.button('Scatter').click();
  await host.button('Finish Placement').click();
  await rollButton(host).waitFor();
  await friend.page.getByTestId('player-2').getByText('You').waitFor();
  expect(host.complaints).toEqual([]);
});

test.for([
  ['off the screen', 560],
  ['a strip at the edge of the screen', PHONE.height],
] as const)(
  'a hint shows new lines of a log that is %s, and leads there',
  async ([, height], { visit, expect }) => {
    const host = await visit(BOXES_PATH, { viewport: DESK });
    const room = await openRoom(host, ...BOXES);
    const guest = await visit(`${BOXES_PATH}?room=${room}`, {
      viewport: { width: PHONE.width, height },
    });
    await guest.sitDown();
    await rollButton(host).waitFor();
    await guest.page.getByRole('log').waitFor(); // what was said before it came is not new
    const toast = guest.button(/new in the chat/);
    await say(host, 'Look here!');
    await toast.getByText('Look here!').waitFor();
    await say(host, 'And here!');
    await guest.button(/^2 new in the chat\. Go there\./).click();
    await toast.waitFor({ state: 'hidden' });
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
  },
);

test('[T23] the home page leads back to a game that is not over', async ({ visit, expect }) => {
  const host = await visit(BOXES_PATH);
  const room = await openRoom(host, ...BOXES);
  await host.page.goto(new URL('/', host.page.url()).href);
  await host.page.getByRole('link', { name: 'Back to the table' }).click();
  await host.page.getByText('Waiting for second player...').waitFor();
  expect(new URL(host.page.url()).searchParams.get('room')).toBe(room);
  expect(host.complaints).toEqual([]);
});
