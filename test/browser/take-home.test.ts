import { Administrator } from '../support/administrator.ts';
import { dareCard, playOut, rollToDare, seatTwo } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { seriousOn } from './support/page-reports.ts';
import { MOVING, PHONE, type Screen } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });
const HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

/** The sounds that a window fetches from now on: each once, at the first time that it is heard. */
function soundsOf({ page }: Screen): string[] {
  const heard: string[] = [];
  page.on('request', (request) => {
    const name = /\/sounds\/(\w+)\.wav$/.exec(request.url())?.[1];
    if (name !== undefined) heard.push(name);
  });
  return heard;
}

/** Counts the buzzes of a window. */
const NOTE_BUZZES = `
  window.buzzes = 0;
  navigator.vibrate = () => { window.buzzes += 1; return true; };`;
const UNTOUCHED = `
  let pressed = false;
  addEventListener('pointerdown', () => { pressed = true; }, true);
  Object.defineProperty(navigator, 'userActivation', {
    value: { get hasBeenActive() { return pressed; } },
  });`;
const buzzes = ({ page }: Screen) => page.evaluate('window.buzzes');
const isNamed = ({ page }: Screen) =>
  page.title().then((title) => title.startsWith('Your turn · '));

test('[T44] [T45] two phones and a television: sounds, buzzes, the tab, the card, and My games', async ({
  visit,
  server,
  expect,
}) => {
  const admin = await Administrator.signIn(server.url, PASSWORD);
  await admin.import('tasks', 'text,difficulty,level\nSing the chorus,Сложно,Лайт');
  const { host, guest, roomId } = await seatTwo(visit, { ...HAND, ...MOVING }, 6, 7, 8);
  const television = await visit(`/watch/${roomId}`, {
    viewport: { width: 1920, height: 1080 },
    ...MOVING,
  });
  const screens = [host, guest, television] as const;
  // Tests press by themselves; a television waits for somebody.
  await television.page.addInitScript(UNTOUCHED);
  await television.page.reload();
  const line = television.button('Press anywhere for full screen and sound');
  await line.click();
  await line.waitFor({ state: 'hidden' });
  const [ofHost, ofGuest, ofTelevision] = [soundsOf(host), soundsOf(guest), soundsOf(television)];
  for (const phone of [host, guest]) await phone.page.evaluate(NOTE_BUZZES);
  await expect.poll(() => isNamed(host)).toBe(true);
  expect(await isNamed(guest)).toBe(false);

  const [opener, judge] = await rollToDare([host, guest]);
  await expect.poll(async () => (await isNamed(host)) !== (await isNamed(guest))).toBe(true);
  expect(await isNamed(television)).toBe(false);
  await dareCard(opener).getByRole('button', { name: 'Done' }).tap();
  await dareCard(judge).getByRole('button', { name: 'Nailed it' }).tap();
  for (const heard of [ofHost, ofGuest, ofTelevision]) {
    await expect
      .poll(() => heard)
      .toEqual(expect.arrayContaining(['dice', 'dare', 'done', 'applause']));
  }
  expect(ofTelevision).toContain('turn');
  await guest.button('Heart').tap();
  for (const heard of [ofHost, ofTelevision]) {
    await expect.poll(() => heard).toContain('reaction');
  }

  // One switch for all, which is kept.
  await guest.button('Sound').tap();
  const silent = [ofGuest.length, await buzzes(guest)];
  await playOut([host, guest]);
  expect([ofGuest.length, await buzzes(guest)]).toEqual(silent);
  expect(await buzzes(host)).toBeGreaterThan(1);
  await expect.poll(() => ofTelevision.includes('victory')).toBe(true);
  for (const screen of screens) expect(await isNamed(screen)).toBe(false);
  for (const phone of [host, guest]) {
    const card = phone.page.getByRole('region', { name: 'Your card' });
    await card.getByRole('img', { name: 'Your card of this game' }).waitFor();
    const saving = phone.page.waitForEvent('download');
    await card.getByRole('button', { name: 'Save my card' }).tap();
    expect((await saving).suggestedFilename()).toBe('alluring-games.png');
    expect(await seriousOn(phone.page)).toEqual([]);
  }
  expect(await television.page.getByRole('region', { name: 'Your card' }).count()).toBe(0);

  await guest.button(/^(?:Hi, |Choose a name)/).tap();
  await guest.button('My games').tap();
  const games = guest.page.getByRole('dialog', { name: 'My games' });
  await games.getByText('Alluring Boxes').waitFor();
  expect(await seriousOn(guest.page)).toEqual([]);
  await games.getByRole('link', { name: 'See it again' }).tap();
  await guest.page.waitForURL(`**/replay/${roomId}`);
  expect(await guest.button('Sound').getAttribute('aria-pressed')).toBe('false');
  for (const screen of screens) expect(screen.complaints).toEqual([]);
});

test('[T44] a phone that shares files gets the card as one', async ({ visit, expect }) => {
  const { host, guest } = await seatTwo(visit, HAND, 7);
  await host.page.evaluate(`
    window.shared = [];
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files }) => { window.shared.push(files[0].name, files[0].type); };`);
  await playOut([host, guest]);
  await host.button('Share my card').tap();
  await expect
    .poll(() => host.page.evaluate('window.shared'))
    .toEqual(['alluring-games.png', 'image/png']);
});

test('[T45] who wants less motion hears nothing until they turn the switch on', async ({
  visit,
  expect,
}) => {
  const { host, guest } = await seatTwo(visit, HAND, 7);
  const heard = soundsOf(host);
  await host.page.evaluate(NOTE_BUZZES);
  await playOut([host, guest]);
  expect([heard, await buzzes(host)]).toEqual([[], 0]);
  await host.button('Sound').tap();
  await host.button('Heart').tap();
  await expect.poll(() => heard).toEqual(['reaction']);
});
