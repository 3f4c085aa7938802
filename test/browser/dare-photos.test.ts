import * as v from 'valibot';
import { noise, png } from '../../api/photos/images/sample-images.ts';
import { slotsSnapshotSchema } from '../../engine/games/slots/snapshot.ts';
import { Administrator } from '../support/administrator.ts';
import { addTask } from '../support/dare-photos.ts';
import { photosOf } from '../support/photos.ts';
import { choosePhoto, dareCard, playOut, rollToDare, seatTwo } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { DESK, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const TELEVISION = { width: 1920, height: 1080 };
const WINDOW = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

const photo = (screen: Screen) =>
  dareCard(screen)
    .getByRole('img', { name: /^Photo of/ })
    .first();

/** How often this page offers the camera. */
const camera = ({ page }: Screen) => page.getByText('Add a photo').count();

/** Whether the photo is drawn, and its width in pixels as the page loaded it. */
const drawn = (screen: Screen): Promise<number> =>
  photo(screen).evaluate((image) => (image as HTMLImageElement).naturalWidth);

test.concurrent('[B113] [B110] the photo of a dare is on two phones and a television, comes back, is kept and taken back', async ({
  visit,
  server,
  expect,
}) => {
  await addTask(await Administrator.signIn(server.url, PASSWORD));
  const { host, guest, roomId } = await seatTwo(visit, WINDOW, 5, 6, 7, 8, 9);
  const television = await visit(`/watch/${roomId}`, { viewport: TELEVISION });
  await television.page.getByTestId('player-2').waitFor();
  const [opener, other] = await rollToDare([host, guest]);
  const all = [opener, other, television];
  await dareCard(other).waitFor();
  expect(await Promise.all(all.map(camera))).toEqual([0, 0, 0]);

  await dareCard(opener).getByRole('button', { name: 'Done' }).tap();
  await opener.button('Add a photo').waitFor();
  expect(await Promise.all([other, television].map(camera))).toEqual([0, 0]);
  expect(await seriousOn(opener.page)).toEqual([]);
  expect(await choosePhoto(opener, 'Add a photo', await png(640, 480))).toBe('environment');
  for (const screen of all) await expect.poll(() => drawn(screen)).toBeGreaterThan(0);
  for (const screen of all) expect(await seriousOn(screen.page)).toEqual([]);

  // A tap shows it large.
  await dareCard(other)
    .getByRole('button', { name: /show it large$/ })
    .tap();
  await other.page.getByRole('dialog', { name: /^Photo of/ }).waitFor();
  await other.page.keyboard.press('Escape');

  await dareCard(other).getByRole('button', { name: 'Nailed it' }).tap();
  for (const screen of all) await dareCard(screen).waitFor({ state: 'hidden' });
  // Later, another one from the photos that are there: the cards come back with it.
  await opener.button('Your photo').tap();
  await dareCard(opener).getByRole('button', { name: 'Take it back' }).tap();
  await opener.button('or choose one').waitFor();
  expect(await choosePhoto(opener, 'or choose one', await noise(700, 700))).toBeNull();
  for (const screen of all) await expect.poll(() => drawn(screen)).toBeGreaterThan(0);
  await dareCard(opener).getByRole('button', { name: 'Keep it' }).tap();
  await dareCard(opener).getByText('Kept in the photos').waitFor();
  expect(await photosOf(await Administrator.signIn(server.url, PASSWORD))).toHaveLength(1);
  await dareCard(opener).getByRole('button', { name: 'Take it back' }).tap();
  for (const screen of all) await photo(screen).waitFor({ state: 'hidden' });
  expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
});

test.for([{ width: 844, height: 390 }, DESK, PHONE])(
  '[B113] at $width × $height all of a card with a photo is in sight',
  async (viewport, { visit, server, expect }) => {
    await addTask(await Administrator.signIn(server.url, PASSWORD));
    const { host, guest } = await seatTwo(visit, { viewport }, 5, 6, 7, 8, 9);
    const [opener, other] = await rollToDare([host, guest]);
    await dareCard(opener).getByRole('button', { name: 'Done' }).click();
    await opener.button('Add a photo').waitFor();
    await choosePhoto(opener, 'Add a photo', await png(640, 480));
    for (const screen of [opener, other]) {
      await expect.poll(() => drawn(screen)).toBeGreaterThan(0);
      const box = await dareCard(screen).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    }
  },
);

test.concurrent('[B95] the performer puts their photo on their own card and leaves it out; taken back it goes', async ({
  visit,
  server,
  expect,
}) => {
  await addTask(await Administrator.signIn(server.url, PASSWORD));
  const { host, guest } = await seatTwo(visit, WINDOW, 6, 7, 8);
  const [opener, other] = await rollToDare([host, guest]);
  await dareCard(opener).getByRole('button', { name: 'Done' }).tap();
  await opener.button('Add a photo').waitFor();
  await choosePhoto(opener, 'Add a photo', await png(640, 480));
  await photo(opener).waitFor();
  await dareCard(other).getByRole('button', { name: 'Nailed it' }).tap();
  await playOut([host, guest]);

  const card = opener.page.getByRole('region', { name: 'Your card' });
  const drawing = card.getByRole('img', { name: 'Your card of this game' });
  const asks = opener.page.waitForResponse(/card\.png\?seat=player\d&photo=\d+/);
  await card.getByRole('button', { name: 'Put my photo on it' }).tap();
  expect((await asks).status()).toBe(200);
  await drawing.waitFor();
  expect(await card.getByRole('button', { name: 'Save my card' }).isEnabled()).toBe(true);
  expect(await seriousOn(opener.page)).toEqual([]);
  await card.getByRole('button', { name: 'Leave my photo out' }).tap();
  await card.getByRole('button', { name: 'Put my photo on it' }).waitFor();
  await drawing.waitFor();
  const theirs = other.page.getByRole('region', { name: 'Your card' });
  await theirs.getByRole('img').waitFor();
  expect(await theirs.getByRole('button', { name: /my photo/ }).count()).toBe(0);

  await card.getByRole('button', { name: 'Put my photo on it' }).tap();
  await drawing.waitFor();
  await opener.button('Your photo').tap();
  await dareCard(opener).getByRole('button', { name: 'Take it back' }).tap();
  await card.getByRole('button', { name: /my photo/ }).waitFor({ state: 'detached' });
  await drawing.waitFor();
  for (const { complaints } of [host, guest]) expect(complaints).toEqual([]);
});

test.concurrent('[B110] what the server does not take is said, and the camera is offered again', async ({
  visit,
  server,
  expect,
}) => {
  await addTask(await Administrator.signIn(server.url, PASSWORD));
  const { host, guest } = await seatTwo(visit, {}, 5, 6, 7, 8, 9);
  const [opener] = await rollToDare([host, guest]);
  await dareCard(opener).getByRole('button', { name: 'Done' }).click();
  await opener.button('Add a photo').waitFor();
  await choosePhoto(opener, 'Add a photo', Buffer.from('not a photo'));
  const alert = dareCard(opener).getByRole('alert');
  await expect.poll(() => alert.textContent()).toContain('Only PNG, JPG, GIF and WEBP');
  await opener.button('Add a photo').waitFor();
});

test.concurrent('[P43] Yes at the slots’ photo challenge offers the camera, and No does not', async ({
  visit,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  const rich = { required_rating: 0, spin_cost: 1, default_coins: 100_000 };
  await admin.post('/api/game-config/slots-exposure', rich);
  const screen = await visit('/games/slots-exposure');
  const play = async (body: object) =>
    v.parse(
      slotsSnapshotSchema,
      await screen.page.evaluate(async (asked) => {
        const headers = { 'content-type': 'application/json' };
        const request = { method: 'POST', headers, body: JSON.stringify(asked) };
        return (await fetch('/api/play/slots', request)).json() as Promise<unknown>;
      }, body),
    );
  for (const answer of ['No', 'Yes +50 coins']) {
    let state = '';
    // Every fifth spin asks.
    while (state !== 'photoChallenge') ({ state } = await play({ type: 'SPIN' }));
    await screen.page.reload();
    await expect.poll(() => screen.button(answer).isEnabled()).toBe(true);
    await screen.button(answer).click();
    await screen.page.getByText(answer === 'No' ? 'Camera shy' : 'How daring!').waitFor();
    if (answer === 'No') expect(await screen.button('Add a photo').count()).toBe(0);
  }
  await screen.button('Add a photo').waitFor();
  await choosePhoto(screen, 'Add a photo', await png(320, 320));
  await screen.page.getByText('Your pose is in the photos!').waitFor();
  const [sent] = await photosOf(admin);
  expect(sent?.fileName).toBe('pose.png');
  expect(await seriousOn(screen.page)).toEqual([]);
  expect(screen.complaints).toEqual([]);
});
