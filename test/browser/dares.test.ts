import { Administrator } from '../support/administrator.ts';
import { dareCard, rollButton, rollToDare, seatTwo } from './support/board.ts';
import { browserTest, PASSWORD } from './support/browser-test.ts';
import { seriousOn, spokenBy, watchSpeech } from './support/page-reports.ts';
import { PHONE, type Screen, DESK } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const WINDOW = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const TASKS = ['Sing the chorus', 'Dance on one leg', 'Tell a joke', 'Hum a song', 'Wink'];
/** The most likely ones: nearly every other roll opens one. */
const BOXES = [5, 6, 7, 8, 9];

const chip = (screen: Screen) => screen.button(/dares? open$/);
const coins = async ({ page }: Screen): Promise<number> =>
  Number(await page.getByTestId('coin-balance').textContent());

/** Lets tasks be drawn, each of them worth 10 coins. */
async function addTasks(url: string): Promise<void> {
  const admin = await Administrator.signIn(url, PASSWORD);
  const lines = TASKS.map((text) => `${text},Средне,Лайт`);
  await admin.import('tasks', ['text,difficulty,level', ...lines].join('\n'));
}

test.concurrent('[B55] [B56] [B57] two phones play a dare to its verdict, pass one, and settle one that was put aside', async ({
  visit,
  server,
  expect,
}) => {
  await addTasks(server.url);
  const { host, guest } = await seatTwo(visit, WINDOW, ...BOXES);
  await watchSpeech(host);
  await watchSpeech(guest);

  let [opener, other] = await rollToDare([host, guest]);
  await dareCard(opener).getByText('Your dare').waitFor();
  await dareCard(other)
    .getByText(/^Player \d’s dare/)
    .waitFor();
  const text = (await dareCard(opener).getByRole('paragraph').first().textContent()) ?? '';
  expect(TASKS).toContain(text);
  expect(await dareCard(other).textContent()).toContain(text);
  expect(await dareCard(other).getByRole('button', { name: 'Done' }).count()).toBe(0);
  for (const screen of [opener, other]) expect(await seriousOn(screen.page)).toEqual([]);
  expect((await spokenBy(opener)).join()).toContain('Your dare lies on the table');
  expect((await spokenBy(other)).join()).toContain('A dare for Player');

  const before = await coins(opener);
  await dareCard(opener).getByRole('button', { name: 'Done' }).tap();
  await dareCard(opener).getByText('How was it').waitFor();
  // Looked for before it comes: it closes by itself.
  const verdicts = [opener, other].map((screen) =>
    dareCard(screen).filter({ hasText: 'Nailed it!' }).filter({ hasText: '+10 coins' }).waitFor(),
  );
  await dareCard(other).getByRole('button', { name: 'Nailed it' }).tap();
  await Promise.all(verdicts);
  for (const screen of [opener, other]) await dareCard(screen).waitFor({ state: 'hidden' });
  await expect.poll(() => coins(opener)).toBe(before + 10);

  [opener, other] = await rollToDare([host, guest]);
  await dareCard(other).waitFor();
  const inPurse = await coins(opener);
  await dareCard(opener).getByRole('button', { name: 'Pass' }).tap();
  for (const screen of [opener, other]) {
    await dareCard(screen).waitFor({ state: 'hidden' });
    expect(await chip(screen).count()).toBe(0);
    expect((await screen.page.locator('body').textContent())?.toLowerCase()).not.toContain(
      'passed',
    );
  }
  expect(await coins(opener)).toBe(inPurse);

  [opener, other] = await rollToDare([host, guest]);
  await dareCard(opener).waitFor();
  await opener.page.keyboard.press('Escape');
  await chip(opener).waitFor();
  await dareCard(other).getByRole('button', { name: 'Put aside' }).tap();
  expect(await chip(other).textContent()).toBe('1 dare open');
  // The game goes on beside it, over a reload too.
  await rollButton(other).tap();
  await rollButton(opener).waitFor();
  await opener.page.reload();
  await dareCard(opener).getByRole('button', { name: 'Put aside' }).tap();
  await chip(opener).tap();
  await dareCard(opener).getByText('Your dare').waitFor();
  await dareCard(opener).getByRole('button', { name: 'Done' }).tap();
  const nearly = dareCard(opener).getByText('+5 coins').waitFor();
  await dareCard(other).getByRole('button', { name: 'Nearly' }).tap();
  await nearly;
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

/** The focused element's test id or name. */
const focus = ({ page }: Screen) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('data-testid') ?? at?.getAttribute('aria-label') ?? at?.textContent;
  });

test.concurrent('[B57] by keyboard: the card takes the focus while it waits, and gives it back', async ({
  visit,
  server,
  expect,
}) => {
  await addTasks(server.url);
  const { host, guest } = await seatTwo(visit, {}, 7, 6, 8, 5, 9);
  const [opener, other] = await rollToDare([host, guest], async (screen) => {
    await rollButton(screen).focus();
    await screen.page.keyboard.press('Enter');
  });
  await expect.poll(() => focus(opener)).toBe('dare-card');
  await opener.page.keyboard.press('Escape');
  await dareCard(opener).waitFor({ state: 'hidden' });
  await expect.poll(() => focus(opener)).toBe('Dice');
  await opener.press(/dares? open$/);
  await dareCard(opener).getByText('Your dare').waitFor();
  await opener.press('Done');
  await expect.poll(() => focus(opener)).toBe('dare-card');
  await other.press('Not at all');
  await dareCard(opener).getByText('Next time!').waitFor();
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
});

const NAME = 'Fearless Flamingo';
const TASK =
  'Tell the table the most embarrassing thing that happened to you this year as if it had happened to the person on your left';

const bottomOf = async (screen: Screen, button: string): Promise<number> => {
  const box = await dareCard(screen).getByRole('button', { name: button }).boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
};

test.for([{ width: 844, height: 390 }, DESK, PHONE])(
  '[B57] at $width × $height a long dare is answered without scrolling, and a long name is whole',
  async (viewport, { visit, server, expect }) => {
    const admin = await Administrator.signIn(server.url, PASSWORD);
    await admin.import('tasks', `text,difficulty,level\n${TASK},Средне,Лайт`);
    const { host, guest } = await seatTwo(visit, { viewport }, 5, 6, 7, 8, 9);
    await host.introduce({ name: NAME });
    const name = guest.page.getByTestId('player-1').getByText(NAME);
    await name.waitFor();
    const hidden = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    );
    expect(hidden).toBe(0);

    const [opener, other] = await rollToDare([host, guest]);
    for (const button of ['Done', 'Pass']) {
      expect(await bottomOf(opener, button)).toBeLessThanOrEqual(viewport.height);
    }
    await dareCard(opener).getByRole('button', { name: 'Done' }).click();
    await dareCard(other).getByRole('button', { name: 'Nearly' }).waitFor();
    expect(await bottomOf(other, 'Nearly')).toBeLessThanOrEqual(viewport.height);
  },
);
