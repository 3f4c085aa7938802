import { expect } from 'vitest';
import { png } from '../../api/photos/images/sample-images.ts';
import { Visitor } from '../../bridge/client/visitor.ts';
import type { PartyRoom } from '../../engine/games/party/party-messages.ts';
import { Administrator } from '../support/administrator.ts';
import { doneTable, sendPhoto } from '../support/dare-photos.ts';
import { addTasks, joinParty, playOn, sitAs } from '../support/party.ts';
import { openRoom, seatIn } from '../support/rooms.ts';
import { playOut } from '../support/table.ts';
import { dareCard } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const TELEVISION = { viewport: { width: 1920, height: 1080 } } as const;
const SMALL = '960x540';
const HIGH = '1024x768';
const ALL = [SMALL, HIGH, '1280x720', '1366x768', '1280x800', '3840x2160', '1920x1080'];
const PARTY = '/api/tables/alluring-party';
const NAMES = ['Alexandrina-Maria', 'Владимир', 'Maximilian', 'Bo', 'Chloe', 'Dmitri', 'Ekaterina'];
const LONG =
  'Sing the chorus of the last song that you heard and dance to it as the one who likes it most.';

const TASKS = Array.from({ length: 12 }, (_, at) => `${LONG} And ${at} times again.`);

/**
 * What of the page is outside its window, or cut, and the size of its largest texts: by the size that
 * the window gives them, so that all windows have the same.
 */
const look = ({ page }: Screen) =>
  page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const root = document.documentElement;
    const faults: string[] = [];
    if (root.scrollWidth > width || root.scrollHeight > height) faults.push('the page scrolls');
    for (const element of document.querySelectorAll<HTMLElement>('main, main *')) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isSeen = right - left > 1 && bottom - top > 1 && element.checkVisibility();
      if (!isSeen || element.closest('[role="log"] *, [aria-hidden]')) continue;
      const name = `${element.tagName} ${element.className} "${element.textContent.slice(0, 30)}"`;
      const isOut = left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5;
      if (isOut) faults.push(`${name} is outside the window`);
      const isMore = element.scrollHeight > element.clientHeight + 2;
      const { overflowY, webkitLineClamp } = getComputedStyle(element);
      const isCut = isMore && overflowY !== 'visible' && webkitLineClamp === 'none';
      if (isCut && element.matches('p, main, section')) faults.push(`${name} is cut`);
    }
    const scale = Math.min(width / 1920, height / 1080);
    const [code, dare] = ['room-id"]', 'dare-card"] p[tabindex]'].map((one) => {
      const element = document.querySelector(`[data-testid="${one}`);
      return element && Math.round(parseFloat(getComputedStyle(element).fontSize) / scale);
    });
    return { faults, code, dare };
  });

/** In windows of all sizes it is one and the same picture, and says how to join. */
async function isWhole(
  screen: Screen,
  roomId: string,
  state: string,
  sizes: readonly string[] = [SMALL, HIGH],
): Promise<void> {
  const { page } = screen;
  const { code, dare } = await look(screen);
  expect(code, state).toBeGreaterThanOrEqual(60);
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => look(screen), { message: `${state}, ${size}`, timeout: 20_000 })
      .toEqual({ faults: [], code, dare });
    expect(await page.getByRole('img', { name: /QR code/ }).isVisible()).toBe(true);
    expect(await page.getByTestId('room-id').textContent()).toBe(roomId);
  }
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  for (const name of ['Breadcrumb', 'Main']) {
    expect(await page.getByRole('navigation', { name }).isVisible()).toBe(false);
  }
  expect(await page.getByRole('group', { name: 'Reactions' }).isVisible()).toBe(false);
  expect(await page.getByText(/watching$/).isVisible()).toBe(false);
}

const guideOn = ({ page }: Screen) => page.getByRole('list', { name: 'How the game goes' });

/** [B163] Three pictures, each with a sentence. */
async function guideStands(screen: Screen): Promise<void> {
  const steps = guideOn(screen).getByRole('listitem');
  await steps.first().waitFor();
  const boxes = await steps.evaluateAll((all) =>
    all.map((step) => [step.querySelectorAll('svg[role="img"]').length, step.textContent.at(-1)]),
  );
  expect(boxes).toEqual(Array.from({ length: 3 }, () => [1, '.']));
}

/** What moved after it was drawn, as browsers measure it; of what is gone again nothing. */
const moved = ({ page }: Screen) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        new PerformanceObserver((all) =>
          done(
            all.getEntries().flatMap((entry) => {
              const { sources } = entry as PerformanceEntry & { sources: { node?: Node }[] };
              return sources.flatMap(({ node }) => node?.nodeName ?? []);
            }),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done([])));
      }),
  );

test('[B180] a television alone in a lobby moves nothing, whatever comes late', async ({
  visit,
  server,
}) => {
  const { roomId } = seatIn((await new Visitor(server.url).post(PARTY)).body);
  const waiting = await openRoom(server.url);
  for (const room of [roomId, waiting.roomId]) {
    const screen = await visit('/gallery', TELEVISION);
    const { page } = screen;
    const late: (() => Promise<void>)[] = [];
    let isHeld = true;
    await page.route(/\/(how|qr-code|talk)-[^/]*\.js$/, async (route) => {
      if (isHeld) late.push(() => route.continue());
      else await route.continue();
    });
    await page.goto(new URL(`/watch/${room}`, server.url).href);
    await page.getByTestId('room-id').waitFor();
    await expect.poll(() => late.length).toBeGreaterThanOrEqual(2);
    isHeld = false;
    for (const part of late) await part();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await guideStands(screen);
    expect(await moved(screen)).toEqual([]);
  }
  waiting.close();
});

const openDare = ({ dares }: PartyRoom) =>
  dares.findLast(({ text, coins }) => text !== null && coins === null);

test('[B133] [B134] [B163] a party of eight fills televisions of every size, from its lobby to the next game', async ({
  visit,
  server,
}) => {
  const { url } = server;
  await addTasks(await Administrator.signIn(url, PASSWORD), TASKS);
  const made = seatIn((await new Visitor(url).post(PARTY)).body);
  const { roomId } = made;
  const guests = [await sitAs(url, made)];
  const screen = await visit(`/watch/${roomId}`, { ...TELEVISION, ownClock: true });
  const { page } = screen;
  for (const name of NAMES) guests.push(await joinParty(url, roomId, name));
  await page.getByRole('list', { name: 'At the table' }).getByText('Ekaterina').waitFor();
  await guideStands(screen);
  const [guide, log] = [await guideOn(screen).boundingBox(), page.getByRole('log')];
  const beside = (await log.boundingBox())?.x ?? 0;
  expect((guide?.x ?? 0) + (guide?.width ?? 0)).toBeLessThanOrEqual(beside);
  await isWhole(screen, roomId, 'lobby', ALL);
  expect(await seriousOn(page)).toEqual([]);

  guests[0]?.player.send('start-game');
  await page.getByTestId('game-status').filter({ hasText: '’s turn' }).waitFor();
  expect(await guideOn(screen).count()).toBe(0);
  await isWhole(screen, roomId, 'before the first roll');
  const late = await new Visitor(url).post(`/api/game-rooms/join/${roomId}`);
  expect(late.status).toBe(409);
  await page.getByRole('region', { name: 'In the next game' }).waitFor();

  await playOn(guests, ({ offer }) => offer !== null);
  await page.getByText('is choosing a dare').waitFor();
  await isWhole(screen, roomId, 'a dare is offered');

  await playOn(guests, (room) => openDare(room) !== undefined);
  await dareCard(screen).getByText(LONG).waitFor();
  expect((await look(screen)).dare).toBeGreaterThanOrEqual(48);
  await isWhole(screen, roomId, 'a dare is open', ALL);
  expect(await seriousOn(page)).toEqual([]);
  await playOn(guests, (room) => openDare(room)?.done === true);
  await dareCard(screen).getByText('0 of 7 have judged').waitFor();
  guests[1]?.player.send('react', { emoji: '🔥' });
  await page.getByTestId('reactions').getByText('🔥').waitFor({ state: 'attached' });
  await isWhole(screen, roomId, 'a dare is judged');
  await screen.stopClock(); // so that the card with the verdict stays
  await playOn(guests, (room) => openDare(room) === undefined);
  await dareCard(screen).getByText('7 × Nailed it').waitFor();
  await isWhole(screen, roomId, 'the verdict');
  await page.clock.resume();

  await playOn(guests, () => false);
  await page.getByRole('list', { name: 'The podium' }).waitFor();
  await page.getByRole('list', { name: 'Moments of the game' }).waitFor();
  await isWhole(screen, roomId, 'the podium', ALL);
  expect(await dareCard(screen).count()).toBe(0);
  expect(await seriousOn(page)).toEqual([]);

  guests[0]?.player.send('rematch');
  await page.getByRole('list', { name: 'At the table' }).waitFor();
  await isWhole(screen, roomId, 'the next game');
  expect(screen.complaints).toEqual([]);
});

test('[B133] [B134] a table of two fills them too, with the photo of a dare', async ({
  visit,
  server,
}) => {
  const { url } = server;
  await addTasks(await Administrator.signIn(url, PASSWORD), TASKS);
  const waiting = await openRoom(url);
  const lobby = await visit(`/watch/${waiting.roomId}`, TELEVISION);
  await lobby.page.getByText('Waiting for second player...').waitFor();
  await guideStands(lobby);
  await isWhole(lobby, waiting.roomId, 'waiting for the second player');
  waiting.close();

  const { table, roomId, performer, path, dare, judge } = await doneTable(url);
  const screen = await visit(`/watch/${roomId}`, TELEVISION);
  await dareCard(screen).waitFor();
  await sendPhoto(performer, path, await png(640, 480));
  const photo = dareCard(screen)
    .getByRole('img', { name: /^Photo of/ })
    .first();
  await photo.waitFor();
  await isWhole(screen, roomId, 'the photo of a dare');
  await judge.ask('judge-dare', { dare, verdict: 'nearly' }, 'dare-changed');
  await playOut(table);
  await screen.page.getByTestId('tally').waitFor();
  await isWhole(screen, roomId, 'the end of two');
  expect(screen.complaints).toEqual([]);
});

test('[B133] a phone that follows the link of a television keeps its own page, with reactions', async ({
  visit,
  server,
}) => {
  const { roomId } = seatIn((await new Visitor(server.url).post(PARTY)).body);
  for (const viewport of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
    const phone = await visit(`/watch/${roomId}`, { viewport, hasTouch: true, isMobile: true });
    await phone.page.getByRole('link', { name: 'Take a seat here' }).waitFor();
    await phone.button('Heart').waitFor();
    expect(await phone.page.getByRole('banner').isVisible()).toBe(true);
    expect(await phone.page.getByText('Press anywhere').isVisible()).toBe(false);
  }
});

/** Whether the page fills the screen, and its sounds are on. */
const state = ({ page }: Screen) =>
  page.evaluate(() => [document.fullscreenElement !== null, localStorage.getItem('muted')]);

test.for(['a press', 'Enter', 'Space'])(
  '[B136] %s anywhere fills the screen and turns the sound on, and its line goes',
  async (how, { visit, server }) => {
    const { roomId } = await openRoom(server.url);
    const screen = await visit(`/watch/${roomId}`, TELEVISION);
    const { page } = screen;
    const line = page.getByText('Press anywhere for full screen and sound');
    await line.waitFor();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await state(screen)).toEqual([false, null]);
    if (how === 'a press') await page.getByText('Waiting for second player...').click();
    else await page.keyboard.press(how);
    await expect.poll(() => state(screen)).toEqual([true, 'no']);
    expect(await line.count()).toBe(0);
    const ring = await page.evaluate(
      () => document.querySelector(':focus-visible') !== null && document.activeElement?.tagName,
    );
    expect(ring).toBe(false);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(() => state(screen)).toEqual([false, 'no']);
    expect(screen.complaints).toEqual([]);
  },
);

test('[B137] who watches a table that is closed, or gone, finds back', async ({
  visit,
  server,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const { roomId } = await openRoom(server.url);
  for (const room of [roomId, '222222']) {
    const { page } = await visit(`/watch/${room}`, TELEVISION);
    if (room === roomId) {
      await page.getByText('Waiting for second player...').waitFor();
      await admin.post(`/api/admin/rooms/${roomId}/close`, { reason: 'Good night.' });
      await page.getByText('This room was closed.').waitFor();
    } else await page.getByText('There is no such table').waitFor();
    await page.getByRole('link', { name: 'See the games' }).click();
    await page.waitForURL('**/games');
    await page.getByRole('banner').waitFor();
  }
});
