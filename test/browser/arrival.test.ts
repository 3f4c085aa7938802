import { BOXES_PATH, rollButton, openRoom } from './support/board.ts';
import { browserTest } from './support/browser-test.ts';
import { PHONE, DESK, MOVING, type Screen } from './support/screen.ts';
import * as v from 'valibot';
import { meSchema } from '../../engine/wire/rest.ts';
import { seriousOn } from './support/page-reports.ts';

const test = browserTest({ TURN_SECONDS: '600' });
const WINDOW = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

test.concurrent('[B143] [B66] the home page begins with the party, and the house is one press away', async ({
  visit,
  expect,
}) => {
  const screen = await visit('/', WINDOW);
  const { page } = screen;
  const order = [
    page.getByRole('link', { name: 'Gather the party' }),
    page.getByLabel('Code'),
    page.getByRole('list', { name: 'Games' }),
    page.getByRole('heading', { name: 'Tests' }),
  ];
  const tops = await Promise.all(order.map(async (one) => (await one.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await page.getByRole('link', { name: 'Play with the house' }).tap();
  await rollButton(screen).waitFor();
  const address = page.url();
  await page.reload();
  await rollButton(screen).waitFor();
  expect(page.url()).toBe(address);
  await page.getByText('played by the server').waitFor();
  await rollButton(screen).tap();
  const log = page.getByRole('log');
  await log.getByText('The house rolled').waitFor();
  await expect.poll(() => rollButton(screen).isEnabled()).toBe(true);
  expect(screen.complaints).toEqual([]);
});

/** Writes down what the page asks of the phone. */
const NOTE_REQUESTS = `
  window.asked = [];
  navigator.vibrate = () => asked.push('vibrate') > 0;
  Object.defineProperty(navigator.wakeLock, 'request', {
    value: async (kind) => { asked.push(kind); return { release: async () => {} }; },
  });`;

test.concurrent('the screen stays awake during a game, and the phone vibrates for its own turn and dice alone', async ({
  visit,
  expect,
}) => {
  const screen = await visit(BOXES_PATH, { ...WINDOW, ...MOVING });
  const { page } = screen;
  await page.evaluate(NOTE_REQUESTS);
  await screen.button('Play with the house').tap();
  await rollButton(screen).tap();
  await page.getByRole('log').getByText('The house rolled').waitFor();
  await expect.poll(() => rollButton(screen).isEnabled()).toBe(true);
  // The first turn, its dice, and the turn after those of the house.
  const asked = ['screen', 'vibrate', 'vibrate', 'vibrate'];
  await expect.poll(() => page.evaluate('asked.toSorted()')).toEqual(asked);
});

test.concurrent('[T26] two visitors who press Play now sit at one table', async ({
  visit,
  expect,
}) => {
  const first = await visit(BOXES_PATH, WINDOW);
  await first.tabTo('Play now');
  await first.page.keyboard.press('Enter');
  await first.page.getByText('Waiting for second player...').waitFor();
  const second = await visit(BOXES_PATH, WINDOW);
  await second.button('Play now').tap();
  await rollButton(first).waitFor();
  await expect.poll(() => new URL(second.page.url()).search).toBe(new URL(first.page.url()).search);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test.concurrent('[B66] a friend who follows the link takes the seat of the house', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH, WINDOW);
  await host.button('Play with the house').tap();
  await rollButton(host).waitFor();
  const friend = await visit(host.page.url().replace(/^https?:\/\/[^/]+/, ''), WINDOW);
  await friend.sitDown();
  await friend.page.getByText('Player 2').first().waitFor();
  await expect.poll(() => host.page.getByText('played by the server').count()).toBe(0);
  expect([...host.complaints, ...friend.complaints]).toEqual([]);
});

const BOXES = [5, 6, 7, 8, 9];
const PARTY_PATH = '/games/alluring-party';
const NEW = { isNew: true } as const;
const asked = ({ page }: Screen) => page.getByRole('dialog', { name: 'Who are you tonight?' });
const answer = (screen: Screen) => asked(screen).getByRole('button', { name: /^Play as/ });
const later = (screen: Screen) => asked(screen).getByRole('button', { name: 'Later' });

/** The server's view of the window's visitor. */
async function known({ page }: Screen) {
  const body: unknown = await page.evaluate(async () => (await fetch('/api/me')).json());
  return v.parse(meSchema, body);
}

const seatedIn = async ({ page }: Screen, room: string): Promise<unknown> =>
  page.evaluate(
    `fetch('/api/rooms/${room}').then((answer) => answer.json()).then(({ seated }) => seated)`,
  );

const roomOf = ({ page }: Screen): string => new URL(page.url()).searchParams.get('room') ?? '';

/** Leaves the room, and comes to another one. */
async function another(screen: Screen): Promise<void> {
  await screen.button('Leave room').click();
  await screen.button('Create Room').click();
  await screen.button('Finish Placement').waitFor();
}

test('[A92] one screen before the first room names a guest and says how daring, once', async ({
  visit,
  expect,
}) => {
  const host = await visit(BOXES_PATH, NEW);
  expect(await asked(host).count()).toBe(0);
  await host.button('Create Room').click();
  await asked(host).waitFor();
  expect(await seriousOn(host.page)).toEqual([]);
  await asked(host).getByText('Normal').click();
  const offered = (await answer(host).textContent()) ?? '';
  await asked(host).getByRole('button', { name: 'Shuffle' }).click();
  await expect.poll(() => answer(host).textContent()).not.toBe(offered);
  await asked(host).getByLabel('Your name at the table').fill('Anna');
  await asked(host).getByTitle('Owl').click();
  expect(roomOf(host)).toBe('');
  await answer(host).click();
  await host.button('Finish Placement').waitFor();
  const { name, avatar, limits } = await known(host);
  expect({ name, avatar }).toEqual({ name: 'Anna', avatar: 'owl' });
  expect(limits).toEqual({ level: 'Нормал', kinks: [], withFace: false });
  await another(host);
  expect(await asked(host).count()).toBe(0);
  expect(host.complaints).toEqual([]);
});

const WAYS: Readonly<Record<string, (screen: Screen) => Promise<void>>> = {
  'Play now': (screen) => screen.button('Play now').click(),
  'Play with the house': (screen) => screen.button('Play with the house').click(),
  'the list': (screen) => screen.button('Join').first().click(),
  'a link': (screen) => screen.sitDown(),
  'the home page': ({ page }) => page.getByRole('link', { name: 'Play with the house' }).click(),
};

test.for(Object.keys(WAYS))(
  '[A92] by %s nothing is taken until the answer; Later sits down without a name',
  async (way, { visit, expect }) => {
    const host = await visit(BOXES_PATH);
    const room = await openRoom(host, ...BOXES);
    const starts: Record<string, string> = {
      'a link': `${BOXES_PATH}?room=${room}`,
      'the home page': '/',
    };
    const guest = await visit(starts[way] ?? BOXES_PATH, NEW);
    await WAYS[way]?.(guest);
    await asked(guest).waitFor();
    // It never goes by itself, nor by a touch elsewhere.
    await guest.page.mouse.click(4, 4);
    expect(await seatedIn(host, room)).toBe(1);
    if (way !== 'a link') expect(roomOf(guest)).toBe('');
    const heightOfLater = async () => (await later(guest).boundingBox())?.height;
    await expect.poll(heightOfLater).toBeGreaterThanOrEqual(44);
    await later(guest).click();
    await guest.page.getByText('You', { exact: true }).first().waitFor();
    expect(await asked(guest).count()).toBe(0);
    expect((await known(guest)).name).toBeNull();
    await guest.page.reload();
    await guest.page.getByText('You', { exact: true }).first().waitFor();
    expect(await asked(guest).count()).toBe(0);
  },
);

test('[A92] a press that led here from another page waits at the door; Escape stays there', async ({
  visit,
  expect,
}) => {
  const host = await visit(PARTY_PATH);
  await host.button('Create Room').click();
  await host.page.getByTestId('room-id').waitFor();
  const room = roomOf(host);
  const guest = await visit(`/watch/${room}`, NEW);
  await guest.page.getByRole('link', { name: 'Take a seat here' }).click();
  await asked(guest).waitFor();
  await guest.page.keyboard.press('Escape');
  await asked(guest).waitFor({ state: 'hidden' });
  expect(await seatedIn(host, room)).toBe(1);
  await guest.sitDown();
  await answer(guest).click();
  await guest.page.getByText('You', { exact: true }).first().waitFor();
  const { name } = await known(guest);
  await host.page
    .getByText(name ?? 'nobody')
    .first()
    .waitFor();
});

test('[A92] [B121] by keyboard: Enter, Enter, and the focus is on what is to be done at the table', async ({
  visit,
  expect,
}) => {
  const guest = await visit(BOXES_PATH, NEW);
  await guest.press('Play with the house');
  await asked(guest).waitFor();
  await guest.page.keyboard.press('Enter');
  const focused = () => guest.page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Roll Dice');
  expect((await known(guest)).name).not.toBeNull();
  await guest.page.getByText('played by the server').waitFor();

  const host = await visit(PARTY_PATH, NEW);
  await host.press('Create Room');
  await asked(host).waitFor();
  await host.page.keyboard.press('Enter');
  await expect
    .poll(() => host.page.evaluate(() => document.activeElement?.textContent))
    .toBe('Copy link');
});

test('[A92] asks neither who has a name nor who watches', async ({ visit, expect }) => {
  const host = await visit(BOXES_PATH);
  const room = await openRoom(host, ...BOXES);
  const watcher = await visit(`/watch/${room}`, NEW);
  const guest = await visit('/', NEW);
  await guest.button('Choose a name').click();
  await guest.page.getByLabel('Your name at the table').fill('Boris');
  await guest.button('Play as Boris').click();
  await guest.button('Hi, Boris').waitFor();
  await guest.page.goto(host.page.url());
  await guest.sitDown();
  await rollButton(host).waitFor();
  await watcher.page.getByTestId('player-2').getByText('Boris').waitFor();
  for (const screen of [guest, watcher]) expect(await asked(screen).count()).toBe(0);
  // What was asked there can be changed from the name.
  await guest.button('Hi, Boris').click();
  await guest.button('My limits').click();
  await guest.page.getByRole('dialog', { name: 'How daring tonight?' }).waitFor();
});

test.for([{ width: 320, height: 568 }, PHONE, { width: 844, height: 390 }, DESK])(
  '[A92] at $width × $height it has the whole screen, and its buttons stand on it',
  async (viewport, { visit, expect }) => {
    const host = await visit(BOXES_PATH, { viewport, ...NEW });
    await host.button('Create Room').click();
    await expect.poll(() => asked(host).boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    for (const button of [answer(host), later(host)]) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(viewport.height);
    }
    const excess = await asked(host).evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
  },
);
